import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { type ReadFile, vectorsOf } from '../indexing/passages.repository.ts'
import { keepBest } from './best.ts'
import { createFileCache, joinedByFile } from './file-cache.ts'

/** Vectors of passages that are kept in the memory of this process; about 120,000 passages of the embedded model. */
const MOST_BYTES = 256 * 1_024 * 1_024
/** So many are compared before others get their turn. */
const COMPARED_AT_ONCE = 8_000

export interface VectorMatch {
  fileId: string
  position: number
  /** Cosine. */
  score: number
}

interface Compared {
  /** Compared by the model that understood the question. */
  files: ReadFile[]
  question: Float32Array
  most: number
}

export type Vectors = ReturnType<typeof createVectors>

/** Compares questions with all passages of files, in memory. */
export function createVectors(mostBytes = MOST_BYTES) {
  const cache = createFileCache({ mostBytes, load: loadVectors })

  /** The passages of files that are closest to a question, best first. */
  async function nearest(db: Db, { files, question, most }: Compared): Promise<VectorMatch[]> {
    const compare = comparing(question, most)
    let compared = 0
    for await (const some of cache.of(db, files)) {
      for (const { id, value } of some) {
        compared += compare.file(id, value)
        if (compared < COMPARED_AT_ONCE) continue
        compared = 0
        await breathe()
      }
    }
    return compare.best
  }

  return { nearest, bytes: cache.bytes }
}

/** Goes through files one after another. Nothing here waits, so that the loops are compiled as what they are. */
function comparing(question: Float32Array, most: number) {
  const best: VectorMatch[] = []
  function file(fileId: string, values: Float32Array): number {
    const count = Math.floor(values.length / question.length)
    for (let position = 0; position < count; position++) {
      const score = product(values, position * question.length, question)
      if (best.length < most || score > (best.at(-1)?.score ?? 0))
        keepBest(best, { fileId, position, score }, most, byScore)
    }
    return count
  }
  return { file, best }
}

async function loadVectors(db: Db, files: ReadFile[]): Promise<Map<string, Float32Array>> {
  const ids = files.map(({ id }) => id)
  const joined = joinedByFile(await vectorsOf(db, ids))
  return new Map(Array.from(joined, ([id, bytes]) => [id, new Float32Array(bytes)]))
}

const byScore = (one: VectorMatch, other: VectorMatch) => other.score - one.score

/** Number of sums at a time: the processor need not wait for one to add to it. */
const SUMS = 8

function product(values: Float32Array, from: number, question: Float32Array): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let e = 0
  let f = 0
  let g = 0
  let h = 0
  const whole = question.length - (question.length % SUMS)
  for (let at = 0; at < whole; at += SUMS) {
    a += (values[from + at] ?? 0) * (question[at] ?? 0)
    b += (values[from + at + 1] ?? 0) * (question[at + 1] ?? 0)
    c += (values[from + at + 2] ?? 0) * (question[at + 2] ?? 0)
    d += (values[from + at + 3] ?? 0) * (question[at + 3] ?? 0)
    e += (values[from + at + 4] ?? 0) * (question[at + 4] ?? 0)
    f += (values[from + at + 5] ?? 0) * (question[at + 5] ?? 0)
    g += (values[from + at + 6] ?? 0) * (question[at + 6] ?? 0)
    h += (values[from + at + 7] ?? 0) * (question[at + 7] ?? 0)
  }
  for (let at = whole; at < question.length; at++) a += (values[from + at] ?? 0) * (question[at] ?? 0)
  return a + b + c + d + e + f + g + h
}
