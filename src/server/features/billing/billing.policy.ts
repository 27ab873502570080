import { BOOKS_IN, type Invoice, type OwnInvoice, openStatuses } from '#contracts/billing.ts'
import { Plan } from '#contracts/plans.ts'

export const opens = (status: string): status is (typeof openStatuses)[number] =>
  openStatuses.some((open) => open === status)

/** Whether it is over for good: from these nothing leads back. */
export const hasEnded = (status: string) => endedStatuses.some((ended) => ended === status)
export const endedStatuses = ['canceled', 'incomplete_expired']

/** The best of some plans; the free one is everyone's. */
export const bestPlan = (plans: Plan[]): Plan =>
  Plan.options.findLast((plan) => plans.includes(plan)) ?? 'free'

/** How long the provider keeps what it told. */
const KEPT_DAYS = 30
/** What it told shortly before all was heard is asked for once more: it may list things a little late. */
const OVERLAP_MS = 3_600_000

/** From when on the provider is asked what it told. */
export function readEventsFrom(eventsReadUntil: Date | undefined, now: Date): Date {
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000
  return new Date(Math.max(oldest, (eventsReadUntil?.getTime() ?? 0) - OVERLAP_MS))
}

/** A subscription in a state that ought to pass is read again after this time. */
export const UNCLEAR_MS = 3_600_000

/** What the provider was asked for and has still not done by then is asked anew. */
export const STALE_MS = 3 * 3_600_000

/** Two subscriptions that were begun within this time are one purchase made twice. */
export const DOUBLE_MS = 86_400_000

/** What could not be applied or read is taken up anew no more often than this. */
export const AGAIN_MS = 6 * 3_600_000

/** How long we try to apply an event before reconciling takes it up anew. */
export const STUCK_EVENT_MS = 3_600_000

interface Own {
  plan: Plan
  status: string
  cancelAtPeriodEnd: boolean
  endAskedAt: Date | null
}

/** Of open ones, those that go on. */
export const isRenewed = (own: Pick<Own, 'cancelAtPeriodEnd' | 'endAskedAt'>) =>
  !own.cancelAtPeriodEnd && own.endAskedAt === null

/**
 * Of several, the one that stays: one that is paid before one whose payment failed, then the better plan, and of two like that
 * the one that was there first.
 */
export function subscriptionToKeep<T extends Own>(oldestFirst: T[]): T | undefined {
  const paid = oldestFirst.filter(({ status }) => status !== 'past_due')
  const chosen = paid.length > 0 ? paid : oldestFirst
  const best = bestPlan(chosen.map(({ plan }) => plan))
  return chosen.find(({ plan }) => plan === best)
}

/** The one that a person sees and changes: what is renewed before what ends, and what ended last where nothing is open. */
export function subscriptionToShow<T extends Own>(oldestFirst: T[]): T | undefined {
  const open = oldestFirst.filter(({ status }) => opens(status))
  return subscriptionToKeep(open.filter(isRenewed)) ?? subscriptionToKeep(open) ?? oldestFirst.at(-1)
}

/**
 * What was given back of an invoice and did not reach the buyer, in cents. Its credit note stands, and the provider takes no second
 * one for the same money: it can be refunded there alone. Once it was, it is lost as any other.
 */
export const bouncedAmount = ({ lost, credited }: { lost: number; credited: number }) =>
  Math.max(0, credited - lost)

/** What can still be given back of an invoice, in cents. What was asked for already is not there twice. */
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

/**
 * An invoice as its payer should read it. The provider's list knows credit notes; what was given back without one, what came back
 * of either, and what is disputed, we know from its charges.
 */
export function withStoredRefunds(
  invoice: Invoice,
  kept: { returned: number; bounced: number; disputed: boolean } | undefined,
): OwnInvoice {
  if (!kept || (invoice.status !== 'paid' && invoice.status !== 'refunded')) return invoice
  if (kept.disputed) return { ...invoice, status: 'disputed' }
  const credited = Math.min(invoice.amount, Math.max(invoice.credited - kept.bounced, kept.returned))
  return { ...invoice, credited, status: credited > 0 ? 'refunded' : 'paid' }
}
