import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { accrue } from '#server/features/partners/commissions.service.ts'
import { noteBuyersReferral, noteReferral } from '#server/features/referrals/referrals.service.ts'
import type { Caller } from '#server/http/handle.ts'
import * as repository from '../billing.repository.ts'
import { assignSubscription } from '../billing.tasks.ts'
import { settlePlan } from '../sync/sync.service.ts'
import { hashClaimToken, openClaimToken } from './claim-token.ts'
import * as claims from './claims.repository.ts'

/** An unclaimed payment under the verified address of the user. */
export async function getPending(deps: Deps, actor: Actor) {
  const found = await claims.findPendingFor(deps.db, actor.userId)
  const pendingSubscription = found
    ? { email: found.email, claimToken: openClaimToken(deps.secrets, found.tokenSealed) }
    : null
  return { success: true as const, hasPending: found !== undefined, pendingSubscription }
}

export const hasPendingPayment = async ({ db }: Pick<Deps, 'db'>, userId: number): Promise<boolean> =>
  (await claims.findPendingFor(db, userId)) !== undefined

/** Gives the paid subscription to the token's holder, once. */
export async function claimSubscription(deps: Deps, actor: Actor, token: string, caller: Caller) {
  const { userId } = actor
  await spendLimits(deps, { 'claim-user': userId, 'claim-address': caller.network })
  const tokenHash = hashClaimToken(token)
  const claimed = await deps.db.transaction(async (tx) => {
    const taken = await claims.takePending(tx, userId, tokenHash, deps.clock.now())
    if (!taken) return undefined
    const { subscriptionId, referral, ...purchase } = taken
    if (referral) await noteBuyersReferral(tx, userId, referral, purchase)
    else await noteReferral(tx, userId, caller.referral, deps.clock.now())
    await repository.giveSubscription(tx, userId, subscriptionId)
    await accrue(tx, subscriptionId, deps.clock.now())
    await settlePlan({ ...deps, db: tx }, userId)
    await recordAudit(tx, {
      action: 'subscription.claimed',
      actorId: userId,
      details: { subscription: subscriptionId },
      network: caller.network,
    })
    await deps.jobs.enqueue(tx, assignSubscription, { subscriptionId, userId })
    return subscriptionId
  })
  if (!claimed) throw await refusal(deps, actor, tokenHash)
  deps.log.info(
    { event: 'subscription-claimed', userId, subscriptionId: claimed, requestId: caller.requestId },
    'a subscription was claimed',
  )
  return done('Your subscription has been successfully linked to your account.')
}

async function refusal(deps: Deps, actor: Actor, tokenHash: string): Promise<AppError> {
  const found = await claims.findByToken(deps.db, tokenHash)
  if (!found) {
    return new AppError('INVALID_TOKEN', 'This claim link isn’t valid. Open the one in your email.')
  }
  if (found.claimedBy === actor.userId)
    return new AppError('CONFLICT', 'This subscription is already active on your account.')
  if (found.claimedBy !== null) return new AppError('INVALID_TOKEN', 'This payment was already claimed.')
  return new AppError('CONFLICT', 'This subscription has ended, so there is nothing left to activate.')
}
