import { eq } from 'drizzle-orm'
import type { Plan } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'

export async function findPlan(db: Db, userId: number): Promise<Plan | undefined> {
  const [row] = await db.select({ plan: users.plan }).from(users).where(eq(users.id, userId))
  return row?.plan
}
