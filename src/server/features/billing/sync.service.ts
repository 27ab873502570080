import type { Deps } from '#server/deps.ts'
import { keepCharge, keepInvoices, noteSubscription } from '#server/features/money/money.service.ts'
import { accrue } from '#server/features/partners/referrals.service.ts'
import { identityKey } from '#server/identity.ts'
import type { PaidSubscription } from '#server/ports/payments.ts'
import { bestPlan, LOST_EVENTS_DAYS, opens } from './billing.policy.ts'
import * as repository from './billing.repository.ts'
import { sendClaimLetter, syncSubscriptionJob } from './billing.tasks.ts'
import { newClaimToken } from './claim-token.ts'
import * as claims from './claims.repository.ts'
import { recordEvent } from './events.service.ts'

/**
 * Makes our rows say what the provider says now. What an event said does not matter, nor how many there were or in which order:
 * whichever read began last is kept.
 */
export async function syncSubscription(deps: Deps, subscriptionId: string): Promise<void> {
  if (!deps.payments) return
  const number = await repository.beginRead(deps.db, subscriptionId)
  const read = await deps.payments.readSubscription(subscriptionId)
  if (!read) {
    deps.log.warn({ event: 'unknown-subscription', subscriptionId }, 'a subscription is not one of ours')
    return
  }
  const invoices = await deps.payments.invoices(read.customerId)
  await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const kept = await repository.putSubscription(tx, read, number)
    if (!kept) return
    await noteSubscription(tx, read, deps.clock.now())
    await keepInvoices(tx, read, invoices)
    await accrue(tx, read.id, deps.clock.now())
    if (kept.userId !== null) await repository.settlePlan(tx, kept.userId, bestPlan)
    else if (read.buyer === 'guest') await offerClaim(inside, read)
  })
}

/** Makes our books say what became of a payment: given back, disputed, or neither any more. */
export async function syncCharge(deps: Deps, chargeId: string): Promise<void> {
  const charge = await deps.payments?.readCharge(chargeId)
  if (!charge) return
  await syncSubscription(deps, charge.subscriptionId)
  await deps.db.transaction(async (tx) => {
    await keepCharge(tx, charge)
    await accrue(tx, charge.subscriptionId, deps.clock.now())
  })
}

/** What a guest bought waits for whoever has the address or the link. */
async function offerClaim(deps: Deps, read: PaidSubscription): Promise<void> {
  const { id: subscriptionId, email } = read
  await claims.addPending(deps.db, {
    subscriptionId,
    email,
    emailKey: identityKey(email),
    ...newClaimToken(deps.secrets),
  })
  const pending = await claims.findPendingOf(deps.db, subscriptionId)
  if (pending && opens(read.status)) {
    // The letter has the purchase's id, so that it is written once however often the purchase is read.
    await deps.jobs.enqueue(deps.db, sendClaimLetter, { subscriptionId }, { id: pending.id })
  }
}

/** Finds what the provider told while nobody heard it, and what ended or was renewed without a word. */
export async function reconcile(deps: Deps): Promise<void> {
  if (!deps.payments) return
  const now = deps.clock.now()
  const since = new Date(now.getTime() - LOST_EVENTS_DAYS * 86_400_000)
  for await (const event of deps.payments.eventsSince(since)) {
    if (await recordEvent(deps, event))
      deps.log.warn(
        { event: 'lost-payment-event', id: event.id, type: event.type },
        'a payment event was lost',
      )
  }
  for (const { id } of await repository.overdueSubscriptions(deps.db, now)) {
    await deps.jobs.enqueue(deps.db, syncSubscriptionJob, { subscriptionId: id }, { group: id })
  }
}
