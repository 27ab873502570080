import type { OverviewRange } from '#contracts/admin/overview.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Chart } from '#web/ui/display/chart.tsx'
import { barsBy, sumOf } from './figures.ts'
import { useErrors } from './overview.queries.ts'
import { Figures, OverviewCard, Quiet } from './overview-card.tsx'

const count = (value: number) => value.toLocaleString('en')

/** Requests that failed on our side. The log has the details under the request id. */
export function ErrorsCard({ range }: { range: OverviewRange }) {
  return (
    <OverviewCard title="Failed requests" query={useErrors(range)}>
      {({ days, routes }) => {
        const all = sumOf(days, (day) => day.count)
        if (all === 0) return <Quiet>No request failed on our side.</Quiet>
        return (
          <>
            <Figures of={[{ label: 'requests with status 5xx', value: count(all), tone: 'loss' }]} />
            <Chart
              label={range === '12m' ? 'Failed requests by month' : 'Failed requests by day'}
              form="bars"
              series={[{ name: 'Failed requests', tone: 'loss' }]}
              points={barsBy(range, days, (day) => day.count)}
            />
            <ul className="divide-y divide-line-soft">
              {routes.map(({ route, status, count: often, message, requestId, lastAt }) => (
                <li key={`${route} ${status}`} className="flex flex-col gap-0.5 py-2">
                  <p className="flex justify-between gap-3">
                    <span className="min-w-0 font-mono text-small [overflow-wrap:anywhere]">{route}</span>
                    <span className="figures flex-none text-muted">
                      {count(often)} × {status}
                    </span>
                  </p>
                  <p className="text-small text-muted [overflow-wrap:anywhere]">
                    {message} <span className="text-faint">Last {ago(lastAt)}.</span>
                  </p>
                  <p className="flex items-center gap-2 text-label text-faint">
                    <span className="min-w-0 truncate font-mono">Request {requestId}</span>
                    <CopyButton text={requestId} label="Copy request id" />
                  </p>
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </OverviewCard>
  )
}
