import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { type Interval, planNames } from '#contracts/billing.ts'
import type { Plan, PlanContents } from '#contracts/plans.ts'
import { usePlans } from '#web/features/plans/plans.queries.ts'
import { cx } from '#web/lib/cx.ts'
import { dollars } from '#web/lib/dollars.ts'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
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

/** As the server holds to it: an installation may give more or less than is shipped. */
function Contents({ plan }: { plan: Plan }) {
  const { data, error, refetch } = usePlans()
  if (!data && error)
    return (
      <ErrorCard title="What is in it could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton className="h-44" />
  return (
    <ul className="flex flex-col gap-1.5">
      {inPlan(data[plan]).map((line) => (
        <li key={line} className="flex gap-2">
          <Check className="mt-0.5 flex-none text-gain" />
          {line}
        </li>
      ))}
    </ul>
  )
}

function inPlan(has: PlanContents): string[] {
  const many = (count: number, what: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? what : `${what}s`}`
  const lines: [boolean, string][] = [
    [true, `${many(has.queriesPerDay, 'question')} a day`],
    [true, `${many(has.promptsPerDay, 'prompt')} a day`],
    [true, many(has.projects, 'project')],
    [
      true,
      `${many(has.knowledgeFiles, 'knowledge file')} a project, each up to ${has.knowledgeMegabytes}\u00a0MB`,
    ],
    [has.marketingVisualsPerDay > 0, `${many(has.marketingVisualsPerDay, 'marketing visual')} a day`],
    [has.hasImageGeneration, `Image generation, ${has.maxImagesPerRequest} at once`],
    [has.hasDropPageBuilder, 'Drop-page builder'],
    [has.hasDeepMarketAnalysis, 'Deep market analysis'],
  ]
  return lines.flatMap(([included, line]) => (included ? [line] : []))
}
