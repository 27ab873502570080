import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgliteOptions } from './pglite.protocol.ts'
import { StatementCut, startThread } from './pglite.thread.ts'
import { allowedBy } from './statement-limits.ts'

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

export interface StatementLimits {
  /** Seconds that one statement may take. */
  seconds: number
  warn: (message: string) => void
}

const unlimited: StatementLimits = { seconds: Number.POSITIVE_INFINITY, warn: () => {} }

export async function openPglite(options: PgliteOptions, limits = unlimited): Promise<PgliteBridge> {
  const { ask, listeners, gone, generation, allow } = await keepThread(options, limits)

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
  /** Rolls back after any failure, so that no other statement runs inside an open transaction. */
  async function orRollBack<T>(work: () => Promise<T>): Promise<T> {
    const begun = generation()
    try {
      return await work()
    } catch (error) {
      // Fails only when the worker is gone, and then the first error is the one to tell.
      if (begun === generation()) await direct.exec('rollback').catch(() => {})
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
        const begun = generation()
        await direct.exec('begin')
        try {
          return await orRollBack(async () => {
            const own = whileOpen(withTime(direct, allow), () => isOpen() && begun === generation())
            const result = await work(own)
            if (begun !== generation()) throw new StatementCut('The transaction was cut short.')
            await direct.exec('commit')
            return result
          })
        } finally {
          allow()
        }
      }),
    listen: (channel, heard) => listeners.add(channel, heard, (op) => outside(() => ask({ op, channel }))),
    async close() {
      await outside(() => ask({ op: 'close' }))
      await gone
    },
  }
}

/** Sees which statement gives the others of its transaction more time. */
const withTime = ({ query, exec }: Queries, allow: (seconds: number) => void): Queries => ({
  query(...args) {
    const seconds = allowedBy(args[0])
    if (seconds !== undefined) allow(seconds)
    return query(...args)
  },
  exec,
})

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

/** The thread of the database, replaced after a statement that took too long. */
async function keepThread(options: PgliteOptions, limits: StatementLimits) {
  const listeners = channelListeners()
  const gone = Promise.withResolvers<Error | undefined>()
  let allowed = limits.seconds
  let generation = 0
  let reopening: Promise<void> | undefined

  const start = () =>
    startThread({
      options,
      seconds: () => allowed,
      heard: listeners.tell,
      gone: gone.resolve,
      cut(error, ended) {
        generation += 1
        limits.warn(`${error.message} The embedded database is opened again.`)
        reopening = reopen(ended).catch((failure) => {
          gone.resolve(failure)
          throw failure
        })
        // Callers that ask while it fails are told; here nobody listens.
        reopening.catch(() => {})
      },
    })

  async function reopen(ended: Promise<unknown>) {
    await ended
    if (!options.dataDir) throw new Error('A database in memory is lost with its thread.')
    askThread = await start()
    for (const channel of listeners.channels()) await askThread({ op: 'listen', channel })
    reopening = undefined
    limits.warn('The embedded database is open again.')
  }

  let askThread = await start()
  const ask: typeof askThread = (body) =>
    reopening ? reopening.then(() => askThread(body)) : askThread(body)
  return {
    ask,
    listeners,
    gone: gone.promise,
    generation: () => generation,
    /** Until it is called again without a number. */
    allow: (seconds = limits.seconds) => {
      allowed = seconds
    },
  }
}

type Listener = (payload: string) => void

/** Listeners by channel: the database hears of the first listener and of the last one to leave. */
function channelListeners() {
  const channels = new Map<string, { heard: Set<Listener>; ready: Promise<unknown> }>()

  return {
    channels: () => channels.keys(),
    tell(channel: string, payload: string) {
      for (const notify of channels.get(channel)?.heard ?? []) notify(payload)
    },
    async add(
      channel: string,
      heard: Listener,
      tellDatabase: (op: 'listen' | 'unlisten') => Promise<unknown>,
    ) {
      // Each call adds a listener, even with the same function.
      const mine: Listener = (payload) => heard(payload)
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
