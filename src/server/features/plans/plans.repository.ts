import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { PlanChange } from '#contracts/admin/plans.ts'
import type { Plan } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { givenPlans, users } from '#server/db/tables/accounts.ts'
import { planOverrides } from '#server/db/tables/plans.ts'

export async function findPlan(db: Db, userId: number): Promise<Plan | undefined> {
  const [row] = await db.select({ plan: users.plan }).from(users).where(eq(users.id, userId))
  return row?.plan
}

/**
 * The owner is the admin account that was made first: the installer's, and the next one's once that is no admin any more or is
 * suspended.
 */
export async function isOwner(db: Db, userId: number): Promise<boolean> {
  const [first] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
    .orderBy(users.id)
    .limit(1)
  return first?.id === userId
}

/** The plans that someone was given and that last. */
export const givenPlansOf = (db: Db, userId: number) =>
  db
    .select({ plan: givenPlans.plan, until: givenPlans.until })
    .from(givenPlans)
    .where(
      and(eq(givenPlans.userId, userId), sql`(${givenPlans.until} is null or ${givenPlans.until} > now())`),
    )

export const listOverrides = (db: Db) => db.select().from(planOverrides)

/** The same with a lock against changes; readers need not wait. */
export async function lockOverrides(db: Db) {
  await db.execute(sql`lock table ${planOverrides} in share row exclusive mode`)
  return listOverrides(db)
}

/** From then on these hold for a plan, and no others. */
export async function putOverrides(db: Db, plan: Plan, change: PlanChange): Promise<void> {
  const rows = Object.entries(change).map(([name, value]) => ({ plan, name, value }))
  await db.delete(planOverrides).where(
    and(
      eq(planOverrides.plan, plan),
      notInArray(
        planOverrides.name,
        rows.map(({ name }) => name),
      ),
    ),
  )
  if (rows.length === 0) return
  await db
    .insert(planOverrides)
    .values(rows)
    .onConflictDoUpdate({
      target: [planOverrides.plan, planOverrides.name],
      set: { value: sql`excluded.value`, changedAt: sql`now()` },
    })
}
