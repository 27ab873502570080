import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Allowance } from '#contracts/usage.ts'
import { useLargerPlan } from '#web/features/plans/plans.queries.ts'
import { limitsQuery } from '#web/features/usage/usage.queries.ts'
import { cx } from '#web/lib/cx.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CardSkeleton } from '../card-skeleton.tsx'
import { limitNames } from './limit-names.ts'

/** From here on a limit is shown as nearly used up. */
const WARN_AT = 0.8

/** What is used of today, with the time at which the day begins anew. */
export function TodayCard() {
  const { data, error, refetch } = useQuery(limitsQuery)
  if (!data && error)
    return <ErrorCard title="Failed to load usage limits" error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const counted = data.filter(({ limit }) => limit > 0)
  const [first] = counted
  return (
    <Card title="Today">
      <ul className="flex flex-col gap-4">
        {counted.map((allowance) => (
          <li key={allowance.name}>
            <Bar {...allowance} />
          </li>
        ))}
      </ul>
      {first && (
        <p className="mt-4 text-small text-muted">
          Counts begin anew at midnight, <time dateTime={first.resetsAt}>{atTime(first.resetsAt)}</time>.
        </p>
      )}
    </Card>
  )
}

function Bar({ name, used, limit, ofPlan, left }: Allowance) {
  const id = useId()
  const larger = useLargerPlan(name)
  const share = Math.min(used / limit, 1)
  const near = share >= WARN_AT
  return (
    <>
      <p className="mb-2 flex justify-between gap-3">
        <span>
          <span id={id}>{limitNames[name]}</span>
          {limit > ofPlan && (
            <span className="text-small text-faint">
              {' '}
              · {ofPlan === 0 ? 'given to you' : `${(limit - ofPlan).toLocaleString('en')} given to you`}
            </span>
          )}
        </span>
        <span className="figures text-muted">
          {used.toLocaleString('en')} of {limit.toLocaleString('en')}
        </span>
      </p>
      <meter
        aria-labelledby={id}
        max={limit}
        value={used}
        aria-valuetext={`${used} of ${limit}`}
        className="sr-only"
      />
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={cx('h-full w-full origin-left rounded-full', near ? 'bg-loss' : 'bg-accent')}
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      {near && (
        <p className="mt-2 text-small text-muted">
          <span className="text-loss">{leftInWords(left, ofPlan)}</span>{' '}
          {larger && (
            <>
              {larger.name} has {larger.contents[name].toLocaleString('en')} a day:{' '}
              <TextLink to="/upgrade">see the plans</TextLink>.
            </>
          )}
        </p>
      )}
    </>
  )
}

/** What was given where the plan has none does not come back with the next day. */
function leftInWords(left: number, ofPlan: number): string {
  if (left === 0) return ofPlan > 0 ? 'Used up for today.' : 'Used up.'
  return `Only ${left.toLocaleString('en')} left${ofPlan > 0 ? ' today' : ''}.`
}

/** In the browser's own zone, which may be another than the one the days are counted in. */
const atTime = (instant: string) =>
  new Date(instant).toLocaleString('en', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
