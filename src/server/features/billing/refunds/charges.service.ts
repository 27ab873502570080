import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { keepCharge } from '#server/features/money/money.service.ts'
import { accrue } from '#server/features/partners/commissions.service.ts'
import type { Bounced } from '#server/ports/payments.ts'
import { hasEnded } from '../billing.policy.ts'
import * as repository from '../billing.repository.ts'
import { givePlan, settlePlan } from '../plan.service.ts'
import { requirePayments } from '../sync/events.service.ts'
import { syncSubscription } from '../sync/sync.service.ts'
import { noteBounced } from './refunds.repository.ts'
import { queueRefundEmail } from './refunds.service.ts'

/** Makes our books say what became of a payment: given back, disputed, or neither any more. */
export async function syncCharge(deps: Deps, chargeId: string): Promise<void> {
  const number = await repository.beginRead(deps.db, 'charges')
  const charge = await requirePayments(deps).readCharge(chargeId)
  if (!charge) return
  await syncSubscription(deps, charge.subscriptionId)
  await deps.db.transaction(async (tx) => {
    const subscription = await repository.lockSubscription(tx, charge.subscriptionId)
    await keepCharge(tx, charge, number)
    await accrue(tx, charge.subscriptionId, deps.clock.now())
    for (const bounced of charge.bounced) await undoRefund({ ...deps, db: tx }, subscription, bounced)
  })
}

/**
 * A failed or cancelled refund of ours never happened. The books follow from the charge, but the subscription ended with it, and
 * the provider cannot restore it: the payer gets the rest of the paid period as a grant, and an email.
 */
async function undoRefund(
  deps: Deps,
  subscription: repository.SubscriptionRow | undefined,
  { refundId, cancelled, reason }: Bounced,
): Promise<void> {
  const failure = cancelled
    ? 'It was cancelled at the payment provider.'
    : `It did not reach the buyer: ${reason}.`
  const refund = refundId && (await noteBounced(deps.db, refundId, failure))
  if (!refund || !subscription) return
  const given = refund.ends && (await giveRest(deps, subscription, cancelled))
  await queueRefundEmail(deps, subscription.id, { refundId: refund.id, reached: false, cancelled, given })
}

/** Tells whether there was anything to give. */
async function giveRest(
  deps: Deps,
  { userId, plan, status, endAskedAt, periodEnd: until }: repository.SubscriptionRow,
  cancelled: boolean,
): Promise<boolean> {
  const ends = hasEnded(status) || endAskedAt !== null
  if (userId === null || !ends || until <= deps.clock.now()) return false
  const reason = cancelled ? 'A refund was cancelled' : 'A refund did not reach them'
  if (!(await givePlan(deps.db, { userId, plan, until, reason }))) return false
  const { before = null, after } = await settlePlan(deps.db, userId)
  const details = { plan, until: until.toISOString(), reason, from: before, to: after }
  await recordAudit(deps.db, { action: 'user.plan', actorId: null, subjectId: userId, details, network: '' })
  return true
}
