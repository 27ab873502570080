import { type Billing, BOOKS_IN, type PaymentKind, prices } from '#contracts/billing.ts'
import { opens } from './billing.policy.ts'
import type { SubscriptionRow } from './billing.repository.ts'

/** What has ended is not shown as a subscription. */
export function toBilling(payments: PaymentKind, row: SubscriptionRow | undefined): Billing {
  if (!row || !opens(row.status)) return { payments, subscription: null }
  const { plan, interval, status, cancelAtPeriodEnd } = row
  const price = { amount: row.amount ?? prices[plan][interval], currency: row.currency ?? BOOKS_IN }
  const periodEnd = row.periodEnd.toISOString()
  return { payments, subscription: { plan, interval, ...price, status, periodEnd, cancelAtPeriodEnd } }
}
