import { useQuery } from '@tanstack/react-query'
import { DailyLimit, type UsageDay } from '#contracts/usage.ts'
import { usageQuery } from '#web/features/usage/usage.queries.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { CardSkeleton } from '../card-skeleton.tsx'
import { limitNames } from './limit-names.ts'

/** What was used on each of the last days: a chart to see, a table to hear. */
export function DaysCard() {
  const { data, error, refetch } = useQuery(usageQuery)
  if (!data && error)
    return <ErrorCard title="Your usage could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const used = DailyLimit.options.filter((name) => data.days.some((day) => (day.used[name] ?? 0) > 0))
  const cost = data.days.reduce((sum, day) => sum + day.cost, 0)
  return (
    <Card title={`Last ${data.days.length} days`}>
      {used.length === 0 && <p className="text-muted">Nothing yet. Ask something, and it is counted here.</p>}
      {used.map((name) => (
        <Chart key={name} name={name} days={data.days} />
      ))}
      {cost > 0 && (
        <p className="mt-3 text-small text-muted">Models cost about {inDollars(cost)} in these days.</p>
      )}
    </Card>
  )
}

function Chart({ name, days }: { name: DailyLimit; days: UsageDay[] }) {
  const counts = days.map((day) => ({ day: day.day, count: day.used[name] ?? 0 }))
  const most = Math.max(...counts.map(({ count }) => count))
  return (
    <figure className="mt-4 first:mt-0">
      <figcaption className="mb-2 flex justify-between gap-3">
        <span>{limitNames[name]}</span>
        <span className="figures text-muted">
          {counts.reduce((sum, { count }) => sum + count, 0).toLocaleString('en')}
        </span>
      </figcaption>
      <div aria-hidden className="flex h-20 items-end gap-0.5 border-b border-line">
        {counts.map(({ day, count }) => (
          <div
            key={day}
            title={`${asDate(day)}: ${count}`}
            className="min-w-0 flex-1 rounded-t-sm bg-accent"
            style={{
              height: count === 0 ? '1px' : `${(count / most) * 100}%`,
              opacity: count === 0 ? 0.3 : 1,
            }}
          />
        ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-small text-muted">
        <span>{asDate(counts[0]?.day)}</span>
        <span>{asDate(counts.at(-1)?.day)}</span>
      </p>
      <table className="sr-only">
        <caption>{limitNames[name]} by day</caption>
        <tbody>
          {counts
            .filter(({ count }) => count > 0)
            .map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{asDate(day)}</th>
                <td>{count}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}

const asDate = (day: string | undefined) =>
  day
    ? new Date(`${day}T00:00:00Z`).toLocaleDateString('en', {
        day: 'numeric',
        month: 'short',
        timeZone: 'UTC',
      })
    : ''

const inDollars = (millionths: number) =>
  (millionths / 1_000_000).toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 4,
  })
