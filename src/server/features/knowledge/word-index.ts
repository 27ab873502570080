import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { keepBest } from './best.ts'
import { type CachedFile, createFileCache, joinedByFile } from './file-cache.ts'
import { passagesOf, wordsOfFiles } from './passages.repository.ts'
import { contextOf, type Piece } from './passages.ts'
import { weightOf } from './ranking.ts'
import { wordsOf } from './words.ts'

/** Words of passages that are kept in the memory of this process; some 300,000 passages. */
const MOST_BYTES = 128 * 1_024 * 1_024
/** So many are looked through before others get their turn. */
const SEARCHED_AT_ONCE = 8_000
/** Words that are compared at once, a bit for each. */
const MOST_FORMS = 16
/** By the last bits of a word's number most words are told apart from those that are asked for. */
const SIEVE = 2 ** 16

export interface Holder {
  fileId: string
  position: number
}

/** A word as a number: two words that share one are told apart when the passages are read. */
function numberOf(form: string): number {
  let number = 2_166_136_261
  for (let at = 0; at < form.length; at++) number = Math.imul(number ^ form.charCodeAt(at), 16_777_619)
  return number >>> 0
}

/** The words of passages that follow each other: of each how many words it has, how many different ones, and those as numbers. */
export function packedWords(fileName: string, pieces: Piece[]): Uint8Array {
  const numbers = pieces.flatMap((piece) => {
    const words = wordsOf(contextOf(fileName, piece))
    const different = new Set(words.map(({ form }) => numberOf(form)))
    return [words.length, different.size, ...different]
  })
  return new Uint8Array(Uint32Array.from(numbers).buffer)
}

interface Held extends Holder {
  /** A bit for each of the forms that it holds. */
  forms: number
  length: number
}

export type WordIndex = ReturnType<typeof createWordIndex>

/** Finds the passages of files that hold words, in memory: a database would have to touch each passage that holds one. */
export function createWordIndex(mostBytes = MOST_BYTES) {
  const cache = createFileCache({ mostBytes, load: loadWords })

  async function passagesHolding(db: Db, files: CachedFile[], forms: string[]): Promise<Held[]> {
    const bits = new Map(forms.map((form, at) => [numberOf(form), 1 << at]))
    const sieve = new Uint8Array(SIEVE)
    for (const number of bits.keys()) sieve[number % SIEVE] = 1
    const held: Held[] = []
    let searched = 0
    for await (const { id: fileId, value: numbers } of cache.of(db, files)) {
      for (let at = 0, position = 0; at < numbers.length; position++) {
        const length = numbers[at] ?? 0
        const end = at + 2 + (numbers[at + 1] ?? 0)
        let found = 0
        for (at += 2; at < end; at++) {
          const number = numbers[at] ?? 0
          if (sieve[number % SIEVE]) found |= bits.get(number) ?? 0
        }
        if (found) held.push({ fileId, position, forms: found, length })
        searched++
      }
      if (searched < SEARCHED_AT_ONCE) continue
      searched = 0
      await breathe()
    }
    return held
  }

  /** What each of these words tells, which is more the rarer it is, and the passages whose words tell most together. */
  async function heaviest(
    db: Db,
    { files, forms, most }: { files: CachedFile[]; forms: string[]; most: number },
  ): Promise<{ weights: number[]; places: Holder[] }> {
    const asked = forms.slice(0, MOST_FORMS)
    const all = files.reduce((sum, { passages }) => sum + passages, 0)
    const held = await passagesHolding(db, files, asked)
    const weights = asked.map((_, at) => weightOf(countOf(held, 1 << at), all))
    const weightOfForms = new Float64Array(1 << asked.length).map((_, forms) =>
      weights.reduce((sum, weight, at) => (forms & (1 << at) ? sum + weight : sum), 0),
    )
    const weigh = ({ forms }: Held) => weightOfForms[forms] ?? 0
    const best: Held[] = []
    for (const passage of held)
      keepBest(best, passage, most, (one, other) => weigh(other) - weigh(one) || byPlace(one, other))
    return { weights, places: best.map(({ fileId, position }) => ({ fileId, position })) }
  }

  return { heaviest, bytes: cache.bytes }
}

function countOf(held: Held[], form: number): number {
  let count = 0
  for (const { forms } of held) if (forms & form) count++
  return count
}

/** Of passages that weigh the same, the shorter; of equals always the same first. */
const byPlace = (one: Held, other: Held) =>
  one.length - other.length || one.fileId.localeCompare(other.fileId) || one.position - other.position

async function loadWords(db: Db, files: CachedFile[]): Promise<Map<string, Uint32Array>> {
  const stored = joinedByFile(
    await wordsOfFiles(
      db,
      files.map(({ id }) => id),
    ),
  )
  const words = new Map<string, Uint32Array>()
  for (const { id, name } of files) {
    // Files that were read before their words were kept have them in their passages alone.
    const bytes = stored.get(id) ?? packedWords(name, await passagesOf(db, id)).buffer
    words.set(id, new Uint32Array(bytes))
  }
  return words
}
