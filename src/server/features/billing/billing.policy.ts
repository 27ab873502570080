import { openStatuses } from '#contracts/billing.ts'
import { Plan } from '#contracts/plans.ts'

export const opens = (status: string): status is (typeof openStatuses)[number] =>
  openStatuses.some((open) => open === status)

/** The best of some plans; the free one is everyone's. */
export const bestPlan = (plans: Plan[]): Plan =>
  Plan.options.findLast((plan) => plans.includes(plan)) ?? 'free'

/** How long the provider goes on trying to deliver an event: what it could not is looked for within that time. */
export const LOST_EVENTS_DAYS = 3

/** A refund that is still not made by then is tried anew. */
export const STALE_REFUND_MS = 3 * 3_600_000

/** Two subscriptions that were begun within this time are one purchase made twice. */
export const DOUBLE_MS = 86_400_000

/** Of several that are renewed, the one that stays: the better plan, and of two like that the one that was there first. */
export function keptOf<T extends { plan: Plan }>(oldestFirst: T[]): T | undefined {
  const best = bestPlan(oldestFirst.map(({ plan }) => plan))
  return oldestFirst.find(({ plan }) => plan === best)
}

/** What can still be given back of an invoice, in cents. What was asked for already is not there twice. */
export function refundable(
  invoice: { status: string; disputed: boolean; amount: number; lost: number },
  asked: number,
) {
  if (invoice.status !== 'paid' || invoice.disputed) return 0
  return Math.max(0, invoice.amount - invoice.lost - asked)
}
