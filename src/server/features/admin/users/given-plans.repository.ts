import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { givenPlans } from '#server/db/tables/accounts.ts'

export type GivenPlanRow = typeof givenPlans.$inferSelect

export const givenPlansOf = (db: Db, userId: number): Promise<GivenPlanRow[]> =>
  db.select().from(givenPlans).where(eq(givenPlans.userId, userId)).orderBy(givenPlans.createdAt)

/** False if there was none. Without a plan, all of them go. */
export async function deleteGivenPlans(
  db: Db,
  userId: number,
  plan?: GivenPlanRow['plan'],
): Promise<boolean> {
  const ofUser = eq(givenPlans.userId, userId)
  const gone = await db
    .delete(givenPlans)
    .where(plan ? and(ofUser, eq(givenPlans.plan, plan)) : ofUser)
    .returning()
  return gone.length > 0
}

const isOver = sql`${givenPlans.until} <= now()`

/** Users whose given plan has ended. */
export const endedGivenPlans = (db: Db) =>
  db.selectDistinct({ userId: givenPlans.userId }).from(givenPlans).where(isOver)

/** False if it was given again since. */
export async function deleteEndedPlan(db: Db, userId: number): Promise<boolean> {
  const ended = await db
    .delete(givenPlans)
    .where(and(eq(givenPlans.userId, userId), isOver))
    .returning({ userId: givenPlans.userId })
  return ended.length > 0
}
