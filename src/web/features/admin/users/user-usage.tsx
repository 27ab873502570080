import type { UserDetail } from '#contracts/admin/users.ts'
import { DailyLimit } from '#contracts/usage.ts'
import { Chart, type ChartTone } from '#web/ui/display/chart.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { dayText } from '../overview/figures.ts'
import { unitNames } from './user-words.ts'

const tones: Record<DailyLimit, ChartTone> = {
  queriesPerDay: 'accent',
  promptsPerDay: 'info',
  marketingVisualsPerDay: 'gain',
}

/** Usage today and in the last days, by feature. */
export function UserUsage({ user: { allowances, waiting, usage, work } }: { user: UserDetail }) {
  const counted = DailyLimit.options.filter((name) => usage.days.some(({ used }) => (used[name] ?? 0) > 0))
  const limited = allowances.filter(({ limit, used }) => limit > 0 || used > 0)
  return (
    <Card title={`Usage in the last ${usage.days.length} days`}>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {limited.map(({ name, used, limit }) => (
          <div key={name}>
            <dt className="text-small text-muted">{unitNames[name]} today</dt>
            <dd className="figures">
              {used.toLocaleString('en')} of {limit.toLocaleString('en')}
              {leftOf(waiting, name) > 0 && (
                <span className="text-muted">, {leftOf(waiting, name)} extra until used up</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {counted.length > 0 && (
        <div className="mt-4">
          <Chart
            label="Usage by day"
            form="bars"
            series={counted.map((name) => ({ name: unitNames[name], tone: tones[name] }))}
            points={usage.days.map(({ day, used }) => ({
              label: dayText(day),
              values: counted.map((name) => used[name] ?? 0),
            }))}
          />
        </div>
      )}
      {work.length > 0 ? <Work work={work} /> : <p className="mt-3 text-muted">No activity yet.</p>}
    </Card>
  )
}

const leftOf = (waiting: UserDetail['waiting'], name: string) =>
  waiting.find((grant) => grant.name === name)?.left ?? 0

function Work({ work }: { work: UserDetail['work'] }) {
  return (
    <table className="mt-4 w-full text-left">
      <caption className="sr-only">Usage by feature</caption>
      <thead className="text-small text-muted">
        <tr>
          <th scope="col" className="py-1 font-medium">
            Feature
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Runs
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {work.map(({ name, count, cost }) => (
          <tr key={name} className="border-t border-line-soft">
            <th scope="row" className="py-1.5 font-normal [overflow-wrap:anywhere]">
              {name}
            </th>
            <td className="figures py-1.5 text-right">{count.toLocaleString('en')}</td>
            <td className="figures py-1.5 text-right">{inDollars(cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const inDollars = (millionths: number) =>
  (millionths / 1_000_000).toLocaleString('en', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 4,
  })
