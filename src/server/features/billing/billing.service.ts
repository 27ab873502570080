import type { AuditDetails } from '#contracts/audit.ts'
import {
  type Billing,
  type GuestOrder,
  INVOICES_LISTED,
  type Invoice,
  type Order,
  type PaymentKind,
  type Receipt,
} from '#contracts/billing.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordDeed } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { noteReferral } from '#server/features/partners/referrals.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { opens, shownOf } from './billing.policy.ts'
import { toBilling } from './billing.presenter.ts'
import * as repository from './billing.repository.ts'
import { openClaimToken } from './claim-token.ts'
import * as claims from './claims.repository.ts'
import { receiveEvent, requirePayments } from './events.service.ts'
import { syncSubscription } from './sync.service.ts'

export const getOffer = (deps: Deps): { payments: PaymentKind } => ({
  payments: deps.payments?.kind ?? 'off',
})

const findOwn = async (deps: Deps, { userId }: Pick<Actor, 'userId'>) =>
  shownOf(await repository.ownSubscriptions(deps.db, userId))

export async function getBilling(deps: Deps, actor: Pick<Actor, 'userId'>): Promise<Billing> {
  const row = await findOwn(deps, actor)
  return toBilling(getOffer(deps).payments, row)
}

/** A member buys. Who has a subscription changes that one, so that nobody pays for two. */
export async function startCheckout(deps: Deps, actor: Actor, order: Order, caller: Caller) {
  await spendLimits(deps, { 'checkout-address': caller.network })
  const [own, person] = [await findOwn(deps, actor), await repository.findPerson(deps.db, actor.userId)]
  if (own && opens(own.status))
    throw new AppError(
      'CONFLICT',
      'You have a subscription already. Change its plan in Settings, under Billing.',
    )
  await noteReferral(deps.db, actor.userId, caller.referral, deps.clock.now())
  return requirePayments(deps).startCheckout({
    ...order,
    email: person?.email ?? '',
    buyer: { userId: actor.userId },
    ...(own && { customerId: own.customerId }),
  })
}

/** Someone without an account buys: what they pay for waits for their address. */
export async function startGuestCheckout(deps: Deps, { email, ...order }: GuestOrder, caller: Caller) {
  await spendLimits(deps, { 'checkout-address': caller.network })
  return requirePayments(deps).startCheckout({ ...order, email, buyer: 'guest' })
}

/** What became of a checkout, by the provider's word: coming back from it proves nothing. */
export async function getReceipt(deps: Deps, checkoutId: string, caller: Caller): Promise<Receipt> {
  await spendLimits(deps, { 'receipt-address': caller.network })
  const payments = requirePayments(deps)
  const checkout = await payments.readCheckout(checkoutId)
  if (!checkout) throw new AppError('NOT_FOUND', 'This checkout is not one of ours.')
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
    claimToken: unclaimed ? openClaimToken(deps.secrets, pending.tokenSealed) : null,
  }
}

export async function getPracticeCheckout(deps: Deps, checkoutId: string) {
  requirePractice(deps)
  const found = await requirePayments(deps).readCheckout(checkoutId)
  if (!found) throw new AppError('NOT_FOUND', 'This practice checkout is not there any more.')
  const { plan, interval, email, subscriptionId } = found
  return { plan, interval, email, state: subscriptionId ? ('paid' as const) : ('open' as const) }
}

/** Pays for practice. What a provider would send comes in through the same door, with its signature. */
export async function payPractice(deps: Deps, checkoutId: string, caller: Caller) {
  await spendLimits(deps, { 'checkout-address': caller.network })
  const paid = await requirePractice(deps).pay(checkoutId)
  if (!paid) throw new AppError('NOT_FOUND', 'This practice checkout is not there any more.')
  for (const message of paid.messages) await receiveEvent(deps, message)
  return { url: paid.url }
}

function requirePractice(deps: Deps) {
  const practice = deps.payments?.practice
  if (!practice) throw new AppError('NOT_FOUND', 'There is nothing here.')
  return practice
}

export async function listInvoices(deps: Deps, actor: Actor): Promise<Invoice[]> {
  const own = await repository.ownSubscriptions(deps.db, actor.userId)
  const customers = [...new Set(own.map((row) => row.customerId))]
  if (customers.length === 0) return []
  await spendLimits(deps, { 'billing-user': actor.userId })
  const payments = requirePayments(deps)
  const lists = await Promise.all(customers.map((customerId) => payments.invoices({ customerId })))
  return lists
    .flatMap(({ items }) => items)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, INVOICES_LISTED)
}

export const changePlan = (deps: Deps, actor: Actor, order: Order) =>
  changeOwn(deps, actor, { ...order }, (payments, id) => payments.changePlan(id, order))

export const cancelSubscription = (deps: Deps, actor: Actor) =>
  changeOwn(deps, actor, { renewed: false }, (payments, id) => payments.cancelAtPeriodEnd(id, true))

export const resumeSubscription = (deps: Deps, actor: Actor) =>
  changeOwn(deps, actor, { renewed: true }, (payments, id) => payments.cancelAtPeriodEnd(id, false))

export async function openPortal(deps: Deps, actor: Actor) {
  const own = await findOwn(deps, actor)
  if (!own) throw new AppError('CONFLICT', 'You have no subscription yet.')
  await spendLimits(deps, { 'billing-user': actor.userId })
  return requirePayments(deps).portal(own.customerId)
}

/** Changed at the provider, then read back: what it did is what we show. */
async function changeOwn(
  deps: Deps,
  actor: Actor,
  details: AuditDetails,
  change: (payments: ReturnType<typeof requirePayments>, id: string) => Promise<void>,
): Promise<Billing> {
  const own = await findOwn(deps, actor)
  if (!own || !opens(own.status)) throw new AppError('CONFLICT', 'You have no subscription to change.')
  await spendLimits(deps, { 'billing-user': actor.userId })
  await change(requirePayments(deps), own.id)
  await recordDeed(deps.db, {
    action: 'subscription.changed',
    actorId: actor.userId,
    details: { subscription: own.id, ...details },
  })
  await syncSubscription(deps, own.id)
  return getBilling(deps, actor)
}

/** Whoever leaves pays no more. */
export async function endSubscriptions(deps: Deps, userId: number): Promise<void> {
  for (const { id, status } of await repository.ownSubscriptions(deps.db, userId)) {
    if (opens(status)) await requirePayments(deps).end(id)
  }
}
