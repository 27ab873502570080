import { plainLetters } from '#core/letters.ts'

/** Scripts without spaces: each character is a word, and a query is a row of them. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const wordPattern = new RegExp(`[${UNSPACED}]|[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]+`, 'gv')
const unspaced = new RegExp(`^[${UNSPACED}]`, 'u')

const LONGEST_WORD = 60
/** PostgreSQL's limits for word positions. */
const LAST_POSITION = 16_383
const MOST_POSITIONS = 256
/** Below the 1,048,575 bytes of a `tsvector`, with room for its overhead. */
const MOST_BYTES = 900_000

const LONGEST_KNOWN = 30
const SHORTEST_KNOWN = 4

export interface TextWord {
  /** Normalized for comparison. */
  word: string
  start: number
  end: number
}

/** Words of a text with positions, used for both indexing and searching. */
export const wordsOf = (text: string): TextWord[] =>
  Array.from(text.matchAll(wordPattern), ({ 0: found, index }) => ({
    word: plain(found),
    start: index,
    end: index + found.length,
  }))

/** Removes case and accents: “cafe” finds “Café”. ASCII words take the fast path. */
function plain(word: string): string {
  const lower = word.toLowerCase()
  if (/^[a-z0-9]*$/.test(lower)) return lower.slice(0, LONGEST_WORD)
  return plainLetters(word).normalize('NFC').slice(0, LONGEST_WORD).toWellFormed()
}

/** True if spelling correction applies: letters only, and long enough. */
export const canBeMisspelt = (word: string) =>
  word.length >= SHORTEST_KNOWN &&
  word.length <= LONGEST_KNOWN &&
  /^[\p{L}\p{M}]+$/u.test(word) &&
  !unspaced.test(word)

/** No word starts with a colon, so it can't clash. */
const ownerMark = (userId: number) => `:${userId}`

export const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

/**
 * The words of a message as the text of a `tsvector`, as many as one takes. Its owner is one of them, so that the index itself
 * leaves out what others wrote.
 */
export function vectorOf(userId: number, words: TextWord[]): string {
  const places = new Map<string, number[]>()
  for (const [n, { word }] of words.entries()) {
    const at = places.get(word) ?? []
    if (at.length < MOST_POSITIONS) at.push(Math.min(n + 1, LAST_POSITION))
    places.set(word, at)
  }
  const entries: string[] = []
  let bytes = 0
  for (const [word, at] of places) {
    bytes += Buffer.byteLength(word) + 4 + 2 * at.length
    if (bytes > MOST_BYTES) break
    entries.push(`${quoted(word)}:${at.join(',')}`)
  }
  return [quoted(ownerMark(userId)), ...entries].join(' ')
}

/** `tsquery` text that limits a query to the owner's messages. */
export const ofOwner = (userId: number, query: string) => `${quoted(ownerMark(userId))} & (${query})`
