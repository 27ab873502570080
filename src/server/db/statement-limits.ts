import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** Seconds that one statement may take: a statement that never ends must not hold up everyone else for ever. */
export const STATEMENT_SECONDS = 30
/** The same for statements that read or rebuild whole tables. */
const LONG_STATEMENT_SECONDS = 15 * 60
/** Megabytes of temporary files that one connection may write at a time. */
export const TEMPORARY_MB = 1_024

/** SQLSTATE of a statement that was cancelled. */
export const CANCELLED = '57014'

/** Gives every statement of this transaction more time; without end, for a change of the schema. */
export async function allowLonger(tx: Db, seconds: 'long' | 'endless' = 'long'): Promise<void> {
  const allowed = seconds === 'long' ? LONG_STATEMENT_SECONDS : 0
  await tx.execute(sql.raw(`set local statement_timeout = '${allowed}s'`))
}

/** Runs work whose statements may take longer than usual, such as removing a large object with all it holds. */
export const longTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await allowLonger(tx)
    return work(tx)
  })

/** The seconds that such a statement gives; the embedded database has no timers, so the bridge keeps the time for it. */
export function allowedBy(statement: string): number | undefined {
  const [, seconds] = /^set local statement_timeout = '(\d+)s'$/.exec(statement) ?? []
  if (seconds === undefined) return undefined
  return Number(seconds) || Number.POSITIVE_INFINITY
}
