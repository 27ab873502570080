const LINE_BREAK = /<br\s?\/?>/iy
const CHARACTER_NAME = /&([a-z]{2,6});/y

/** Entities that models write in running text. Those for tag brackets stay as written. */
const characters = new Map(
  Object.entries({
    nbsp: '\u00a0',
    amp: '&',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    hellip: '…',
    middot: '·',
    bull: '•',
    euro: '€',
    pound: '£',
    cent: '¢',
    copy: '©',
    reg: '®',
    trade: '™',
    deg: '°',
    times: '×',
    minus: '−',
    plusmn: '±',
    rarr: '→',
  }),
)

/** The one tag that means something here: Markdown knows no other way to break a line in the cell of a table. */
export function readLineBreak(text: string, at: number) {
  LINE_BREAK.lastIndex = at
  const tag = LINE_BREAK.exec(text)?.[0]
  return tag === undefined ? undefined : { node: { type: 'break' as const }, next: at + tag.length }
}

export function readCharacterName(text: string, at: number) {
  CHARACTER_NAME.lastIndex = at
  const [whole = '', name = ''] = CHARACTER_NAME.exec(text) ?? []
  const node = characters.get(name)
  return node === undefined ? undefined : { node, next: at + whole.length }
}
