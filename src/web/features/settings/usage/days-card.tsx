import { useQuery } from '@tanstack/react-query'
import { DailyLimit, type Usage, type UsageDay } from '#contracts/usage.ts'
import { usageQuery } from '#web/features/usage/usage.queries.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { Chart, type ChartTone } from '#web/ui/display/chart.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardSkeleton } from '../card-skeleton.tsx'
import { limitNames } from './limit-names.ts'

/** Separate colours for the main features; the rest share one. */
const tones: ChartTone[] = ['accent', 'info', 'gain', 'loss']
const REST = 'Other'

/** Usage on each of the last days, by feature. */
export function DaysCard() {
  const { data, error, refetch } = useQuery(usageQuery)
  if (!data && error)
    return <ErrorCard title="Your usage could not be loaded." error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton />
  const used = DailyLimit.options.filter((name) => sumOf(data.days, name) > 0)
  const cost = data.days.reduce((sum, day) => sum + day.cost, 0)
  return (
    <Card title={`Last ${data.days.length} days`}>
      {used.length === 0 ? (
        <p className="text-muted">
          No usage yet. <TextLink to="/">Ask a question</TextLink> to see it here.
        </p>
      ) : (
        <>
          <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
            {used.map((name) => (
              <div key={name}>
                <dt className="text-small text-muted">{limitNames[name]}</dt>
                <dd className="figures font-medium">{sumOf(data.days, name).toLocaleString('en')}</dd>
              </div>
            ))}
          </dl>
          <DaysChart usage={data} />
        </>
      )}
      {data.byFeature.length > 0 && <Parts parts={data.byFeature} />}
      {cost > 0 && (
        <p className="mt-3 text-small text-muted">
          You spent about {inDollars(cost)} with your own keys over this time.
        </p>
      )}
    </Card>
  )
}

/** Usage per day, by feature. */
function DaysChart({ usage: { days, byFeature } }: { usage: Usage }) {
  const counted = byFeature.filter(({ units }) => units > 0).map(({ name }) => name)
  const told = counted.slice(0, tones.length)
  const rest = counted.slice(tones.length)
  const series = told.map((name, at) => ({ name, tone: tones[at] ?? 'muted' }))
  return (
    <Chart
      label="Usage by day and feature"
      form="bars"
      series={rest.length > 0 ? [...series, { name: REST, tone: 'muted' }] : series}
      points={days.map(({ day, byFeature: units }) => {
        const values = told.map((name) => units[name] ?? 0)
        const others = rest.reduce((sum, name) => sum + (units[name] ?? 0), 0)
        return { label: asDate(day), values: rest.length > 0 ? [...values, others] : values }
      })}
    />
  )
}

function Parts({ parts }: { parts: Usage['byFeature'] }) {
  const hasCost = parts.some(({ cost }) => cost > 0)
  return (
    <table className="mt-5 w-full text-left">
      <caption className="mb-1 text-left text-small text-muted">Usage by feature</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Feature</th>
          <th scope="col">Used</th>
          {hasCost && <th scope="col">Spent with your own keys</th>}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, units, cost }) => (
          <tr key={name} className="border-t border-line-soft">
            <th scope="row" className="py-2 font-normal">
              {name}
            </th>
            <td className="figures py-2 text-right font-medium">{units.toLocaleString('en')}</td>
            {hasCost && <td className="figures w-28 py-2 text-right text-muted">{inDollars(cost)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sumOf = (days: UsageDay[], name: DailyLimit) =>
  days.reduce((sum, { used }) => sum + (used[name] ?? 0), 0)

const asDate = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const inDollars = (millionths: number) =>
  (millionths / 1_000_000).toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 4,
  })
