import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../db/database.ts'

/** How long the other has to come to where it waits, and how often that is looked at. */
const MEET_MS = 600
const LOOK_MS = 20

interface Steps<Result> {
  /** Locks of the transaction before the other begins. */
  first: (tx: Db) => Promise<unknown>
  other: () => Promise<Result>
  /** Locks it takes once the other waits. */
  last: (tx: Db) => Promise<unknown>
}

/**
 * Two pieces of work that meet in the middle of a transaction. Where they take their rows in different orders each waits for the
 * other, and PostgreSQL ends one of them. In the embedded database the other comes after the transaction.
 */
export async function crossing<Result>(db: Db, { first, other, last }: Steps<Result>): Promise<Result> {
  const outside = AsyncLocalStorage.snapshot()
  const begun = await db.transaction(async (tx) => {
    await first(tx)
    const result = outside(other)
    // It is awaited once the transaction is over; until then its failure is nobody's.
    result.catch(() => {})
    await untilSomeoneWaits(tx)
    await last(tx)
    return { result }
  })
  return begun.result
}

const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

async function untilSomeoneWaits(tx: Db): Promise<void> {
  const end = performance.now() + MEET_MS
  while (performance.now() < end && (await rowsOf(tx, waiting)).length === 0) await wait(LOOK_MS)
}
