import { type Interval, type PaidPlan, prices } from '#contracts/billing.ts'

const MONTHS: Record<Interval, number> = { month: 1, year: 12 }

/** States in which a subscription is expected to bring money. A trial does not yet. */
const earning = new Set(['active', 'past_due'])

/** What a subscription brings in a month, in cents: a year's price is shared out over its months. */
export const mrrOf = (of: { plan: PaidPlan; interval: Interval; status: string }): number =>
  earning.has(of.status) ? Math.round(prices[of.plan][of.interval] / MONTHS[of.interval]) : 0

export type ChangeKind = 'new' | 'expansion' | 'contraction' | 'churn' | 'reactivation'

/** What kind of change it is from one amount to another, for a subscription that earned before or never did. */
export function kindOfChange(before: number, after: number, earnedBefore: boolean): ChangeKind | undefined {
  if (before === after) return undefined
  if (after === 0) return 'churn'
  if (before === 0) return earnedBefore ? 'reactivation' : 'new'
  return after > before ? 'expansion' : 'contraction'
}
