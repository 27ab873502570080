import type { Billing, Interval, OwnSubscription } from '#contracts/billing.ts'
import { Plan, planNames, type SubscriptionStatus } from '#contracts/plans.ts'
import { dayOf } from '#web/lib/words/time-words.ts'

/** What a person has: what they pay for, and what they were given. */
export interface Having {
  own: Billing['subscription']
  given: SubscriptionStatus['given']
}

/** How a plan stands to what a person has, and what can be done about it. */
export interface Standing {
  /** Why it is theirs, or will be. */
  mark?: string
  /** What one should know before taking it. */
  note?: string
  offer?: 'buy' | 'change' | 'resume'
}

const rank = (plan: Plan): number => Plan.options.indexOf(plan)

export function standingOf(plan: Plan, interval: Interval, having: Having): Standing {
  const { own } = having
  if (plan === 'free') return { mark: freeMark(having) }
  if (own && own.plan === plan)
    return own.interval === interval
      ? ownStanding(own)
      : { mark: `Your plan, paid by the ${own.interval}`, offer: 'change' }
  return { offer: own ? 'change' : 'buy', ...besideGiven(plan, having) }
}

function ownStanding({ cancelAtPeriodEnd, periodEnd }: OwnSubscription): Standing {
  return cancelAtPeriodEnd
    ? { mark: `Your plan, until ${dayOf(periodEnd)}`, offer: 'resume' }
    : { mark: 'Your plan' }
}

/** What is paid for on top of what was given brings more only where it is larger, or lasts longer. */
function besideGiven(plan: Plan, { own, given }: Having): Standing {
  if (!given || rank(plan) > rank(given.plan)) return {}
  const mark = plan === given.plan ? { mark: givenMark(given) } : {}
  if (!given.until)
    return { ...mark, offer: undefined, note: `${planNames[given.plan]} is yours without paying.` }
  if (own) return mark
  const day = dayOf(given.until)
  return plan === given.plan
    ? { ...mark, note: `You would pay from today, and keep it after ${day}.` }
    : { note: `You would pay from today, and have ${planNames[given.plan]} until ${day} all the same.` }
}

const givenMark = ({ until }: NonNullable<Having['given']>) =>
  until ? `Given to you until ${dayOf(until)}` : 'Given to you'

/** When the free plan is what is left. */
function freeMark(having: Having): string {
  const { own, given } = having
  if (!own && !given) return 'Your plan'
  const last = [own?.periodEnd, given?.until, given?.after?.until]
    .flatMap((end) => end ?? [])
    .sort()
    .at(-1)
  return last && planAfter(last, having) === 'free' ? `Yours after ${dayOf(last)}` : 'Everyone has this one'
}

/** What a person has after a moment, if nothing else is bought or given. */
export function planAfter(moment: string, { own, given }: Having): Plan {
  const held: Plan[] = ['free']
  if (own && (!own.cancelAtPeriodEnd || own.periodEnd > moment)) held.push(own.plan)
  for (const gift of [given, given?.after])
    if (gift && (!gift.until || gift.until > moment)) held.push(gift.plan)
  return Plan.options.findLast((plan) => held.includes(plan)) ?? 'free'
}

/** The plan to lead with: the next larger one. */
export const nextPlan = (plan: Plan): Plan | undefined => Plan.options[rank(plan) + 1]
