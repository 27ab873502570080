import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { passagesOf, wordsOfFiles } from '../indexing/passages.repository.ts'
import { contextOf, type FilePiece } from '../indexing/passages.ts'
import { keepBest } from './best.ts'
import { type CachedFile, createFileCache, joinedByFile } from './file-cache.ts'
import { weightOf } from './ranking.ts'
import { type SearchLanguage, searchLanguageOf } from './stems.ts'
import { wordsOf } from './words.ts'

/** Words of passages that are kept in the memory of this process; some 300,000 passages. */
const MOST_BYTES = 128 * 1_024 * 1_024
/** So many are looked through before others get their turn. */
const SEARCHED_AT_ONCE = 8_000
/** Words that are compared at once, a bit for each. */
const MOST_FORMS = 16
/** A filter on the last bits of a word's number, which rules out most words. */
const SIEVE = 2 ** 16

interface WordHolder {
  fileId: string
  position: number
}

/** Hash of a word. Collisions are resolved when the passages are read. */
function numberOf(form: string): number {
  let number = 2_166_136_261
  for (let at = 0; at < form.length; at++) number = Math.imul(number ^ form.charCodeAt(at), 16_777_619)
  return number
}

/**
 * The words of texts that follow each other: of each how many words it has, how many different ones, and those as numbers. A text
 * too short to tell its language has its words in several.
 */
export function packedTexts(
  texts: string[],
  languages: readonly SearchLanguage[] = ['en'],
): Int32Array<ArrayBuffer> {
  const numbers = texts.flatMap((text) => {
    const words = languages.flatMap((language) => wordsOf(text, language))
    const different = new Set(words.map(({ form }) => numberOf(form)))
    return [Math.ceil(words.length / languages.length), different.size, ...different]
  })
  return Int32Array.from(numbers)
}

/** Stored words of passages. */
export const packedWords = (
  { name, language }: { name: string; language: string | null },
  pieces: FilePiece[],
): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    packedTexts(
      pieces.map((piece) => contextOf(name, piece)),
      [searchLanguageOf(language)],
    ).buffer,
  )

export interface HeavyHolder extends WordHolder {
  weight: number
}

interface Held extends HeavyHolder {
  length: number
}

/** For each text with some of the words: file index, position in the file, a bit per word, and length. */
type Sightings = number[]
const NUMBERS = 4

export type WordIndex = ReturnType<typeof createWordIndex>

/** Finds the passages of files that hold words, in memory: a database would have to touch each passage that holds one. */
export function createWordIndex(mostBytes = MOST_BYTES, load = loadWords) {
  const cache = createFileCache({ mostBytes, load })

  async function passagesHolding(db: Db, files: CachedFile[], forms: string[][]) {
    const look = looking(forms)
    const fileIds: string[] = []
    let [all, searched] = [0, 0]
    for await (const some of cache.of(db, files)) {
      for (const { id, value } of some) {
        const texts = look.through(fileIds.push(id) - 1, value)
        all += texts
        searched += texts
        if (searched < SEARCHED_AT_ONCE) continue
        searched = 0
        await breathe()
      }
    }
    return { seen: look.seen, fileIds, all }
  }

  /** The weight of each word, which is more the rarer it is, and the passages whose words weigh most together. A word has several forms. */
  async function heaviest(
    db: Db,
    { files, forms, most }: { files: CachedFile[]; forms: string[][]; most: number },
  ): Promise<{ weights: number[]; places: HeavyHolder[] }> {
    const searchedForms = forms.slice(0, MOST_FORMS)
    const { seen, fileIds, all } = await passagesHolding(db, files, searchedForms)
    const weights = searchedForms.map((_, at) => weightOf(countOf(seen, 1 << at), all))
    const best = heaviestOf(seen, sumsOf(weights), fileIds, most)
    return { weights, places: best.map(({ fileId, position, weight }) => ({ fileId, position, weight })) }
  }

  return { heaviest, bytes: cache.bytes }
}

/** Goes through files one after another. Nothing here waits, so that the loops are compiled as what they are. */
function looking(forms: string[][]) {
  const seen: Sightings = []
  const bits = new Map<number, number>()
  for (const [at, alike] of forms.entries())
    for (const number of alike.map(numberOf)) bits.set(number, (bits.get(number) ?? 0) | (1 << at))
  const sieve = new Uint8Array(SIEVE)
  for (const number of bits.keys()) sieve[number & (SIEVE - 1)] = 1

  function through(file: number, numbers: Int32Array): number {
    let position = 0
    for (let at = 0; at < numbers.length; position++) {
      const length = numbers[at] ?? 0
      const end = at + 2 + (numbers[at + 1] ?? 0)
      let found = 0
      for (at += 2; at < end; at++) {
        const number = numbers[at] ?? 0
        if (sieve[number & (SIEVE - 1)]) found |= bits.get(number) ?? 0
      }
      if (found) seen.push(file, position, found, length)
    }
    return position
  }

  return { through, seen }
}

/** A common word is in nearly all texts: only what may be among the best becomes more than numbers. */
function heaviestOf(seen: Sightings, together: Float64Array, fileIds: string[], most: number): Held[] {
  const best: Held[] = []
  for (let at = 0; at < seen.length; at += NUMBERS) {
    const weight = together[seen[at + 2] ?? 0] ?? 0
    if (best.length >= most && weight < (best.at(-1)?.weight ?? 0)) continue
    const [fileId = '', position = 0] = [fileIds[seen[at] ?? 0], seen[at + 1]]
    keepBest(best, { fileId, position, weight, length: seen[at + 3] ?? 0 }, most, byWeight)
  }
  return best
}

/** Weight of each combination of words; the bits of the index say which. */
function sumsOf(weights: number[]): Float64Array {
  const sums = new Float64Array(1 << weights.length)
  for (const [at, weight] of weights.entries())
    for (let forms = 0; forms < 1 << at; forms++) sums[forms | (1 << at)] = (sums[forms] ?? 0) + weight
  return sums
}

function countOf(seen: Sightings, form: number): number {
  let count = 0
  for (let at = 2; at < seen.length; at += NUMBERS) if ((seen[at] ?? 0) & form) count++
  return count
}

/** Shorter first at the same weight; a stable order of equals. */
const byWeight = (one: Held, other: Held) =>
  other.weight - one.weight ||
  one.length - other.length ||
  one.fileId.localeCompare(other.fileId) ||
  one.position - other.position

async function loadWords(db: Db, files: CachedFile[]): Promise<Map<string, Int32Array>> {
  const stored = joinedByFile(
    await wordsOfFiles(
      db,
      files.map(({ id }) => id),
    ),
  )
  const words = new Map<string, Int32Array>()
  for (const file of files) {
    // Files whose words are not stored yet have them in their passages alone.
    const bytes = stored.get(file.id) ?? packedWords(file, await passagesOf(db, file.id)).buffer
    words.set(file.id, new Int32Array(bytes))
  }
  return words
}
