import type { Db } from '#server/db/database.ts'
import { followPlan } from '#server/features/support/admin/queue.service.ts'
import { bestPlan } from './billing.policy.ts'
import * as repository from './billing.repository.ts'

/**
 * The sum of plans. A person has the best of all that they pay for and all that they were given, as long as it lasts (`bestPlan`).
 * Gifts stand beside each other: each plan lasts to the latest end that it was given to, and neither a shorter nor a smaller gift
 * takes anything away. Only taking back does. False where they have this one for longer already; settling comes after it.
 */
export const givePlan = repository.givePlan

/** Sets a user's plan from their subscriptions and admin grants. */
export async function settlePlan(tx: Db, userId: number) {
  const settled = await repository.settlePlan(tx, userId, bestPlan)
  if (settled.before !== settled.after) await followPlan(tx, userId, settled.after)
  return settled
}
