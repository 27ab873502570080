import type { AuditDetails } from '#contracts/admin/audit.ts'
import {
  type Billing,
  type GuestOrder,
  INVOICES_LISTED,
  type Offer,
  type OwnInvoice,
  type PlanOrder,
  type Quote,
  type Receipt,
} from '#contracts/billing.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { noteReferral } from '#server/features/referrals/referrals.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { identityKey } from '#server/security/identity.ts'
import { hasEnded, opens, subscriptionToShow, withStoredRefunds } from './billing.policy.ts'
import { toBilling } from './billing.presenter.ts'
import * as repository from './billing.repository.ts'
import { closeCheckoutsJob } from './billing.tasks.ts'
import { openClaimToken } from './claims/claim-token.ts'
import * as claims from './claims/claims.repository.ts'
import { carryOutEnd } from './endings/endings.service.ts'
import { storedInvoices } from './refunds/refunds.repository.ts'
import { receiveEvent, requirePayments } from './sync/events.service.ts'
import { SubscriptionGone, syncSubscription } from './sync/sync.service.ts'

export const getOffer = ({ payments }: Deps): Offer => ({
  payments: payments?.kind ?? 'off',
  testMode: payments?.testMode ?? false,
})

const findOwn = async (deps: Deps, { userId }: Pick<Actor, 'userId'>) =>
  subscriptionToShow(await repository.ownSubscriptions(deps.db, userId))

export async function getBilling(deps: Deps, actor: Pick<Actor, 'userId'>): Promise<Billing> {
  const row = await findOwn(deps, actor)
  return toBilling(getOffer(deps), row)
}

/** Refused with an open subscription or an unclaimed payment, so that nobody pays twice. Guest checkouts are not refused, which would reveal who has paid. */
export async function startCheckout(deps: Deps, actor: Actor, order: PlanOrder, caller: Caller) {
  await spendLimits(deps, { 'checkout-address': caller.network })
  const [own, person] = [await findOwn(deps, actor), await repository.findPerson(deps.db, actor.userId)]
  if (own && opens(own.status))
    throw new AppError(
      'CONFLICT',
      'You already have a subscription. Change its plan in Settings, under Billing.',
    )
  if (await claims.findPendingFor(deps.db, actor.userId))
    throw new AppError(
      'CONFLICT',
      'You have already paid for a plan. Activate it in Settings, under Billing, before you buy another.',
    )
  await noteReferral(deps.db, actor.userId, caller.referral, deps.clock.now())
  const email = person?.email ?? ''
  return requirePayments(deps).startCheckout({
    ...order,
    email,
    buyer: { userId: actor.userId },
    ...(own && (await isOwnCustomer(deps, own.id, email)) && { customerId: own.customerId }),
  })
}

/** A claimed subscription may belong to another customer, whose address is on each invoice. */
async function isOwnCustomer({ db }: Deps, subscriptionId: string, email: string): Promise<boolean> {
  const bought = await claims.findPendingOf(db, subscriptionId)
  return !bought || bought.emailKey === identityKey(email)
}

/** A guest's purchase is reserved for their address. */
export async function startGuestCheckout(deps: Deps, { email, ...order }: GuestOrder, caller: Caller) {
  await spendLimits(deps, { 'checkout-address': caller.network })
  const { referral } = caller
  return requirePayments(deps).startCheckout({ ...order, email, buyer: 'guest', referral })
}

/** State of a checkout as the provider reports it; returning from it proves nothing. */
export async function getReceipt(deps: Deps, checkoutId: string, caller: Caller): Promise<Receipt> {
  await spendLimits(deps, { 'receipt-address': caller.network })
  const payments = requirePayments(deps)
  const checkout = await payments.readCheckout(checkoutId)
  if (!checkout) throw new AppError('NOT_FOUND', 'This checkout does not exist.')
  const { subscriptionId, plan, interval, email, createdAt } = checkout
  if (!subscriptionId) return { state: 'open' }
  if (!(await repository.findSubscription(deps.db, subscriptionId)))
    await syncSubscription(deps, subscriptionId)
  if (!(await repository.findSubscription(deps.db, subscriptionId))) return { state: 'confirming' }
  const pending = await claims.findPendingOf(deps.db, subscriptionId)
  const unclaimed = pending && pending.claimedBy === null
  return {
    state: 'paid',
    plan,
    interval,
    email,
    paidAt: createdAt.toISOString(),
    practice: payments.kind === 'practice',
    testMode: payments.testMode,
    claimToken: unclaimed ? openClaimToken(deps.secrets, pending.tokenSealed) : null,
    mailed: deps.email.outbox === undefined,
  }
}

export async function getTestCheckout(deps: Deps, checkoutId: string) {
  requireTestPayments(deps)
  const found = await requirePayments(deps).readCheckout(checkoutId)
  if (!found) throw new AppError('NOT_FOUND', 'This test checkout no longer exists.')
  const { plan, interval, email, subscriptionId } = found
  return { plan, interval, email, state: subscriptionId ? ('paid' as const) : ('open' as const) }
}

