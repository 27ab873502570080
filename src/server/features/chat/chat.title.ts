import { NEW_CHAT_TITLE } from '#contracts/chat.ts'

const MOST = 30
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Each of these is a character by itself, and most messages begin with nothing else: no need to look closer. */
const plain = /^[\x20-\x7e]*$/

/** The first message, cut to 30 characters as a person counts them. */
export function titleFrom(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line === '') return NEW_CHAT_TITLE
  if (plain.test(line.slice(0, MOST + 1))) return line.length > MOST ? `${line.slice(0, MOST)}...` : line
  // A long paste need not be cut into characters to its end to find the first 30.
  const segments = [...characters.segment(line.slice(0, 2_000))].map((s) => s.segment)
  return segments.length > MOST ? `${segments.slice(0, MOST).join('')}...` : segments.join('')
}
