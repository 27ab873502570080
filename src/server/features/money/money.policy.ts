import { BOOKS_IN, type Interval } from '#contracts/billing.ts'

const MONTHS: Record<Interval, number> = { month: 1, year: 12 }

/** States in which a subscription is expected to bring money. A trial does not yet. */
const earning = new Set(['active', 'past_due'])

interface Earning {
  interval: Interval
  status: string
  amount: number
  currency: string
}

/** Monthly revenue of a subscription in cents: a yearly price is divided by twelve. Nothing is converted. */
export const mrrOf = ({ interval, status, amount, currency }: Earning): number =>
  earning.has(status) && currency === BOOKS_IN ? Math.round(amount / MONTHS[interval]) : 0

export type ChangeKind = 'new' | 'expansion' | 'contraction' | 'churn' | 'reactivation'

/** Kind of change between two amounts, for a subscription that earned before or never did. */
export function kindOfChange(before: number, after: number, earnedBefore: boolean): ChangeKind | undefined {
  if (before === after) return undefined
  if (after === 0) return 'churn'
  if (before === 0) return earnedBefore ? 'reactivation' : 'new'
  return after > before ? 'expansion' : 'contraction'
}

interface Times {
  startedAt: Date
  endedAt: Date | undefined
}

/**
 * The time of a change by the provider's account. A change read after the end of a month belongs to the month it was made in.
 * Never earlier than the change before it.
 */
export function timeOfChange(
  kind: ChangeKind,
  { startedAt, endedAt }: Times,
  { last = new Date(0), now }: { last: Date | undefined; now: Date },
): Date {
  const was = (kind === 'new' ? startedAt : kind === 'churn' ? endedAt : undefined) ?? now
  const inOrder = was > last ? was : last
  return inOrder < now ? inOrder : now
}
