import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import type { Log } from '#server/log.ts'
import { countFailures, type RouteFailure } from './errors.repository.ts'

const WRITE_EVERY_MS = 1_000
/** Failures are counted in memory while the database is away, within bounds of time and routes. */
const MOST_KEPT = 200
const LONGEST_MESSAGE = 200

export type Failures = ReturnType<typeof createFailures>

/** Counts responses that failed on our side, and adds them to the database within a second. */
export function createFailures(db: Db, log: Log) {
  const gathered = new Map<string, RouteFailure>()
  let timer: NodeJS.Timeout | undefined

  function note(failure: Omit<RouteFailure, 'count'>) {
    const key = `${failure.status} ${failure.route}`
    const before = gathered.get(key)
    if (!before && gathered.size >= MOST_KEPT) return
    gathered.set(key, { ...failure, count: (before?.count ?? 0) + 1 })
    timer ??= setTimeout(() => {
      write().catch((error: unknown) =>
        log.warn({ err: error }, 'failures could not be counted; trying again'),
      )
    }, WRITE_EVERY_MS).unref()
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = [...gathered.values()]
    gathered.clear()
    if (taken.length === 0) return
    try {
      await countFailures(db, taken)
    } catch (error) {
      for (const { count, ...failure } of taken) for (let n = 0; n < count; n++) note(failure)
      throw error
    }
  }

  return { note, write }
}

/**
 * An error in one line. Expected errors have a sentence. Others use the message of the innermost cause: a failed statement names
 * its values, which are personal data, and the message of the database does not.
 */
export function inALine(error: unknown): string {
  if (error instanceof AppError) return error.message.slice(0, LONGEST_MESSAGE)
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  const text = at instanceof Error ? `${at.name}: ${at.message}` : String(at)
  return (text.split('\n')[0] ?? '').slice(0, LONGEST_MESSAGE)
}
