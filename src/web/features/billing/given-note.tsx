import Gift from 'lucide-react/icons/gift'
import type { Billing } from '#contracts/billing.ts'
import { planNames, type SubscriptionStatus } from '#contracts/plans.ts'
import { givenInWords } from '#web/features/plans/plans.queries.ts'
import { planAfter } from './plan-relation.ts'

interface GivenNoteProps {
  status: SubscriptionStatus
  billing: Billing
}

/** Explains a plan given for free: how long it lasts and what follows. */
export function GivenNote({ status: { plan, given }, billing }: GivenNoteProps) {
  const { subscription: own, payments } = billing
  // A larger paid plan takes precedence over the given one.
  if (!given || given.plan !== plan) return null
  const canChoose = !own && payments !== 'off'
  const after = given.until && planAfter(given.until, { own, given })
  return (
    <p className="flex gap-2.5 rounded-card border border-line bg-panel px-4 py-3">
      <Gift className="mt-0.5 flex-none text-accent" />
      <span>
        {givenInWords(given)} {own ? 'You have it in addition to your paid plan.' : 'It costs you nothing.'}{' '}
        {after
          ? `After that you’ll be on ${planNames[after]}${canChoose ? ', unless you choose a plan' : ''}.`
          : 'It doesn’t expire.'}
      </span>
    </p>
  )
}
