import { z } from 'zod'
import { PaidPlan } from '../billing.ts'
import { route } from '../core/route.ts'

/** Everything in cents of a US dollar. */
const Cents = z.number().int()

export const MoneyMonth = z.object({
  /** As 2026-11, in UTC. */
  month: z.string(),
  /** What subscriptions bring in a month, as it stood when this month began and ended (or stands now). */
  mrrBefore: Cents,
  mrrAfter: Cents,
  /** What changed it in between. The last two are losses, and negative. */
  movement: z.object({
    new: Cents,
    reactivation: Cents,
    expansion: Cents,
    contraction: Cents,
    churn: Cents,
  }),
  customersBefore: z.number().int(),
  customersLost: z.number().int(),
  /** Lost in this month of what there was when it began, from 0 to 1. None where there was nothing to lose. */
  churnOfRevenue: z.number().nullable(),
  churnOfCustomers: z.number().nullable(),
  /** Invoices of this month that were paid, less what was given back or disputed since. */
  revenue: z.record(PaidPlan, Cents),
  lost: Cents,
  /** Paid invoices in other currencies than US dollars: they are in no sum here. */
  otherCurrencies: z.number().int(),
  failedPayments: z.number().int(),
})
export type MoneyMonth = z.infer<typeof MoneyMonth>

export const Money = z.object({
  /** Nothing was really paid: it is all from practice. */
  practice: z.boolean(),
  /** From a test key of the payment provider: no real money moved. */
  testMode: z.boolean(),
  mrr: Cents,
  customers: z.number().int(),
  /** Subscriptions whose last payment failed and is being tried again. */
  pastDue: z.number().int(),
  /** Oldest first; the last one is not over yet. */
  months: z.array(MoneyMonth),
})
export type Money = z.infer<typeof Money>

export const moneyApi = {
  overview: route('GET', '/api/admin/money', {
    access: 'admin',
    query: z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }),
    data: Money,
  }),
}
