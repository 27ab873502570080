import { setImmediate } from 'node:timers/promises'
import { BrokenReading, readApart } from '#server/files/reading-thread.ts'
import { boundedQueue } from '#server/jobs/bounded-queue.ts'
import {
  type Documents,
  type DrawnPicture,
  type Study,
  Unreadable,
  type WaitingPicture,
} from '#server/ports/documents.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { inspection } from './inspection.ts'
import type { ReaderMessage, ReaderTask, ReadOutcome } from './reader.worker.ts'
import { addSlice } from './study/slices.ts'

/** Together with the work around it, the outcome of a file is known within 30 seconds. */
const LONGEST_MS = 22_000
/** Pictures are bounded by their pixels, so only a busy machine takes long, and that is no fault of the file. */
const LONGEST_DRAWING_MS = 60_000
/** The heap of one reading, and the buffers beside it, in which lies what is unpacked. */
const MOST_HEAP_MB = 384
const MOST_BUFFERS_MB = 512
/** Uploads wait for their picture; one of 40 megapixels takes up to 300 MB and some seconds. */
const drawing = {
  atOnce: 2,
  mostWaiting: 100,
  busy: 'Too many pictures are being uploaded right now. Try again in a few seconds.',
}

interface Options {
  longestMs?: number
  heapMb?: number
  buffersMb?: number
  /** Told what a library made of a file that it could not read. */
  log?: (details: object, message: string) => void
}

/** Reads each file in its own thread, which can be ended at any time. */
export function threadedDocuments({ log = () => {}, ...bounds }: Options = {}): Documents {
  const refuse = (outcome: ReadOutcome, mediaType: string): never => {
    if ('unreadable' in outcome) throw new Unreadable(outcome.unreadable)
    log(
      { mediaType, problem: 'broken' in outcome ? outcome.broken : 'another answer' },
      'a file could not be read',
    )
    throw new Unreadable(
      'This file is damaged, or its type doesn’t match its name. Save it again and send that copy.',
    )
  }
  const queue = boundedQueue(drawing)
  const inTurn = ({ fetch, mediaType }: WaitingPicture, want: ReaderTask['want'], signal?: AbortSignal) => {
    const drawn = queue(async () => {
      signal?.throwIfAborted()
      return outcomeOf(
        { file: { bytes: Uint8Array.from(await fetch()), mediaType }, want },
        { longestMs: LONGEST_DRAWING_MS, ...bounds },
        signal,
      )
    })
    return unlessStopped(drawn, signal)
  }
  const draw = async (
    picture: WaitingPicture,
    want: 'picture' | 'small picture' | 'thumbnail',
    signal?: AbortSignal,
  ): Promise<DrawnPicture> => {
    const outcome = await inTurn(picture, want, signal)
    return 'picture' in outcome ? outcome.picture : refuse(outcome, picture.mediaType)
  }
  return {
    inspect: inspection,
    async read(file, signal) {
      const outcome = await outcomeOf({ file, want: 'text' }, bounds, signal)
      return 'text' in outcome ? outcome.text : refuse(outcome, file.mediaType)
    },
    async study(file, signal) {
      const outcome = await outcomeOf({ file, want: 'study' }, bounds, signal)
      return 'study' in outcome ? outcome.study : refuse(outcome, file.mediaType)
    },
    redraw: (picture) => draw(picture, 'picture'),
    shrink: (picture, signal) => draw(picture, 'small picture', signal),
    thumbnail: (picture) => draw(picture, 'thumbnail'),
    async webSizes(picture) {
      const outcome = await inTurn(picture, 'web sizes')
      return 'webSizes' in outcome ? outcome.webSizes : refuse(outcome, picture.mediaType)
    },
  }
}

/** A stopped caller does not wait for a turn that may be long in coming. */
async function unlessStopped<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>()
  const giveUp = () => stopped.reject(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  try {
    return await Promise.race([work, stopped.promise])
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

const thread = {
  script: new URL('./reader.worker.ts', import.meta.url),
  tooLarge: 'This file is too large to read.',
}

async function outcomeOf(
  task: ReaderTask,
  { longestMs = LONGEST_MS, heapMb = MOST_HEAP_MB, buffersMb = MOST_BUFFERS_MB }: Options,
  signal?: AbortSignal,
): Promise<ReadOutcome> {
  const transfer = [task.file.bytes.buffer]
  const reading = { ...thread, task, transfer, signal, heapMb, buffersMb, totalMs: longestMs }
  const study: Study = { sections: [], tables: [], cut: null }
  try {
    for await (const told of readApart<ReaderMessage>(reading)) {
      if ('cut' in told) return { study: { ...study, cut: told.cut } }
      if (!('slice' in told)) return told
      addSlice(study, told.slice)
      // The next is asked for when others had their turn: slices that wait here are taken in one go.
      await setImmediate()
    }
    return { broken: 'the thread told nothing' }
  } catch (error) {
    if (error instanceof Hopeless) return { unreadable: error.message }
    if (error instanceof BrokenReading) return { broken: error.message }
    throw error
  }
}
