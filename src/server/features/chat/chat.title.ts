import { NEW_CHAT_TITLE } from '#contracts/chat.ts'

const MOST = 30
/** Enough for 30 characters with hundreds of combining marks each. */
const MOST_UNITS = 20_000
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** ASCII needs no segmentation. */
const plain = /^[\x20-\x7e]*$/

/** The first message cut to 30 user-perceived characters. */
export function titleFrom(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line === '') return NEW_CHAT_TITLE
  const title = plain.test(line.slice(0, MOST + 1)) ? line.slice(0, MOST) : firstCharacters(line)
  return title.length < line.length ? `${title}...` : title
}

function firstCharacters(line: string): string {
  let [end, count] = [0, 0]
  // The segmenter is lazy, so a long paste is not segmented to its end.
  for (const { segment } of characters.segment(line)) {
    if (count++ === MOST) return line.slice(0, end)
    end += segment.length
    if (end > MOST_UNITS) return line.slice(0, MOST_UNITS).toWellFormed()
  }
  return line
}
