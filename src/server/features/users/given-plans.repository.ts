import { and, eq, sql } from 'drizzle-orm'
import type { OverridePlan } from '#contracts/admin-users.ts'
import type { Db } from '#server/db/database.ts'
import { givenPlans } from '#server/db/tables/accounts.ts'

export type GivenPlanRow = typeof givenPlans.$inferSelect

export async function findGivenPlan(db: Db, userId: number): Promise<GivenPlanRow | undefined> {
  const [row] = await db.select().from(givenPlans).where(eq(givenPlans.userId, userId))
  return row
}

/** In the place of the one before. */
export async function putGivenPlan(
  db: Db,
  userId: number,
  { plan, until, reason }: OverridePlan,
): Promise<void> {
  const values = { plan, until: until === null ? null : new Date(until), reason, createdAt: new Date() }
  await db
    .insert(givenPlans)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: givenPlans.userId, set: values })
}

export async function deleteGivenPlan(db: Db, userId: number): Promise<GivenPlanRow | undefined> {
  const [row] = await db.delete(givenPlans).where(eq(givenPlans.userId, userId)).returning()
  return row
}

const isOver = sql`${givenPlans.until} <= now()`

/** Whose plan is over. */
export const endedGivenPlans = (db: Db) =>
  db.select({ userId: givenPlans.userId }).from(givenPlans).where(isOver)

/** False if it was given anew since. */
export async function deleteEndedPlan(db: Db, userId: number): Promise<boolean> {
  const ended = await db
    .delete(givenPlans)
    .where(and(eq(givenPlans.userId, userId), isOver))
    .returning({ userId: givenPlans.userId })
  return ended.length > 0
}
