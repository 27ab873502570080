import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { statement } from '#server/db/prepared.ts'

export interface Use {
  key: string
  count: number
  /** Seconds until the window ends. */
  left: number
}

/**
 * Counts uses of each, in one statement, so that uses at the same moment are all counted. A window begins with its first
 * use. Rows are taken in the order of their keys, so that two callers never wait for each other.
 */
export const countUses = (db: Db, uses: { key: string; seconds: number; times: number }[]): Promise<Use[]> =>
  counted(db, {
    keys: uses.map(({ key }) => key),
    seconds: uses.map(({ seconds }) => seconds),
    times: uses.map(({ times }) => times),
  })

const counted = statement<Use, { keys: string[]; seconds: number[]; times: number[] }>(
  'count_uses',
  sql`insert into rate_limits (key, count, window_ends_at)
    select key, times, now() + make_interval(secs => seconds)
    from unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('seconds')}::int[], ${sql.placeholder('times')}::int[])
      as use (key, seconds, times) order by key
    on conflict (key) do update set
      count = case when rate_limits.window_ends_at <= now() then 0 else rate_limits.count end + excluded.count,
      window_ends_at = case when rate_limits.window_ends_at <= now() then excluded.window_ends_at else rate_limits.window_ends_at end
    returning key, count, ceil(extract(epoch from window_ends_at - now()))::int as left`,
)

/** Uses in a window that is still open. Writes nothing. */
export async function findUses(db: Db, key: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count from rate_limits where key = ${key} and window_ends_at > now()`,
  )
  return row?.count ?? 0
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
