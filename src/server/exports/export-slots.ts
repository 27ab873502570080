import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import type { FileAnswer } from '../http/handle.ts'
import { boundedQueue } from '../jobs/bounded-queue.ts'

interface Bounds {
  perPerson?: number
  atOnce?: number
  mostWaiting?: number
  /** How long one file may take to be sent. */
  longestMs?: number
}

const LONGEST_MS = 30 * 60_000

export type ExportSlots = ReturnType<typeof exportSlots>

/** How many files one person, and all together, may have made for them at the same time. A place is free when its file was sent or given up. */
export function exportSlots({
  perPerson = 2,
  atOnce = 8,
  mostWaiting = 50,
  longestMs = LONGEST_MS,
}: Bounds = {}) {
  const busy = 'Too many exports are running right now. Try again in a few seconds.'
  const queue = boundedQueue({ atOnce, mostWaiting, busy })
  const making = new Map<number, number>()
  const count = (userId: number, change: number) => {
    const left = (making.get(userId) ?? 0) + change
    if (left > 0) making.set(userId, left)
    else making.delete(userId)
  }
  return async (userId: number, make: () => Promise<FileAnswer>): Promise<FileAnswer> => {
    if ((making.get(userId) ?? 0) >= perPerson)
      throw new AppError(
        'LIMIT_REACHED',
        'Your other exports are still downloading. Try again when one finishes.',
        {
          retryAfter: 5,
        },
      )
    count(userId, 1)
    const { promise, resolve, reject } = Promise.withResolvers<FileAnswer>()
    queue(async () => {
      const answer = await make()
      resolve(answer)
      // A reader that takes a byte a minute would hold its place for ever.
      const late = setTimeout(() => answer.stream.destroy(new Error('this export took too long')), longestMs)
      await finished(answer.stream).catch(() => {})
      clearTimeout(late)
    })
      .catch(reject)
      .finally(() => count(userId, -1))
    return promise
  }
}

const MOST_SILENT_MS = 60_000

/** A stream that is produced as fast as it is read, and given up when nobody reads on. */
export function pacedStream(
  pieces: AsyncIterable<string | Uint8Array>,
  mostSilentMs = MOST_SILENT_MS,
): Readable {
  let late: NodeJS.Timeout | undefined
  const wait = () => {
    late = setTimeout(() => stream.destroy(new Error('nobody read this export')), mostSilentMs)
  }
  async function* watched() {
    clearTimeout(late)
    for await (const piece of pieces) {
      wait()
      yield typeof piece === 'string' ? Buffer.from(piece) : piece
      clearTimeout(late)
    }
  }
  const stream = Readable.from(watched(), { objectMode: false })
  stream.once('close', () => clearTimeout(late))
  wait()
  return stream
}
