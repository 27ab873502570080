import type { Billing, PaymentKind } from '#contracts/billing.ts'
import { opens } from './billing.policy.ts'
import type { SubscriptionRow } from './billing.repository.ts'

/** What has ended is not shown as a subscription. */
export function toBilling(payments: PaymentKind, row: SubscriptionRow | undefined): Billing {
  if (!row || !opens(row.status)) return { payments, subscription: null }
  const { plan, interval, status, periodEnd, cancelAtPeriodEnd } = row
  return {
    payments,
    subscription: { plan, interval, status, periodEnd: periodEnd.toISOString(), cancelAtPeriodEnd },
  }
}
