import { Worker } from 'node:worker_threads'
import { type Documents, Unreadable } from '#server/ports/documents.ts'
import { inspection } from './inspection.ts'
import type { Outcome, ReaderTask } from './reader.worker.ts'

const LONGEST_MS = 30_000
/** The heap of one reading; what is unpacked lies beside it and has a bound of its own. */
const MOST_HEAP_MB = 384

interface Options {
  longestMs?: number
  heapMb?: number
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
    throw new Unreadable('This file is damaged, or not what its name says.')
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
  }
}

async function readApart(
  task: ReaderTask,
  { longestMs = LONGEST_MS, heapMb = MOST_HEAP_MB }: Options,
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
  thread.once('message', resolve)
  thread.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? resolve({ unreadable: 'This file is too large to be read.' })
      : reject(error),
  )
  thread.once('exit', () => resolve({ broken: 'the thread ended without a word' }))
  const late = setTimeout(resolve, longestMs, { unreadable: 'It took too long to read this file.' })
  const giveUp = () => reject(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', giveUp)
    await thread.terminate()
  }
}
