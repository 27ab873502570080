import { z } from 'zod'
import { PaidPlan } from '../billing.ts'
import { route } from '../core/route.ts'

/** Everything in cents of a US dollar. */
const Cents = z.number().int()

export const MoneyMonth = z.object({
  /** As 2026-11, in UTC. */
  month: z.string(),
  /** Monthly recurring revenue at the start and the end of this month, or now. */
  mrrBefore: Cents,
  mrrAfter: Cents,
  /** Movements in between. The last two are losses, and negative. */
  movement: z.object({
    new: Cents,
    reactivation: Cents,
    expansion: Cents,
    contraction: Cents,
    churn: Cents,
  }),
  customersBefore: z.number().int(),
  customersLost: z.number().int(),
  /** Share lost in this month, from 0 to 1. Null when it started with nothing. */
  churnOfRevenue: z.number().nullable(),
  churnOfCustomers: z.number().nullable(),
  /** Paid invoices of this month, less refunds and disputes. */
  revenue: z.record(PaidPlan, Cents),
  lost: Cents,
  /** Paid invoices in other currencies, which no sum here includes. */
  otherCurrencies: z.number().int(),
  failedPayments: z.number().int(),
})
export type MoneyMonth = z.infer<typeof MoneyMonth>

export const MoneyOverview = z.object({
  /** All payments are test payments without a provider. */
  practice: z.boolean(),
  /** From a test key of the payment provider: no real money moved. */
  testMode: z.boolean(),
  mrr: Cents,
  customers: z.number().int(),
  /** Subscriptions whose last payment failed and is retried. */
  pastDue: z.number().int(),
  /** Oldest first; the last one is the current month. */
  months: z.array(MoneyMonth),
})
export type MoneyOverview = z.infer<typeof MoneyOverview>

export const moneyApi = {
  overview: route('GET', '/api/admin/money', {
    access: 'admin',
    query: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
    data: MoneyOverview,
  }),
}
