import { and, eq, gte, sql } from 'drizzle-orm'
import type { Plan } from '#contracts/plans.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { usageDays } from '#server/db/tables/usage.ts'

export interface Today {
  plan: Plan
  timeZone: string
  day: string
  resetsAt: string
  /** Units used today, by limit. */
  used: Record<string, number>
  /** Extra quota on top of the plan, by limit. */
  given: Record<string, ExtraQuota>
}

export interface ExtraQuota {
  /** For this day alone. */
  extra: number
  /** Until used: how many of the units used today were taken from there, and how many wait. */
  drawn: number
  waiting: number
}

/** The user's plan and day with its use. The database clock decides, as it does for counting. */
export async function today(db: Db, userId: number): Promise<Today | undefined> {
  const [row] = await rowsOf<Today>(
    db,
    sql`select u.plan, z.zone as "timeZone", d.day::text as day,
        to_char(((d.day + 1)::timestamp at time zone z.zone) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "resetsAt",
        coalesce((select json_object_agg(name, used) from usage_days where user_id = u.id and day = d.day), '{}') as used,
        coalesce((select json_object_agg(name, json_build_object('extra', coalesce(t.extra, 0), 'drawn', coalesce(t.drawn, 0),
            'waiting', coalesce(g."left", 0)))
          from (select name, extra, drawn from usage_days where user_id = u.id and day = d.day) t
          full join (select name, "left" from unit_grants where user_id = u.id) g using (name)), '{}') as given
      from users u, lateral (select coalesce(u.time_zone, 'UTC') as zone) z,
        lateral (select (now() at time zone z.zone)::date as day) d
      where u.id = ${userId}`,
  )
  return row
}

export async function usedSince(db: Db, userId: number, day: string) {
  return db
    .select()
    .from(usageDays)
    .where(and(eq(usageDays.userId, userId), gte(usageDays.day, day)))
}

/**
 * Units, and what the person paid with their own keys in millionths of a dollar, by day and kind. Units belong to
 * the day on which they were counted, in the time zone of that moment.
 */
export const workSince = (db: Db, userId: number, day: string, timeZone: string) =>
  rowsOf<{ day: string; kind: string; units: number; cost: number }>(
    db,
    sql`select coalesce(units_day, (created_at at time zone ${timeZone})::date)::text as day, kind,
        sum(units)::int as units, coalesce(sum(own_cost), 0)::float8 as cost
      from runs
      where user_id = ${userId} and created_at >= ${day}::date::timestamp at time zone ${timeZone}
      group by 1, kind having sum(units) > 0 or sum(own_cost) > 0`,
  )
