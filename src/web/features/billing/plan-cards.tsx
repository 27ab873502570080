import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { type Interval, type PaidPlan, planNames } from '#contracts/billing.ts'
import { type Plan, plans, projectLimits } from '#contracts/plans.ts'
import { cx } from '#web/lib/cx.ts'
import { dollars } from '#web/lib/dollars.ts'
import { perMonth, priceInWords } from './money.ts'

const leads: Record<Plan, string> = {
  free: 'Try the assistant on a product or two.',
  pro: 'Everything to take a product from a link to a launch.',
  automation: 'For many products at once, and a team’s worth of work.',
}

interface PlanCardsProps {
  interval: Interval
  /** The one that the person has. */
  current?: Plan
  /** The button under a plan. */
  action: (plan: Plan) => ReactNode
}

export function PlanCards({ interval, current, action }: PlanCardsProps) {
  return (
    <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-1">
      {(['free', 'pro', 'automation'] as const).map((plan) => (
        <section
          key={plan}
          aria-labelledby={`plan-${plan}`}
          className={cx(
            'flex flex-col gap-4 rounded-large border bg-panel p-5 max-md:p-4',
            plan === current ? 'border-accent' : 'border-line-soft',
          )}
        >
          <header>
            <h2 id={`plan-${plan}`} className="font-display text-title font-semibold">
              {planNames[plan]}
            </h2>
            <p className="mt-1 text-muted lg:min-h-10.5">{leads[plan]}</p>
          </header>
          <Price plan={plan} interval={interval} />
          {action(plan)}
          <Contents plan={plan} />
        </section>
      ))}
    </div>
  )
}

function Price({ plan, interval }: { plan: Plan; interval: Interval }) {
  const cents = plan === 'free' ? 0 : perMonth({ plan, interval })
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <span className="figures font-display text-figure font-semibold">{dollars(cents)}</span>
        <span className="text-muted">a month</span>
      </p>
      <p className="text-small text-faint">{billed(plan, interval)}</p>
    </div>
  )
}

function billed(plan: Plan, interval: Interval): string {
  if (plan === 'free') return 'For as long as you like'
  return interval === 'year' ? `Billed as ${priceInWords({ plan, interval })}` : 'Billed each month'
}

function Contents({ plan }: { plan: Plan }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {inPlan(plan).map((line) => (
        <li key={line} className="flex gap-2">
          <Check className="mt-0.5 flex-none text-gain" />
          {line}
        </li>
      ))}
    </ul>
  )
}

function inPlan(plan: Plan): string[] {
  const features = plans[plan]
  return [
    `${features.queriesPerDay} questions a day`,
    `${features.promptsPerDay} prompts a day`,
    `${projectLimits[plan]} projects`,
    ...(plan === 'free' ? [] : paidLines(plan)),
  ]
}

function paidLines(plan: PaidPlan): string[] {
  const { marketingVisualsPerDay, maxImagesPerRequest } = plans[plan]
  return [
    `${marketingVisualsPerDay} marketing visuals a day`,
    `Image generation, ${maxImagesPerRequest} at once`,
    'Drop-page builder',
    'Deep market analysis',
  ]
}
