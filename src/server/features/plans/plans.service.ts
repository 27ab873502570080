import type { SubscriptionStatus } from '#contracts/plans.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { findGivenPlan, findPlan } from './plans.repository.ts'

/** The plan a person has, and what is in it. */
export async function getSubscription(deps: Deps, actor: Actor): Promise<SubscriptionStatus> {
  const plan = await findPlan(deps.db, actor.userId)
  if (!plan) throw new AppError('SIGNED_OUT', 'Log in to go on.')
  const given = await findGivenPlan(deps.db, actor.userId)
  return {
    plan,
    features: deps.plans[plan],
    ...(given && { given: { plan: given.plan, until: given.until?.toISOString() ?? null } }),
  }
}

/** The plan that someone was given, while it lasts. */
export const getGivenPlan = ({ db }: Pick<Deps, 'db'>, userId: number) => findGivenPlan(db, userId)
