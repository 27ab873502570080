import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

export interface Use {
  key: string
  count: number
  /** Seconds until the window ends. */
  left: number
}

/**
 * Counts one use of each, in one statement, so that uses at the same moment are all counted. A window begins with its first
 * use. Rows are taken in the order of their keys, so that two callers never wait for each other.
 */
export async function countUses(db: Db, uses: { key: string; seconds: number }[]): Promise<Use[]> {
  const rows = uses
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, seconds }) => sql`(${key}, 1, now() + make_interval(secs => ${seconds}))`)
  return rowsOf<Use>(
    db,
    sql`insert into rate_limits (key, count, window_ends_at) values ${sql.join(rows, sql`, `)}
      on conflict (key) do update set
        count = case when rate_limits.window_ends_at <= now() then 1 else rate_limits.count + 1 end,
        window_ends_at = case when rate_limits.window_ends_at <= now() then excluded.window_ends_at else rate_limits.window_ends_at end
      returning key, count, ceil(extract(epoch from window_ends_at - now()))::int as left`,
  )
}

export async function uncountUse(db: Db, key: string): Promise<void> {
  await db.execute(sql`update rate_limits set count = greatest(count - 1, 0) where key = ${key}`)
}

export async function forgetUses(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${key}`)
}

export async function forgetEndedWindows(db: Db): Promise<void> {
  await db.execute(sql`delete from rate_limits where window_ends_at < now()`)
}
