import { Worker, type WorkerOptions } from 'node:worker_threads'
import { boundedQueue } from '../jobs/bounded-queue.ts'

interface LazyThreadOptions {
  /** A module that answers each message with a reply of the same id, or with `broken`. */
  script: URL
  worker: Pick<WorkerOptions, 'name' | 'execArgv' | 'resourceLimits'>
  /** Several tasks may run in the thread at once. */
  queue: Parameters<typeof boundedQueue>[0]
  /** The thread ends after this idle time and gives its memory back. */
  idleMs: number
  longestMs: number
  /** For a task that was given up. Its thread ends. */
  tooSlow: () => Error
}

type Numbered = { id: number }

/** One thread that starts with its first task. */
export function lazyThread<Task extends object, Reply extends Numbered>(options: LazyThreadOptions) {
  const queue = boundedQueue(options.queue)
  let thread: ReturnType<typeof startThread<Task, Reply>> | undefined
  let idle: NodeJS.Timeout | undefined
  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.end()
  }
  return {
    end,
    run: (task: Task, signal?: AbortSignal): Promise<Exclude<Reply, { broken: string }>> =>
      queue(async () => {
        signal?.throwIfAborted()
        clearTimeout(idle)
        thread = thread?.isOpen() ? thread : startThread<Task, Reply>(options)
        try {
          return await thread.run(task)
        } catch (error) {
          if (error instanceof TooSlow) {
            await end()
            throw options.tooSlow()
          }
          throw error
        } finally {
          clearTimeout(idle)
          idle = setTimeout(() => void end(), options.idleMs).unref()
        }
      }),
  }
}

class TooSlow extends Error {}

function startThread<Task extends object, Reply extends Numbered>({
  script,
  worker: limits,
  longestMs,
}: LazyThreadOptions) {
  type Answer = Exclude<Reply, { broken: string }>
  const worker = new Worker(script, { env: {}, ...limits })
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let [last, open] = [0, true]
  const fail = (error: Error) => {
    open = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error(`the thread ${limits.name} ended`)))
  worker.on('message', (reply: Reply | (Numbered & { broken: string })) => {
    const task = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('broken' in reply) task?.reject(new Error(String(reply.broken)))
    else task?.resolve(reply as Answer)
  })
  return {
    isOpen: () => open,
    async run(task: Task): Promise<Answer> {
      const done = Promise.withResolvers<Answer>()
      const id = ++last
      waiting.set(id, done)
      const late = setTimeout(() => done.reject(new TooSlow()), longestMs)
      worker.postMessage({ id, ...task })
      try {
        return await done.promise
      } finally {
        clearTimeout(late)
        waiting.delete(id)
      }
    },
    end: () => worker.terminate().then(() => {}),
  }
}
