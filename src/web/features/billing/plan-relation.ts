import type { Billing, Interval, OwnSubscription } from '#contracts/billing.ts'
import { Plan, planNames, type SubscriptionStatus } from '#contracts/plans.ts'
import { dayOf } from '#web/lib/words/time-words.ts'

/** A user's paid and given plans. */
export interface OwnPlans {
  own: Billing['subscription']
  given: SubscriptionStatus['given']
}

/** Relation of a plan to the user's own, and the possible action. */
export interface PlanRelation {
  /** Why the user has it or will have it. */
  mark?: string
  /** A note to read before choosing it. */
  note?: string
  offer?: 'buy' | 'change' | 'resume'
}

const rank = (plan: Plan): number => Plan.options.indexOf(plan)

export function planRelation(plan: Plan, interval: Interval, having: OwnPlans): PlanRelation {
  const { own } = having
  if (plan === 'free') return { mark: freeMark(having) }
  if (own && own.plan === plan)
    return own.interval === interval
      ? ownStanding(own)
      : { mark: `Your plan, paid by the ${own.interval}`, offer: 'change' }
  return { offer: own ? 'change' : 'buy', ...besideGiven(plan, having) }
}

function ownStanding({ cancelAtPeriodEnd, periodEnd }: OwnSubscription): PlanRelation {
  return cancelAtPeriodEnd
    ? { mark: `Your plan, until ${dayOf(periodEnd)}`, offer: 'resume' }
    : { mark: 'Your plan' }
}

/** Paying in addition to a given plan only helps if the plan is larger or lasts longer. */
function besideGiven(plan: Plan, { own, given }: OwnPlans): PlanRelation {
  if (!given || rank(plan) > rank(given.plan)) return {}
  const mark = plan === given.plan ? { mark: givenMark(given) } : {}
  if (!given.until)
    return { ...mark, offer: undefined, note: `You already have ${planNames[given.plan]} for free.` }
  if (own) return mark
  const day = dayOf(given.until)
  return plan === given.plan
    ? { ...mark, note: `You’d pay from today, and keep it after ${day}.` }
    : { note: `You’d pay from today, and still have ${planNames[given.plan]} until ${day}.` }
}

const givenMark = ({ until }: NonNullable<OwnPlans['given']>) =>
  until ? `Given to you until ${dayOf(until)}` : 'Given to you'

/** The last paid or given day, after which the free plan applies. */
function freeMark(having: OwnPlans): string {
  const { own, given } = having
  if (!own && !given) return 'Your plan'
  const last = [own?.periodEnd, given?.until, given?.after?.until]
    .flatMap((end) => end ?? [])
    .sort()
    .at(-1)
  return last && planAfter(last, having) === 'free' ? `Yours after ${dayOf(last)}` : 'Included for everyone'
}

/** The plan a user has after a given time, if nothing changes. */
export function planAfter(moment: string, { own, given }: OwnPlans): Plan {
  const held: Plan[] = ['free']
  if (own && (!own.cancelAtPeriodEnd || own.periodEnd > moment)) held.push(own.plan)
  for (const gift of [given, given?.after])
    if (gift && (!gift.until || gift.until > moment)) held.push(gift.plan)
  return Plan.options.findLast((plan) => held.includes(plan)) ?? 'free'
}

/** The next larger plan, which is highlighted. */
export const nextPlan = (plan: Plan): Plan | undefined => Plan.options[rank(plan) + 1]
