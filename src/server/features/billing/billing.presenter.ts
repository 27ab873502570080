import { type Billing, BOOKS_IN, type Offer, prices } from '#contracts/billing.ts'
import { opens } from './billing.policy.ts'
import type { SubscriptionRow } from './billing.repository.ts'

/** Ended subscriptions are not shown. */
export function toBilling(offer: Offer, row: SubscriptionRow | undefined): Billing {
  if (!row || !opens(row.status)) return { ...offer, subscription: null }
  const { plan, interval, status, cancelAtPeriodEnd } = row
  const price = { amount: row.amount ?? prices[plan][interval], currency: row.currency ?? BOOKS_IN }
  const periodEnd = row.periodEnd.toISOString()
  return { ...offer, subscription: { plan, interval, ...price, status, periodEnd, cancelAtPeriodEnd } }
}
