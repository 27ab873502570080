import type { SubscriptionStatus } from '#contracts/plans.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { bestGift } from './plans.policy.ts'
import { findPlan, givenPlansOf, isOwner } from './plans.repository.ts'

/** A user's plan with its limits and features. */
export async function getSubscription(deps: Deps, actor: Actor): Promise<SubscriptionStatus> {
  const plan = await findPlan(deps.db, actor.userId)
  if (!plan) throw new AppError('SIGNED_OUT', 'Log in to continue.')
  const given = bestGift(await givenPlansOf(deps.db, actor.userId))
  const owns = actor.role === 'admin' && (await isOwner(deps.db, actor.userId))
  return {
    plan,
    features: deps.plans[plan],
    ...(given && { given }),
    ...(owns && { isOwner: true as const }),
  }
}

/** The plans that someone was given and that last. */
export const getGivenPlans = ({ db }: Pick<Deps, 'db'>, userId: number) => givenPlansOf(db, userId)
