import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import type { Interval } from '#contracts/billing.ts'
import { type Plan, planNames } from '#contracts/plans.ts'
import { usePlans } from '#web/features/plans/plans.queries.ts'
import { cx } from '#web/lib/cx.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { inPlan } from './in-plan.ts'
import { perMonth, priceInWords } from './money.ts'

const leads: Record<Plan, string> = {
  free: 'Try the assistant on one or two products.',
  pro: 'For sellers who work on products every day.',
  automation: 'For many products at once.',
}

interface PlanCardsProps {
  interval: Interval
  /** The user's current plan. */
  current?: Plan
  /** The plan chosen before coming here. */
  chosen?: Plan | undefined
  /** The button below a plan. */
  action: (plan: Plan) => ReactNode
}

/** The smallest plan that is larger than the current one. */
const planToBuy = (current: Plan | undefined): Plan | undefined =>
  current === 'automation' ? undefined : current === 'pro' ? 'automation' : 'pro'

const bringIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' })

export function PlanCards({ interval, current, chosen, action }: PlanCardsProps) {
  const framed = planToBuy(current)
  return (
    <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-1">
      {(['free', 'pro', 'automation'] as const).map((plan) => (
        <section
          key={plan}
          ref={plan === chosen ? bringIntoView : undefined}
          aria-labelledby={`plan-${plan}`}
          className={cx(
            'flex scroll-mt-4 flex-col gap-4 rounded-large border bg-panel p-5 max-md:p-4',
            plan === framed ? 'border-accent' : 'border-line-soft',
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
  if (plan === 'free') return 'Free forever'
  return interval === 'year' ? `Billed as ${priceInWords({ plan, interval })}` : 'Billed monthly'
}

/** As configured on the server: an installation may change the defaults. */
function Contents({ plan }: { plan: Plan }) {
  const { data, error, refetch } = usePlans()
  if (!data && error)
    return <ErrorCard title="Plan details could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-44" />
  const { now, coming } = inPlan(data[plan])
  return (
    <div className="flex flex-col gap-4">
      <Lines lines={now} icon={<Check className="mt-0.5 flex-none text-gain" />} />
      {coming.length > 0 && (
        <p className="flex gap-2 text-muted">
          <Clock className="mt-0.5 flex-none text-faint" />
          Soon: {coming.map((line) => line.charAt(0).toLowerCase() + line.slice(1)).join('; ')}
        </p>
      )}
    </div>
  )
}

const Lines = ({ lines, icon }: { lines: string[]; icon: ReactNode }) => (
  <ul className="flex flex-col gap-1.5">
    {lines.map((line) => (
      <li key={line} className="flex gap-2">
        {icon}
        {line}
      </li>
    ))}
  </ul>
)
