import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { indexedFiles, vectorsOf } from './passages.repository.ts'

/** Vectors of passages that are kept in the memory of this process; about 120,000 passages of the embedded model. */
const MOST_BYTES = 256 * 1_024 * 1_024
/** So many are fetched, or compared, before others get their turn. */
const LOADED_AT_ONCE = 4_000
const COMPARED_AT_ONCE = 8_000

interface FileVectors {
  revision: number
  /** One after another, in the order of the passages. */
  values: Float32Array
}

export interface Near {
  fileId: string
  position: number
  /** Cosine. */
  score: number
}

export type Vectors = ReturnType<typeof createVectors>

/**
 * Compares questions with all passages of a project, in memory. What is kept is kept by file and goes by the file's revision,
 * which is looked up each time: whatever another process changed is seen.
 */
export function createVectors(mostBytes = MOST_BYTES) {
  /** The least used first. */
  const kept = new Map<string, FileVectors>()
  let bytes = 0

  function forget(fileId: string) {
    bytes -= kept.get(fileId)?.values.byteLength ?? 0
    kept.delete(fileId)
  }

  function keep(fileId: string, file: FileVectors) {
    forget(fileId)
    kept.set(fileId, file)
    bytes += file.values.byteLength
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes || oldest === fileId) break
      forget(oldest)
    }
  }

  async function load(db: Db, wanted: { id: string; revision: number }[]) {
    const chunks = Map.groupBy(
      await vectorsOf(
        db,
        wanted.map(({ id }) => id),
      ),
      ({ fileId }) => fileId,
    )
    return wanted.map(({ id, revision }) => {
      const values = joined((chunks.get(id) ?? []).map(({ vectors }) => vectors))
      keep(id, { revision, values })
      return { id, values }
    })
  }

  /** File by file; those that are not in memory are fetched, some at a time. */
  async function* filesOf(db: Db, userId: number, projectId: string, model: string) {
    let missing: { id: string; revision: number; indexed: number }[] = []
    let waiting = 0
    for (const file of await indexedFiles(db, userId, projectId, model)) {
      const known = kept.get(file.id)
      if (known?.revision === file.revision) {
        kept.delete(file.id)
        kept.set(file.id, known)
        yield { id: file.id, values: known.values }
        continue
      }
      missing.push(file)
      waiting += file.indexed
      if (waiting < LOADED_AT_ONCE) continue
      yield* await load(db, missing)
      missing = []
      waiting = 0
    }
    if (missing.length > 0) yield* await load(db, missing)
  }

  /** The passages of a project that are closest to a question, best first. */
  async function nearest(
    db: Db,
    userId: number,
    {
      projectId,
      model,
      question,
      most,
    }: { projectId: string; model: string; question: Float32Array; most: number },
  ): Promise<Near[]> {
    const best: Near[] = []
    let compared = 0
    for await (const { id: fileId, values } of filesOf(db, userId, projectId, model)) {
      const count = Math.floor(values.length / question.length)
      for (let position = 0; position < count; position++) {
        const score = product(values, position * question.length, question)
        if (best.length < most || score > (best.at(-1)?.score ?? 0))
          insert(best, { fileId, position, score }, most)
      }
      compared += count
      if (compared < COMPARED_AT_ONCE) continue
      compared = 0
      await breathe()
    }
    return best
  }

  return { nearest, bytes: () => bytes }
}

function insert(best: Near[], near: Near, most: number): void {
  const at = best.findIndex(({ score }) => score < near.score)
  best.splice(at < 0 ? best.length : at, 0, near)
  if (best.length > most) best.pop()
}

/** Four sums at a time: the processor need not wait for one to add to it. */
function product(values: Float32Array, from: number, question: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  const even = question.length - (question.length % 4)
  for (let at = 0; at < even; at += 4) {
    a += (values[from + at] ?? 0) * (question[at] ?? 0)
    b += (values[from + at + 1] ?? 0) * (question[at + 1] ?? 0)
    c += (values[from + at + 2] ?? 0) * (question[at + 2] ?? 0)
    d += (values[from + at + 3] ?? 0) * (question[at + 3] ?? 0)
  }
  for (let at = even; at < question.length; at++) a += (values[from + at] ?? 0) * (question[at] ?? 0)
  return a + b + c + d
}

/** As they were stored they may begin at any byte; floats begin at every fourth. */
function joined(chunks: Uint8Array[]): Float32Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return new Float32Array(all.buffer)
}
