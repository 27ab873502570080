import { plainLetters } from '#core/letters.ts'

/** Scripts that are written without spaces: each of their letters is a word, and what one looks for a row of them. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const wordPattern = new RegExp(`[${UNSPACED}]|[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]+`, 'gv')
const unspaced = new RegExp(`^[${UNSPACED}]`, 'u')

const LONGEST_WORD = 60
/** PostgreSQL's own bounds for where a word stands, and how often. */
const LAST_POSITION = 16_383
const MOST_POSITIONS = 256
/** Of 1,048,575 that a `tsvector` takes: what it adds to words and places is small. */
const MOST_BYTES = 900_000

const LONGEST_KNOWN = 30
const SHORTEST_KNOWN = 4

export interface Word {
  /** In the form in which words are compared. */
  word: string
  start: number
  end: number
}

/** The words of a text and where they stand in it: the same for what is kept and for what is looked for. */
export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(wordPattern), ({ 0: found, index }) => ({
    word: plain(found),
    start: index,
    end: index + found.length,
  }))

/** Without case and accents: “Café” is found by “cafe”. Most words are plain but for their case, and that is quickly seen. */
function plain(word: string): string {
  const lower = word.toLowerCase()
  if (/^[a-z0-9]*$/.test(lower)) return lower.slice(0, LONGEST_WORD)
  return plainLetters(word).normalize('NFC').slice(0, LONGEST_WORD).toWellFormed()
}

/** Whether a word can be misspelt: one of letters, long enough to be told from others. */
export const canBeMisspelt = (word: string) =>
  word.length >= SHORTEST_KNOWN &&
  word.length <= LONGEST_KNOWN &&
  /^[\p{L}\p{M}]+$/u.test(word) &&
  !unspaced.test(word)

/** No word begins like this, so nobody's words are taken for it. */
const ownerMark = (userId: number) => `:${userId}`

export const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

/**
 * The words of a message as the text of a `tsvector`, as many as one takes. Its owner is one of them, so that the index itself
 * leaves out what others wrote.
 */
export function vectorOf(userId: number, words: Word[]): string {
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

/** As the text of a `tsquery`: what of a query is the person's. */
export const ofOwner = (userId: number, query: string) => `${quoted(ownerMark(userId))} & (${query})`
