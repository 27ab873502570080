/** Widths of Arial's characters in thousandths of the font size, from the font's own table. */
const classes: [number, string][] = [
  [222, "ijl'‘’|"],
  [278, 'I ft.,:;!/\\[]'],
  [333, 'r()-`“”'],
  [355, '"'],
  [389, '*'],
  [469, '^'],
  [500, 'cksvxyzJ'],
  [556, 'abdeghnopquL0123456789$?#_€–·'],
  [584, '+<=>~'],
  [611, 'FTZ'],
  [667, 'ABEKPSVXY&'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1000, '—…'],
  [1015, '@'],
]
const widths = new Map(classes.flatMap(([width, characters]) => Array.from(characters, (c) => [c, width])))
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u

/** Width of a text in Arial, the font of search results. */
export function pixelWidth(text: string, fontSize: number): number {
  let units = 0
  for (const character of text.normalize('NFC')) {
    const plain = character.normalize('NFD').at(0) ?? character
    units += widths.get(character) ?? widths.get(plain) ?? (WIDE.test(character) ? 1_000 : 556)
  }
  return Math.round((units * fontSize) / 1_000)
}

/** Room in a search result. Google publishes no limits; these are the widths its results show. */
export const searchRoom = {
  title: { size: 20, most: 580, least: 200 },
  desktop: { size: 14, most: 920, least: 400 },
  phone: { size: 14, most: 680, least: 400 },
} as const

export const titleWidth = (text: string): number => pixelWidth(text, searchRoom.title.size)
export const descriptionWidth = (text: string): number => pixelWidth(text, searchRoom.desktop.size)

/** A text cut at a word so that it fits, with an ellipsis where it was cut. */
export function cutToWidth(text: string, most: number, fontSize: number): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  if (pixelWidth(whole, fontSize) <= most) return whole
  let cut = ''
  for (const word of whole.split(' ')) {
    const next = cut ? `${cut} ${word}` : word
    if (pixelWidth(`${next}…`, fontSize) > most) break
    cut = next
  }
  return `${cut.replace(/[\s,;:.–—-]+$/, '')}…`
}
