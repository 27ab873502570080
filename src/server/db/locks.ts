import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Until the transaction ends, no other makes or removes an account: who is the first, or the last, is decided one by one.
 * Taken before the row of any user is locked, so that no two transactions wait for each other.
 */
export async function lockAccounts(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7250313)`)
}
