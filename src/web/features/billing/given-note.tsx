import Gift from 'lucide-react/icons/gift'
import type { Billing } from '#contracts/billing.ts'
import { planNames, type SubscriptionStatus } from '#contracts/plans.ts'
import { givenInWords } from '#web/features/plans/plans.queries.ts'
import { planAfter } from './standing.ts'

interface GivenNoteProps {
  status: SubscriptionStatus
  billing: Billing
}

/** For whoever has a plan that nobody pays for: until when, and what comes then. */
export function GivenNote({ status: { plan, given }, billing }: GivenNoteProps) {
  const { subscription: own, payments } = billing
  // Who pays for more than they were given has what they pay for.
  if (!given || given.plan !== plan) return null
  const canChoose = !own && payments !== 'off'
  const after = given.until && planAfter(given.until, { own, given })
  return (
    <p className="flex gap-2.5 rounded-card border border-line bg-panel px-4 py-3">
      <Gift className="mt-0.5 flex-none text-accent" />
      <span>
        {givenInWords(given)} {own ? 'It is on top of what you pay for.' : 'It costs you nothing.'}{' '}
        {after
          ? `After that you are on ${planNames[after]}${canChoose ? ', unless you choose a plan' : ''}.`
          : 'It has no end: only a larger plan would bring you more.'}
      </span>
    </p>
  )
}
