import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import type { Answer, PgliteOptions, Question } from './pglite.protocol.ts'

interface QueryOptions {
  rowMode?: 'array' | 'object'
  /** Drizzle gives parsers that all leave the text as it is, so their type ids are enough to send. */
  parsers?: Record<number, unknown>
}
interface Rows {
  rows: never[]
}
interface Queries {
  query(sql: string, params?: unknown[], options?: QueryOptions): Promise<Rows>
  exec(sql: string): Promise<Rows[]>
}

/** The part of PGlite's interface that Drizzle and pg-boss use, carried to a worker thread. */
export interface PgliteBridge extends Queries {
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Tar of the data folder. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
  /** Settles when the worker is gone, with the error if it was not asked to go. */
  readonly gone: Promise<Error | undefined>
}

type Body = Question extends infer Q ? (Q extends Question ? Omit<Q, 'id'> : never) : never

export async function openPglite(options: PgliteOptions): Promise<PgliteBridge> {
  const { ask, listeners, gone } = await startWorker(options)

  const direct: Queries = {
    query: (sql, params, given) =>
      ask({
        op: 'query',
        sql,
        ...(params && { params }),
        ...(given?.rowMode && { rowMode: given.rowMode }),
        ...(given?.parsers && { textTypes: Object.keys(given.parsers).map(Number) }),
      }) as Promise<Rows>,
    exec: (sql) => ask({ op: 'exec', sql }) as Promise<Rows[]>,
  }

  const { outside, inside } = oneTransactionAtATime()
  /** Whatever went wrong, nobody's statements may run inside what a failure left open. */
  async function orRollBack<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      // Fails only when the worker is gone, and then the first error is the one to tell.
      await direct.exec('rollback').catch(() => {})
      throw error
    }
  }

  return {
    gone,
    query: (...args) => outside(() => direct.query(...args)),
    // May hold several statements with a transaction of their own, as pg-boss sends them.
    exec: (sql) => inside(() => orRollBack(() => direct.exec(sql))),
    dump: () => outside(() => ask({ op: 'dump' })) as Promise<Uint8Array<ArrayBuffer>>,
    transaction: (work) =>
      inside(async (isOpen) => {
        await direct.exec('begin')
        return orRollBack(async () => {
          const result = await work(whileOpen(direct, isOpen))
          await direct.exec('commit')
          return result
        })
      }),
    listen: (channel, heard) => listeners.add(channel, heard, (op) => outside(() => ask({ op, channel }))),
    async close() {
      await outside(() => ask({ op: 'close' }))
      await gone
    },
  }
}

/** A transaction that is over must not write into the next one. */
function whileOpen(queries: Queries, isOpen: () => boolean): Queries {
  const ended = () => Promise.reject(new Error('This transaction has ended.'))
  return {
    query: (...args) => (isOpen() ? queries.query(...args) : ended()),
    exec: (sql) => (isOpen() ? queries.exec(sql) : ended()),
  }
}

/**
 * There is one connection. What is asked outside a transaction waits for the one that is open; the same question asked by
 * the transaction's own code would wait for itself, so it is refused with a sentence instead of hanging.
 */
function oneTransactionAtATime() {
  const own = new AsyncLocalStorage<{ open: boolean }>()
  let open: Promise<void> | undefined

  function refuseWithin() {
    if (own.getStore()?.open) throw new Error('Inside a transaction only its own tx may be used.')
  }

  // Between seeing that nothing is open and acting on it there must be no await: others wake at the same moment.
  return {
    async outside<T>(work: () => Promise<T>): Promise<T> {
      refuseWithin()
      while (open) await open
      return work()
    },
    async inside<T>(work: (isOpen: () => boolean) => Promise<T>): Promise<T> {
      refuseWithin()
      while (open) await open
      const { promise, resolve } = Promise.withResolvers<void>()
      const state = { open: true }
      open = promise
      try {
        return await own.run(state, () => work(() => state.open))
      } finally {
        state.open = false
        open = undefined
        resolve()
      }
    },
  }
}

async function startWorker(options: PgliteOptions) {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: options,
    name: 'database',
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  const listeners = channelListeners()
  const ready = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<Error | undefined>()
  let count = 0
  let failure: Error | undefined
  let ended = false

  const heard = (answer: Answer) => {
    if ('ready' in answer) return ready.resolve()
    if ('notice' in answer) return listeners.tell(answer.notice, answer.payload)
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) asked?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else asked?.resolve(answer.value)
  }
  worker.on('message', (answers: Answer[]) => answers.forEach(heard))
  worker.on('error', (error) => {
    failure = error as Error
  })
  worker.on('exit', (code) => {
    ended = true
    const error =
      failure ?? (code === 0 ? undefined : new Error(`The embedded database stopped with code ${code}.`))
    ready.reject(error ?? new Error('The embedded database stopped before it was ready.'))
    for (const asked of waiting.values())
      asked.reject(error ?? new Error('The embedded database was closed.'))
    waiting.clear()
    gone.resolve(error)
  })

  /** Waking the other thread costs as much as a small query: what is asked in one turn goes together. */
  let unsent: Question[] = []
  function send() {
    worker.postMessage(unsent)
    unsent = []
  }

  function ask(body: Body): Promise<unknown> {
    if (ended) return Promise.reject(failure ?? new Error('The embedded database is closed.'))
    const id = ++count
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      if (unsent.push({ ...body, id } as Question) === 1) setImmediate(send)
    })
  }

  await ready.promise
  return { ask, listeners, gone: gone.promise }
}

type Heard = (payload: string) => void

/** Who listens to what: the database is told of the first listener to a channel and of the last one to leave. */
function channelListeners() {
  const channels = new Map<string, { heard: Set<Heard>; ready: Promise<unknown> }>()

  return {
    tell(channel: string, payload: string) {
      for (const heard of channels.get(channel)?.heard ?? []) heard(payload)
    },
    async add(channel: string, heard: Heard, tellDatabase: (op: 'listen' | 'unlisten') => Promise<unknown>) {
      // Each call is a listener of its own, even with a function that listens already.
      const mine: Heard = (payload) => heard(payload)
      const group = channels.get(channel) ?? { heard: new Set(), ready: tellDatabase('listen') }
      channels.set(channel, group)
      group.heard.add(mine)
      const remove = async () => {
        if (!group.heard.delete(mine) || group.heard.size > 0 || channels.get(channel) !== group) return
        channels.delete(channel)
        await tellDatabase('unlisten')
      }
      try {
        await group.ready
      } catch (error) {
        if (channels.get(channel) === group) channels.delete(channel)
        throw error
      }
      return remove
    },
  }
}
