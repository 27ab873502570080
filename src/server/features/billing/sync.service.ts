import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordDeed } from '#server/features/audit/audit.service.ts'
import { keepCharge, keepInvoices, noteSubscription } from '#server/features/money/money.service.ts'
import { accrue } from '#server/features/partners/referrals.service.ts'
import { identityKey } from '#server/identity.ts'
import type { PaidSubscription } from '#server/ports/payments.ts'
import {
  bestPlan,
  endedStatuses,
  isRenewed,
  LOST_EVENTS_DAYS,
  opens,
  STALE_MS,
  STUCK_EVENT_MS,
} from './billing.policy.ts'
import * as repository from './billing.repository.ts'
import {
  applyEventJob,
  endDoublesJob,
  endJob,
  olderInvoicesJob,
  refundJob,
  sendClaimLetter,
  syncSubscriptionJob,
} from './billing.tasks.ts'
import { newClaimToken } from './claim-token.ts'
import * as claims from './claims.repository.ts'
import { recordEvent } from './events.service.ts'
import { unfinishedRefunds } from './refunds.repository.ts'

/**
 * Makes our rows say what the provider says now. What an event said does not matter, nor how many there were or in which order:
 * whichever read began last is kept.
 */
export async function syncSubscription(deps: Deps, subscriptionId: string): Promise<void> {
  if (!deps.payments) return
  const number = await repository.beginRead(deps.db, { subscriptionId })
  const read = await deps.payments.readSubscription(subscriptionId)
  if (!read) {
    deps.log.warn({ event: 'unknown-subscription', subscriptionId }, 'a subscription is not one of ours')
    return
  }
  const { items, next } = await deps.payments.invoices({ subscriptionId })
  await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const kept = await repository.putSubscription(tx, read, number)
    if (!kept) return
    await noteSubscription(tx, read, deps.clock.now())
    await keepInvoices(tx, read, items, number)
    if (next) await goOn(inside, { subscriptionId, after: next })
    await accrue(tx, read.id, deps.clock.now())
    if (kept.userId !== null) await settlePlan(inside, kept.userId)
    else if (read.buyer === 'guest') await offerClaim(inside, read)
  })
}

interface PlaceInInvoices {
  subscriptionId: string
  after: string
}

/** The invoices before those of a sync, a page for each job: whatever fails is taken up where it was. */
export async function keepOlderInvoices(
  deps: Deps,
  { subscriptionId, after }: PlaceInInvoices,
): Promise<void> {
  const number = await repository.beginRead(deps.db, { subscriptionId })
  const page = await deps.payments?.invoices({ subscriptionId }, after)
  if (!page) return
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
  const { before, after } = await repository.settlePlan(deps.db, userId, bestPlan)
  if (before && before !== after)
    await recordDeed(deps.db, {
      action: 'plan.settled',
      actorId: null,
      subjectId: userId,
      details: { before, after },
    })
  const renewed = (await repository.openSubscriptions(deps.db, userId)).filter(isRenewed)
  if (renewed.length > 1) await lookForDoubles(deps, userId)
}

const lookForDoubles = (deps: Deps, userId: number) =>
  deps.jobs.enqueue(deps.db, endDoublesJob, { userId }, { group: String(userId) })

/** Does what an event calls for, and notes how that went. */
export async function applyEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await repository.findEvent(deps.db, eventId)
  if (!event) throw new AppError('NOT_FOUND', 'There is no such payment event.')
  try {
    if (event.subscriptionId) await syncSubscription(deps, event.subscriptionId)
    if (event.chargeId) await syncCharge(deps, event.chargeId)
  } catch (error) {
    await repository.noteEvent(deps.db, eventId, {
      failure: error instanceof AppError ? error.message : 'It failed on our side. The log has the details.',
    })
    throw error
  }
  await repository.noteEvent(deps.db, eventId, { appliedAt: deps.clock.now(), failure: null })
}

/** Makes our books say what became of a payment: given back, disputed, or neither any more. */
export async function syncCharge(deps: Deps, chargeId: string): Promise<void> {
  const number = await repository.beginRead(deps.db, 'charges')
  const charge = await deps.payments?.readCharge(chargeId)
  if (!charge) return
  await syncSubscription(deps, charge.subscriptionId)
  await deps.db.transaction(async (tx) => {
    await repository.lockSubscription(tx, charge.subscriptionId)
    await keepCharge(tx, charge, number)
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
export async function reconcile(deps: Deps): Promise<{ lost: number; overdue: number }> {
  if (!deps.payments) return { lost: 0, overdue: 0 }
  const now = deps.clock.now()
  const earlier = (ms: number) => new Date(now.getTime() - ms)
  let lost = 0
  const since = earlier(LOST_EVENTS_DAYS * 86_400_000)
  for await (const event of deps.payments.eventsSince(since)) {
    if (!(await recordEvent(deps, event))) continue
    lost += 1
    deps.log.warn({ event: 'lost-payment-event', id: event.id, type: event.type }, 'a payment event was lost')
  }
  for (const { id, about } of await repository.stuckEvents(deps.db, since, earlier(STUCK_EVENT_MS))) {
    await deps.jobs.enqueue(deps.db, applyEventJob, { eventId: id }, { group: about })
  }
  const overdue = await repository.overdueSubscriptions(deps.db, now)
  for (const { id } of overdue) {
    await deps.jobs.enqueue(deps.db, syncSubscriptionJob, { subscriptionId: id }, { group: id })
  }
  await takeUpAgain(deps, earlier(STALE_MS))
  return { lost, overdue: overdue.length }
}

/** What was asked of the provider and given up on, since it was away for long. */
async function takeUpAgain(deps: Deps, askedBefore: Date): Promise<void> {
  for (const { id } of await unfinishedRefunds(deps.db, askedBefore))
    await deps.jobs.enqueue(deps.db, refundJob, { refundId: id })
  for (const { id } of await repository.unfinishedEnds(deps.db, askedBefore, endedStatuses))
    await deps.jobs.enqueue(deps.db, endJob, { subscriptionId: id }, { group: id })
  for (const { userId } of await repository.usersWithDoubles(deps.db)) await lookForDoubles(deps, userId)
}
