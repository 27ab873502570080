import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

interface Unit {
  name: string
  runId: string
  /** Units a day that the person has, and the zone their days are in. */
  allowed: number
  timeZone: string
  /** A unit that was given until used pays for it: what the day allows is not asked. */
  drawn: boolean
}

/** Counts a unit and writes it to its run, in one statement; false if none is left. */
export async function countUnitOfRun(
  db: Db,
  userId: number,
  { name, runId, allowed, timeZone, drawn }: Unit,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`with counted as (
        insert into usage_days (user_id, name, day, used)
        select ${userId}::int, ${name}, day, 1 from (select (now() at time zone ${timeZone})::date as day) today
        where ${allowed}::int > 0 or exists (
          select 1 from usage_days d where d.user_id = ${userId}::int and d.name = ${name} and d.day = today.day)
        on conflict (user_id, name, day) do update set used = usage_days.used + 1
        where ${drawn}::boolean or usage_days.used - usage_days.drawn < ${allowed}::int + usage_days.extra
        returning day
      ) update runs set units_of = ${name}, units = 1, units_day = counted.day from counted
      where runs.id = ${runId} and runs.user_id = ${userId} returning runs.id`,
  )
  return rows.length > 0
}
