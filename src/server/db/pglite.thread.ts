import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Answer, PgliteOptions, WorkerRequest } from './pglite.protocol.ts'
import { CANCELLED } from './statement-limits.ts'

type Body = WorkerRequest extends infer Q ? (Q extends WorkerRequest ? Omit<Q, 'id'> : never) : never
type Ask = (body: Body) => Promise<unknown>

/** A statement took too long. It cannot be stopped alone, so its thread was ended with all that waited there. */
export class StatementCut extends Error {
  override name = 'StatementCut'
  readonly code = CANCELLED
}

/** The database thread exited by itself, so its folder may be damaged. */
export class ThreadStopped extends Error {
  override name = 'ThreadStopped'
}

interface ThreadOptions {
  options: PgliteOptions
  /** Seconds that a statement may take at the moment. */
  seconds: () => number
  heard: (channel: string, payload: string) => void
  /** Called before waiting callers are rejected: later calls go to another thread. */
  cut: (error: StatementCut, ended: Promise<unknown>) => void
  gone: (error: Error | undefined) => void
}

/** Starts the thread of the embedded database, and ends it when one statement takes too long. */
export async function startThread({ options, seconds, heard, cut, gone }: ThreadOptions): Promise<Ask> {
  await removeTemporaryFiles(options)
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: options,
    name: 'database',
  })
  const waiting = new Map<number, { body: Body; resolve(value: unknown): void; reject(error: Error): void }>()
  const ready = Promise.withResolvers<void>()
  let count = 0
  let failure: Error | undefined
  let ended = false

  function refuseAll(error: Error) {
    ended = true
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const clock = watchSilence({
    isBusy: () => isStatement(waiting.values().next().value?.body),
    seconds,
    tooLong(taken) {
      const error = new StatementCut(`A statement took more than ${taken} seconds and was stopped.`)
      failure = error
      cut(error, worker.terminate())
      refuseAll(error)
    },
  })
  const take = (answer: Answer) => {
    if ('ready' in answer) return ready.resolve()
    if ('notice' in answer) return heard(answer.notice, answer.payload)
    const pending = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) pending?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else pending?.resolve(answer.value)
  }
  worker.on('message', (answers: Answer[]) => {
    clock.moved()
    answers.forEach(take)
  })
  worker.on('error', (error) => {
    failure = error as Error
  })
  worker.on('exit', (code) => {
    clock.stop()
    const error =
      failure ??
      (code === 0 ? undefined : new ThreadStopped(`The embedded database stopped with code ${code}.`))
    ready.reject(error ?? new ThreadStopped('The embedded database stopped before it was ready.'))
    refuseAll(error ?? new Error('The embedded database was closed.'))
    if (!(error instanceof StatementCut)) gone(error)
  })

  /** Waking the other thread costs as much as a small query, so calls of one turn go together. */
  let unsent: WorkerRequest[] = []
  function send() {
    worker.postMessage(unsent)
    unsent = []
  }

  await ready.promise
  return (body) => {
    if (ended) return Promise.reject(failure ?? new Error('The embedded database is closed.'))
    const id = ++count
    return new Promise((resolve, reject) => {
      waiting.set(id, { body, resolve, reject })
      if (unsent.push({ ...body, id } as WorkerRequest) === 1) setImmediate(send)
    })
  }
}

/** Closing and copying the whole database take as long as they take. */
const isStatement = (body: Body | undefined) => body?.op === 'query' || body?.op === 'exec'

interface Silence {
  isBusy: () => boolean
  seconds: () => number
  tooLong: (seconds: number) => void
}

/** Counts the seconds without an answer by its own beats: those in which this thread was held up itself count as one. */
function watchSilence({ isBusy, seconds, tooLong }: Silence) {
  let silent = 0
  const timer = setInterval(() => {
    silent = isBusy() ? silent + 1 : 0
    if (silent <= seconds()) return
    clearInterval(timer)
    tooLong(seconds())
  }, 1_000).unref()
  return {
    moved: () => {
      silent = 0
    },
    stop: () => clearInterval(timer),
  }
}

/** The embedded database does not remove what an earlier thread of it left. Nobody else has the folder open. */
async function removeTemporaryFiles({ dataDir }: PgliteOptions) {
  if (dataDir) await rm(join(dataDir, 'base', 'pgsql_tmp'), { recursive: true, force: true })
}