/** Pays a test checkout. Its signed events take the same route as a provider's. */
export async function payTestCheckout(deps: Deps, checkoutId: string, caller: Caller) {
  await spendLimits(deps, { 'checkout-address': caller.network })
  const paid = await requireTestPayments(deps).pay(checkoutId)
  if (!paid) throw new AppError('NOT_FOUND', 'This test checkout no longer exists.')
  for (const message of paid.messages) await receiveEvent(deps, message)
  return { url: paid.url }
}

function requireTestPayments(deps: Deps) {
  const testPayments = deps.payments?.practice
  if (!testPayments) throw new AppError('NOT_FOUND', 'There is nothing here.')
  return testPayments
}

/** Invoices as the provider has them now, with their refunds. */
export async function listInvoices(deps: Deps, actor: Actor): Promise<OwnInvoice[]> {
  const own = await repository.ownSubscriptions(deps.db, actor.userId)
  const customers = [...new Set(own.map((row) => row.customerId))]
  if (customers.length === 0) return []
  await spendLimits(deps, { 'billing-user': actor.userId })
  const payments = requirePayments(deps)
  const lists = await Promise.all(customers.map((customerId) => payments.invoices({ customerId })))
  const shown = lists
    .flatMap(({ items }) => items)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, INVOICES_LISTED)
  const ids = shown.map(({ id }) => id)
  const kept = new Map((await storedInvoices(deps.db, ids)).map((row) => [row.id, row]))
  return shown.map((invoice) => withStoredRefunds(invoice, kept.get(invoice.id)))
}

/** The cost of a plan change, which also undoes a cancellation. */
export async function quotePlan(deps: Deps, actor: Actor, order: PlanOrder): Promise<Quote> {
  const own = await requireOpen(deps, actor)
  if (own.plan === order.plan && own.interval === order.interval)
    throw new AppError('CONFLICT', 'You already have this plan.')
  await spendLimits(deps, { 'billing-user': actor.userId })
  return requirePayments(deps).quote(own.id, order)
}

export const changePlan = (deps: Deps, actor: Actor, order: PlanOrder, caller: Caller) =>
  changeOwn(deps, actor, caller, { ...order }, (payments, id) => payments.changePlan(id, order))

export const cancelSubscription = (deps: Deps, actor: Actor, caller: Caller) =>
  changeOwn(deps, actor, caller, { renewed: false }, (payments, id) => payments.cancelAtPeriodEnd(id, true))

export const resumeSubscription = (deps: Deps, actor: Actor, caller: Caller) =>
  changeOwn(deps, actor, caller, { renewed: true }, (payments, id) => payments.cancelAtPeriodEnd(id, false))

export async function openPortal(deps: Deps, actor: Actor) {
  const own = await findOwn(deps, actor)
  if (!own) throw new AppError('CONFLICT', 'You have no subscription yet.')
  await spendLimits(deps, { 'billing-user': actor.userId })
  return requirePayments(deps).portal(own.customerId)
}

async function requireOpen(deps: Deps, actor: Actor) {
  const own = await findOwn(deps, actor)
  if (!own || !opens(own.status)) throw new AppError('CONFLICT', 'You have no subscription to change.')
  return own
}

/** Changed at the provider first, then synced back. */
async function changeOwn(
  deps: Deps,
  actor: Actor,
  { network }: Caller,
  details: AuditDetails,
  change: (payments: ReturnType<typeof requirePayments>, id: string) => Promise<void>,
): Promise<Billing> {
  const own = await requireOpen(deps, actor)
  await spendLimits(deps, { 'billing-user': actor.userId })
  await change(requirePayments(deps), own.id)
  await recordAudit(deps.db, {
    action: 'subscription.changed',
    actorId: actor.userId,
    details: { subscription: own.id, ...details },
    network,
  })
  await syncSubscription(deps, own.id)
  return getBilling(deps, actor)
}

/** Ends all subscriptions of a leaving user and syncs them before the rows go. Payments completed later are refunded. */
export async function endSubscriptions(deps: Deps, userId: number): Promise<void> {
  await deps.jobs.enqueue(deps.db, closeCheckoutsJob, { userId })
  for (const { id, status } of await repository.ownSubscriptions(deps.db, userId)) {
    if (!hasEnded(status)) await carryOutEnd(deps, id).catch((error) => ignoreMissing(deps, error))
  }
}

/** A subscription the provider no longer has charges nobody. */
export function ignoreMissing({ log }: Deps, error: unknown): void {
  if (!(error instanceof SubscriptionGone)) throw error
  log.warn({ event: 'subscription-gone', err: error }, 'a subscription of someone who leaves is not there')
}
