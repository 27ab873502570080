import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import { Hopeless } from '../ports/jobs.ts'

/** The heap of one reading. Pieces of files and what is unpacked from them are bounded by whoever reads. */
const MOST_HEAP_MB = 512
/** For one value: the first comes after the whole file was checked. */
const LONGEST_MS = 10 * 60_000

type Told = { value: unknown } | { refused: string } | { broken: string } | { done: true }

interface Reading {
  /** A module that calls `tellValues`. */
  script: URL
  task: unknown
  signal: AbortSignal
  heapMb?: number
  longestMs?: number
}

const tooLarge = 'This file takes more memory to read than one import may use.'
const tooSlow = 'It took too long to read this file.'

/** Values that a thread of its own reads from what a person gave, each made when it is asked for. The thread ends with the iteration. */
export async function* readApart<Value>({
  script,
  task,
  signal,
  heapMb = MOST_HEAP_MB,
  longestMs = LONGEST_MS,
}: Reading): AsyncGenerator<Value> {
  signal.throwIfAborted()
  const thread = new Worker(script, {
    name: 'reading',
    workerData: task,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  })
  // Between two values nobody else listens, and an error without a listener ends the process.
  let failure: Error | undefined
  thread.on('error', (error) => {
    failure = error
  })
  try {
    for (;;) {
      if (failure) throw failure
      const told = await nextOf(thread, signal, longestMs)
      if ('done' in told) return
      if ('refused' in told) throw new Hopeless(told.refused)
      if ('broken' in told) throw new Error(`a file could not be read: ${told.broken}`)
      yield told.value as Value
      thread.postMessage('next')
    }
  } finally {
    await thread.terminate()
  }
}

async function nextOf(thread: Worker, signal: AbortSignal, longestMs: number): Promise<Told> {
  const { promise, resolve, reject } = Promise.withResolvers<Told>()
  const fail = (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refused: tooLarge }) : reject(error)
  const end = () => resolve({ broken: 'the thread ended without a word' })
  const giveUp = () => reject(signal.reason)
  const late = setTimeout(resolve, longestMs, { refused: tooSlow })
  thread.once('message', resolve).once('error', fail).once('exit', end)
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  try {
    return await promise
  } finally {
    clearTimeout(late)
    thread.off('message', resolve).off('error', fail).off('exit', end)
    signal.removeEventListener('abort', giveUp)
  }
}

/** In the thread: hands over values, the next one once it is asked for. A `Hopeless` is told as the sentence that refuses the file. */
export async function tellValues(values: AsyncIterable<unknown>): Promise<void> {
  if (!parentPort) throw new Error('values are told by a thread')
  const tell = (told: Told) => parentPort?.postMessage(told)
  try {
    for await (const value of values) {
      tell({ value })
      await once(parentPort, 'message')
    }
    tell({ done: true })
  } catch (error) {
    tell(error instanceof Hopeless ? { refused: error.message } : { broken: String(error) })
  }
}
