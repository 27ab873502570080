import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { noteMorePrompts } from '#server/features/flows/upgrades.service.ts'
import { keepInvoices, noteSubscription } from '#server/features/money/money.service.ts'
import { accrue } from '#server/features/partners/commissions.service.ts'
import type { EnqueueOptions } from '#server/ports/jobs.ts'
import { type PaidSubscription, PaymentError } from '#server/ports/payments.ts'
import { identityKey } from '#server/security/identity.ts'
import { hasEnded, isRenewed, opens } from '../billing.policy.ts'
import * as repository from '../billing.repository.ts'
import { endDoublesJob, endOwnerlessJob, olderInvoicesJob, sendClaimEmail } from '../billing.tasks.ts'
import { newClaimToken } from '../claims/claim-token.ts'
import * as claims from '../claims/claims.repository.ts'
import { queueNotRenewedEmail } from '../endings/end-emails.service.ts'
import * as plan from '../plan.service.ts'
import { requirePayments } from './events.service.ts'

/**
 * Makes our rows say what the provider says now. What an event said does not matter, nor how many there were or in which order:
 * whichever read began last is kept.
 */
export async function syncSubscription(deps: Deps, subscriptionId: string): Promise<void> {
  const payments = requirePayments(deps)
  const number = await repository.beginRead(deps.db, { subscriptionId })
  const read = await payments.readSubscription(subscriptionId)
  if (!read) return passOver(deps, subscriptionId)
  const { items, next } = await payments.invoices({ subscriptionId })
  await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const before = await repository.lockSubscription(tx, subscriptionId)
    const kept = await repository.putSubscription(tx, read, { number, at: deps.clock.now() })
    if (!kept) return
    await noteSubscription(tx, read, deps.clock.now())
    await keepInvoices(tx, read, items, number)
    if (next) await goOn(inside, { subscriptionId, after: next })
    await queueNotRenewedEmail(inside, before, kept)
    await accrue(tx, read.id, deps.clock.now())
    if (kept.userId !== null) await settlePlan(inside, kept.userId)
    else if (read.buyer === 'guest') await offerClaim(inside, read)
    else if (read.soldHere && (!hasEnded(read.status) || kept.endAskedAt !== null))
      await deps.jobs.enqueue(tx, endOwnerlessJob, { subscriptionId }, { group: subscriptionId })
  })
}

/** We know of it, and the provider does not. */
export class SubscriptionGone extends PaymentError {
  override name = 'SubscriptionGone'
}

/** Other sales of the same provider are ignored. A known subscription must exist, so that it is looked for again. */
async function passOver(deps: Deps, subscriptionId: string): Promise<void> {
  if (await repository.findSubscription(deps.db, subscriptionId))
    throw new SubscriptionGone('The payment provider does not show this subscription any more.')
  deps.log.warn({ event: 'unknown-subscription', subscriptionId }, 'a subscription is not one of ours')
}

interface PlaceInInvoices {
  subscriptionId: string
  after: string
}

/** Earlier invoices of a sync, one page per job: a failed page is resumed. */
export async function keepOlderInvoices(
  deps: Deps,
  { subscriptionId, after }: PlaceInInvoices,
): Promise<void> {
  const number = await repository.beginRead(deps.db, { subscriptionId })
  const page = await requirePayments(deps).invoices({ subscriptionId }, after)
  await deps.db.transaction(async (tx) => {
    const subscription = await repository.lockSubscription(tx, subscriptionId)
    if (!subscription) return
    await keepInvoices(tx, subscription, page.items, number)
    await accrue(tx, subscriptionId, deps.clock.now())
    if (page.next) await goOn({ ...deps, db: tx }, { subscriptionId, after: page.next })
  })
}

const goOn = (deps: Deps, place: PlaceInInvoices) =>
  deps.jobs.enqueue(deps.db, olderInvoicesJob, place, { group: place.subscriptionId })

/** Makes a person's plan what they pay for. Whoever pays for two of them is not left to. */
export async function settlePlan(deps: Deps, userId: number): Promise<void> {
  const { before, after } = await plan.settlePlan(deps.db, userId)
  if (before !== after) await noteMorePrompts(deps, userId)
  if (before && before !== after)
    await recordAudit(deps.db, {
      action: 'plan.settled',
      actorId: null,
      subjectId: userId,
      details: { before, after },
      network: '',
    })
  const renewed = (await repository.openSubscriptions(deps.db, userId)).filter(isRenewed)
  if (renewed.length > 1) await lookForDoubles(deps, userId)
}

export const lookForDoubles = (deps: Deps, userId: number, options: Pick<EnqueueOptions, 'id'> = {}) =>
  deps.jobs.enqueue(deps.db, endDoublesJob, { userId }, { ...options, group: String(userId) })

/** Holds a guest's purchase for the owner of the address or the link. */
async function offerClaim(deps: Deps, read: PaidSubscription): Promise<void> {
  const { id: subscriptionId, email, referral } = read
  const emailKey = identityKey(email)
  await claims.addPending(deps.db, {
    subscriptionId,
    email,
    emailKey,
    referral: referral && { ...referral, clickedAt: referral.clickedAt.toISOString() },
    ...newClaimToken(deps.secrets),
  })
  const pending = await claims.findPendingOf(deps.db, subscriptionId)
  if (pending && opens(read.status)) {
    // The letter has the purchase's id, so that it is written once however often the purchase is read.
    await deps.jobs.enqueue(deps.db, sendClaimEmail, { subscriptionId, emailKey }, { id: pending.id })
  }
}
