import { once } from 'node:events'
import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import { Hopeless } from '../ports/jobs.ts'

/** Heap of one reading. Callers bound pieces of files and their unpacked content. */
const MOST_HEAP_MB = 512
/** For one value: the first comes after the whole file was checked. */
const LONGEST_MS = 10 * 60_000
const LOOK_EVERY_MS = 100

type ThreadMessage = { value: unknown } | { refused: string } | { broken: string } | { done: true }

interface Reading {
  /** A module that calls `tellValues`. */
  script: URL
  task: unknown
  /** Buffers of the task that are handed over instead of copied. */
  transfer?: Transferable[]
  signal?: AbortSignal | undefined
  heapMb?: number
  /** Buffers beside the heap; not looked at unless given. */
  buffersMb?: number
  /** For one value. */
  longestMs?: number
  /** For all values. */
  totalMs?: number
  tooLarge?: string
}

const tooSlow = 'It took too long to read this file.'

/** A thread that failed in a way that no reader foresaw. */
export class BrokenReading extends Error {
  override name = 'BrokenReading'
}

/**
 * Values that a thread of its own reads from what a person gave, each made when it is asked for. The thread ends with the iteration.
 * A file that is refused, or takes too much time or memory, throws a `Hopeless`.
 */
export async function* readApart<Value>(reading: Reading): AsyncGenerator<Value> {
  const { script, task, transfer = [], signal, heapMb = MOST_HEAP_MB, totalMs } = reading
  signal?.throwIfAborted()
  const endsAt = totalMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + totalMs
  const thread = new Worker(script, {
    name: 'reading',
    workerData: task,
    transferList: transfer,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  })
  // Between two values nobody else listens, and an error without a listener ends the process.
  let failure: Error | undefined
  thread.on('error', (error) => {
    failure = error
  })
  const watch = watchBuffers(thread, reading)
  try {
    for (;;) {
      if (failure) throw failure
      const message = await nextOf(thread, reading, { endsAt, watch })
      if ('done' in message) return
      if ('refused' in message) throw new Hopeless(message.refused)
      if ('broken' in message) throw new BrokenReading(`a file could not be read: ${message.broken}`)
      yield message.value as Value
      thread.postMessage('next')
    }
  } finally {
    watch?.stop()
    await thread.terminate()
  }
}

interface Watch {
  tooMuch: Promise<ThreadMessage>
  stop: () => void
}

const tooLargeOf = ({
  tooLarge = 'This file takes more memory to read than one import may use.',
}: Reading) => ({ refused: tooLarge })

async function nextOf(
  thread: Worker,
  reading: Reading,
  { endsAt, watch }: { endsAt: number; watch: Watch | undefined },
): Promise<ThreadMessage> {
  const { signal, longestMs = LONGEST_MS } = reading
  const { promise, resolve, reject } = Promise.withResolvers<ThreadMessage>()
  const fail = (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLargeOf(reading)) : reject(error)
  const end = () => resolve({ broken: 'the thread ended without a word' })
  const giveUp = () => reject(signal?.reason)
  const ms = Math.max(0, Math.min(longestMs, endsAt - performance.now()))
  const late = setTimeout(resolve, ms, { refused: tooSlow })
  thread.once('message', resolve).once('error', fail).once('exit', end)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  try {
    return await (watch ? Promise.race([promise, watch.tooMuch]) : promise)
  } finally {
    clearTimeout(late)
    thread.off('message', resolve).off('error', fail).off('exit', end)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** The limits of a thread do not count its buffers: a page of a PDF that unpacks without end would fill the machine. */
function watchBuffers(thread: Worker, reading: Reading): Watch | undefined {
  const { buffersMb } = reading
  if (buffersMb === undefined) return undefined
  const { promise: tooMuch, resolve } = Promise.withResolvers<ThreadMessage>()
  const look = async () => {
    const { external_memory: bytes } = await thread.getHeapStatistics()
    if (bytes > buffersMb * 1_024 * 1_024) resolve(tooLargeOf(reading))
  }
  // It cannot be asked before it has begun, nor when it is over.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  return { tooMuch, stop: () => clearInterval(looking) }
}

/** In the thread: hands over values, the next one once it is asked for. A `Hopeless` is told as the sentence that refuses the file. */
export async function postValues(values: AsyncIterable<unknown>): Promise<void> {
  if (!parentPort) throw new Error('values are posted by a thread')
  const post = (message: ThreadMessage) => parentPort?.postMessage(message)
  try {
    for await (const value of values) {
      post({ value })
      await once(parentPort, 'message')
    }
    post({ done: true })
  } catch (error) {
    post(error instanceof Hopeless ? { refused: error.message } : { broken: String(error) })
  }
}
