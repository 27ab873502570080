import { parentPort, Worker } from 'node:worker_threads'

interface PoolOptions {
  /** A module that calls `answerTasks`. */
  script: URL
  /** Threads at the same time; further tasks wait for one of them. */
  size: number
  heapMb: number
  /** For one task, without its wait for a thread. */
  longestMs: number
}

type Answered = { value: unknown } | { broken: string }

/** A task that was given up, and its thread with it. */
export class TaskTooSlow extends Error {}

/** Threads stay loaded for this long after their last task. */
const IDLE_MS = 30_000

/** Threads that answer one task at a time and are used again. A thread whose task fails, is aborted or takes too long is ended. */
export function createThreadPool<Task, Answer>({ script, size, heapMb, longestMs }: PoolOptions) {
  const idle: { thread: Worker; end: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  let busy = 0

  async function run(task: Task, signal?: AbortSignal): Promise<Answer> {
    signal?.throwIfAborted()
    if (busy >= size) await turn(signal)
    else busy += 1
    try {
      const thread = takeThread()
      try {
        const value = await ask(thread, task, { signal, longestMs })
        rest(thread)
        return value as Answer
      } catch (error) {
        await thread.terminate()
        throw error
      }
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }

  /** Resolves when a running task hands its place over. */
  function turn(signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(signal?.reason)
    }
    const start = () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    waiting.push(start)
    signal?.addEventListener('abort', giveUp, { once: true })
    return promise
  }

  function takeThread(): Worker {
    const rested = idle.pop()
    if (!rested) {
      const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 }
      return new Worker(script, { name: 'pool', env: {}, resourceLimits })
    }
    clearTimeout(rested.end)
    rested.thread.ref()
    return rested.thread
  }

  function rest(thread: Worker): void {
    const entry = { thread, end: setTimeout(end, IDLE_MS).unref() }
    function end() {
      idle.splice(idle.indexOf(entry), 1)
      void thread.terminate()
    }
    thread.unref()
    idle.push(entry)
  }

  return { run }
}

async function ask(
  thread: Worker,
  task: unknown,
  { signal, longestMs }: { signal: AbortSignal | undefined; longestMs: number },
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const end = () => reject(new Error('The thread ended without an answer.'))
  const giveUp = () => reject(signal?.reason)
  const late = setTimeout(() => reject(new TaskTooSlow('The task took too long.')), longestMs)
  thread.once('message', resolve).once('error', reject).once('exit', end)
  signal?.addEventListener('abort', giveUp)
  thread.postMessage(task)
  try {
    const answered = await promise
    if ('broken' in answered) throw new Error(answered.broken)
    return answered.value
  } finally {
    clearTimeout(late)
    thread.off('message', resolve).off('error', reject).off('exit', end)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** In the thread: answers each task, at once or with a promise. */
export function answerTasks<Task>(answer: (task: Task) => unknown): void {
  parentPort?.on('message', async (task: Task) => {
    try {
      parentPort?.postMessage({ value: await answer(task) } satisfies Answered)
    } catch (error) {
      parentPort?.postMessage({ broken: String(error) } satisfies Answered)
    }
  })
}
