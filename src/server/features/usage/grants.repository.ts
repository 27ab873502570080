import { eq, sql } from 'drizzle-orm'
import type { DailyLimit } from '#contracts/usage.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { runs } from '#server/db/tables/runs.ts'
import { unitGrants } from '#server/db/tables/usage.ts'

/** Gives units for the person's present day. */
export async function addForToday(db: Db, userId: number, name: DailyLimit, count: number): Promise<void> {
  await db.execute(sql`
    insert into usage_days (user_id, name, day, used, extra)
    select id, ${name}, (now() at time zone coalesce(time_zone, 'UTC'))::date, 0, ${count}::int from users where id = ${userId}
    on conflict (user_id, name, day) do update set extra = usage_days.extra + excluded.extra`)
}

/** Gives units that wait until they are used. */
export async function addUntilUsed(db: Db, userId: number, name: DailyLimit, count: number): Promise<void> {
  await db
    .insert(unitGrants)
    .values({ userId, name, left: count })
    .onConflictDoUpdate({
      target: [unitGrants.userId, unitGrants.name],
      set: { left: sql`${unitGrants.left} + excluded.left` },
    })
}

export const grantsOf = (db: Db, userId: number) =>
  db
    .select({ name: unitGrants.name, left: unitGrants.left })
    .from(unitGrants)
    .where(eq(unitGrants.userId, userId))

/** Takes a granted unit and adds it to the user's day beside the daily limit, so that its run is allowed. False if none is left. */
export async function drawUnit(
  tx: Db,
  userId: number,
  { name, timeZone }: { name: DailyLimit; timeZone: string },
): Promise<boolean> {
  // The day first, as whoever counts a unit of it or gives one back does: else the two could wait for each other.
  await tx.execute(sql`select used from usage_days where user_id = ${userId} and name = ${name}
    and day = (now() at time zone ${timeZone})::date for update`)
  const drawn = await rowsOf(
    tx,
    sql`with taken as (
        update unit_grants set "left" = "left" - 1 where user_id = ${userId} and name = ${name} and "left" > 0 returning name
      )
      insert into usage_days (user_id, name, day, used, drawn)
      select ${userId}::int, name, (now() at time zone ${timeZone})::date, 0, 1 from taken
      on conflict (user_id, name, day) do update set drawn = usage_days.drawn + 1
      returning name`,
  )
  return drawn.length > 0
}

/** Says of a run that its unit was drawn, so that it goes back to where it came from if the run fails. */
export async function markDrawn(tx: Db, runId: string): Promise<void> {
  await tx.update(runs).set({ unitsDrawn: 1 }).where(eq(runs.id, runId))
}
