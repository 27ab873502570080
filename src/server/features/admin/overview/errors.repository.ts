import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Span } from './days.ts'

export interface RouteFailure {
  /** As declared, such as `GET /api/chats/:chatId`. */
  route: string
  status: number
  message: string
  requestId: string
  at: Date
  count: number
}

/** Adds failures to what all processes have counted, in one statement. Rows are taken in order, so that no two wait for each other. */
export async function countFailures(db: Db, failures: RouteFailure[]): Promise<void> {
  await db.execute(sql`
    insert into error_counts (quarter, route, status, count, message, request_id, last_at)
    select to_timestamp(floor(extract(epoch from at) / 900) * 900), route, status, sum(count)::int,
      (array_agg(message order by at desc))[1], (array_agg("requestId" order by at desc))[1], max(at)
    from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb)
      as given (route text, status int, message text, "requestId" text, at timestamptz, count int)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (quarter, route, status) do update set count = error_counts.count + excluded.count,
      message = case when excluded.last_at >= error_counts.last_at then excluded.message else error_counts.message end,
      request_id = case when excluded.last_at >= error_counts.last_at then excluded.request_id else error_counts.request_id end,
      last_at = greatest(error_counts.last_at, excluded.last_at)`)
}

const quarters = (zone: string, { from, until }: Span) =>
  sql`quarter >= ${from}::date::timestamp at time zone ${zone} and quarter < (${until}::date + 1)::timestamp at time zone ${zone}`

export const errorsByDay = (db: Db, zone: string, span: Span) =>
  rowsOf<{ day: string; count: number }>(
    db,
    sql`select (quarter at time zone ${zone})::date::text as day, sum(count)::int as count
      from error_counts where ${quarters(zone, span)} group by 1`,
  )

/** Most frequent first. */
export const errorsByRoute = (db: Db, zone: string, span: Span, limit: number) =>
  rowsOf<Omit<RouteFailure, 'at'> & { lastAt: string }>(
    db,
    sql`select route, status, sum(count)::int as count, (array_agg(message order by last_at desc))[1] as message,
        (array_agg(request_id order by last_at desc))[1] as "requestId",
        to_char(max(last_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt"
      from error_counts where ${quarters(zone, span)} group by 1, 2 order by 3 desc, 1, 2 limit ${limit}`,
  )

export async function removeOldErrors(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from error_counts where quarter < now() - make_interval(days => ${days}::int)`)
}
