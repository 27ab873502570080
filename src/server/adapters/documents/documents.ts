import { Worker } from 'node:worker_threads'
import { boundedQueue } from '#server/jobs/bounded-queue.ts'
import { type Documents, type Study, Unreadable, type WaitingPicture } from '#server/ports/documents.ts'
import { inspection } from './inspection.ts'
import { kinds } from './kinds.ts'
import type { Outcome, ReaderTask, Told } from './reader.worker.ts'
import { addSlice } from './study/slices.ts'

/** With what comes before and after it, whoever gave a file knows what became of it within 30 seconds. */
const LONGEST_MS = 22_000
/** The heap of one reading, and the buffers beside it, in which lies what is unpacked. */
const MOST_HEAP_MB = 384
const MOST_BUFFERS_MB = 512
const LOOK_EVERY_MS = 100
/** Whoever gives a picture waits for it; one of 40 megapixels takes up to 300 MB and some seconds. */
const drawing = {
  atOnce: 2,
  mostWaiting: 100,
  busy: 'Too many pictures are arriving at this moment. Try again in a few seconds.',
}

interface Options {
  longestMs?: number
  heapMb?: number
  buffersMb?: number
  /** Told what a library made of a file that it could not read. */
  log?: (details: object, message: string) => void
}

/** Reads each file in a thread of its own, which can be ended whatever it is doing. */
export function threadedDocuments({ log = () => {}, ...bounds }: Options = {}): Documents {
  const refuse = (outcome: Outcome, mediaType: string): never => {
    if ('unreadable' in outcome) throw new Unreadable(outcome.unreadable)
    log(
      { mediaType, problem: 'broken' in outcome ? outcome.broken : 'another answer' },
      'a file could not be read',
    )
    throw new Unreadable(
      'This file is damaged, or not what its name says. Open it, save it again and send that copy.',
    )
  }
  const queue = boundedQueue(drawing)
  const draw = async (
    { fetch, mediaType }: WaitingPicture,
    want: 'picture' | 'small picture' | 'thumbnail',
    signal?: AbortSignal,
  ): Promise<Uint8Array> => {
    const drawn = queue(async () => {
      signal?.throwIfAborted()
      return readApart({ file: { bytes: Uint8Array.from(await fetch()), mediaType }, want }, bounds, signal)
    })
    const outcome = await unlessStopped(drawn, signal)
    return 'picture' in outcome ? outcome.picture : refuse(outcome, mediaType)
  }
  return {
    inspect: inspection,
    async read(file, signal) {
      const outcome = await readApart({ file, want: 'text' }, bounds, signal)
      return 'text' in outcome ? outcome.text : refuse(outcome, file.mediaType)
    },
    async study(file, signal) {
      const outcome = await readApart({ file, want: 'study' }, bounds, signal)
      return 'study' in outcome ? outcome.study : refuse(outcome, file.mediaType)
    },
    redraw: (picture) => draw(picture, 'picture'),
    async shrink(picture, signal) {
      return { bytes: await draw(picture, 'small picture', signal), mediaType: kinds.jpeg.mediaType }
    },
    async thumbnail(picture) {
      return { bytes: await draw(picture, 'thumbnail'), mediaType: kinds.webp.mediaType }
    },
  }
}

/** Whoever stops does not wait for a turn that may be long in coming. */
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

const tooLarge = { unreadable: 'This file is too large to be read.' }

async function readApart(
  task: ReaderTask,
  { longestMs = LONGEST_MS, heapMb = MOST_HEAP_MB, buffersMb = MOST_BUFFERS_MB }: Options,
  signal?: AbortSignal,
): Promise<Outcome> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const thread = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    name: 'document',
    workerData: task,
    transferList: [task.file.bytes.buffer],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  })
  listen(thread, resolve)
  thread.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLarge) : reject(error),
  )
  thread.once('exit', () => resolve({ broken: 'the thread ended without a word' }))
  const late = setTimeout(resolve, longestMs, { unreadable: 'It took too long to read this file.' })
  const unwatch = watchBuffers(thread, buffersMb, () => resolve(tooLarge))
  const giveUp = () => reject(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    unwatch()
    signal?.removeEventListener('abort', giveUp)
    await thread.terminate()
  }
}

/** A study comes in slices. The next is asked for when others had their turn: what waits here is taken in one go. */
function listen(thread: Worker, onOutcome: (outcome: Outcome) => void): void {
  const study: Study = { sections: [], tables: [], cut: null }
  thread.on('message', (told: Told) => {
    if ('cut' in told) return onOutcome({ study: { ...study, cut: told.cut } })
    if (!('slice' in told)) return onOutcome(told)
    addSlice(study, told.slice)
    setImmediate(() => thread.postMessage('next'))
  })
}

/** The limits of a thread do not count its buffers: a page of a PDF that unpacks without end would fill the machine. */
function watchBuffers(thread: Worker, mostMb: number, onTooMuch: () => void): () => void {
  const look = async () => {
    const { external_memory: bytes } = await thread.getHeapStatistics()
    if (bytes > mostMb * 1_024 * 1_024) onTooMuch()
  }
  // It cannot be asked before it has begun, nor when it is over.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  return () => clearInterval(looking)
}
