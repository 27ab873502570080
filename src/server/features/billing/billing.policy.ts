import { BOOKS_IN, type Invoice, type OwnInvoice, openStatuses } from '#contracts/billing.ts'
import { Plan } from '#contracts/plans.ts'

export const opens = (status: string): status is (typeof openStatuses)[number] =>
  openStatuses.some((open) => open === status)

/** True for a final status. */
export const hasEnded = (status: string) => endedStatuses.some((ended) => ended === status)
export const endedStatuses = ['canceled', 'incomplete_expired']

/** The best of some plans; the free one is everyone's. */
export const bestPlan = (plans: Plan[]): Plan =>
  Plan.options.findLast((plan) => plans.includes(plan)) ?? 'free'

/** Time the provider keeps its events. */
const KEPT_DAYS = 30
/** Overlap of consecutive reads, because the provider may list events late. */
const OVERLAP_MS = 3_600_000

/** Start of the next read of the provider's events. */
export function readEventsFrom(eventsReadUntil: Date | undefined, now: Date): Date {
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000
  return new Date(Math.max(oldest, (eventsReadUntil?.getTime() ?? 0) - OVERLAP_MS))
}

/** A subscription in a state that ought to pass is read again after this time. */
export const UNCLEAR_MS = 3_600_000

/** Delay after which an unfulfilled request is sent again. */
export const STALE_MS = 3 * 3_600_000

/** Two subscriptions that were begun within this time are one purchase made twice. */
export const DOUBLE_MS = 86_400_000

/** Shortest time between attempts to apply or read an item again. */
export const AGAIN_MS = 6 * 3_600_000

/** Time the job retries an event before reconciling takes over. */
export const STUCK_EVENT_MS = 3_600_000

interface Own {
  plan: Plan
  status: string
  cancelAtPeriodEnd: boolean
  endAskedAt: Date | null
}

/** An open subscription that will renew. */
export const isRenewed = (own: Pick<Own, 'cancelAtPeriodEnd' | 'endAskedAt'>) =>
  !own.cancelAtPeriodEnd && own.endAskedAt === null

/** Prefers a paid subscription, then the better plan, then the older one. */
export function subscriptionToKeep<T extends Own>(oldestFirst: T[]): T | undefined {
  const paid = oldestFirst.filter(({ status }) => status !== 'past_due')
  const chosen = paid.length > 0 ? paid : oldestFirst
  const best = bestPlan(chosen.map(({ plan }) => plan))
  return chosen.find(({ plan }) => plan === best)
}

/** The subscription shown to its owner: renewing before ending, else the most recently ended. */
export function subscriptionToShow<T extends Own>(oldestFirst: T[]): T | undefined {
  const open = oldestFirst.filter(({ status }) => opens(status))
  return subscriptionToKeep(open.filter(isRenewed)) ?? subscriptionToKeep(open) ?? oldestFirst.at(-1)
}

/** Refunded cents that did not reach the buyer. The provider accepts no second credit note for them. */
export const bouncedAmount = ({ lost, credited }: { lost: number; credited: number }) =>
  Math.max(0, credited - lost)

/** Cents of an invoice that can still be refunded. Pending refunds count as spent. */
export function refundable(
  invoice: {
    status: string
    currency: string
    disputed: boolean
    amount: number
    lost: number
    credited: number
  },
  asked: number,
) {
  if (invoice.status !== 'paid' || invoice.currency !== BOOKS_IN || invoice.disputed) return 0
  return Math.max(0, invoice.amount - invoice.lost - bouncedAmount(invoice) - asked)
}

/** Adds refunds without credit note, bounced refunds and disputes, which only our records of charges have. */
export function withStoredRefunds(
  invoice: Invoice,
  kept: { returned: number; bounced: number; disputed: boolean } | undefined,
): OwnInvoice {
  if (!kept || (invoice.status !== 'paid' && invoice.status !== 'refunded')) return invoice
  if (kept.disputed) return { ...invoice, status: 'disputed' }
  const credited = Math.min(invoice.amount, Math.max(invoice.credited - kept.bounced, kept.returned))
  return { ...invoice, credited, status: credited > 0 ? 'refunded' : 'paid' }
}
