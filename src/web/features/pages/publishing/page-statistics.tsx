import { useState } from 'react'
import { OTHER_SOURCES, type PageStatistics as Statistics } from '#contracts/pages/pages.ts'
import { Chart } from '#web/ui/display/chart.tsx'
import { StatTile, StatTiles } from '#web/ui/display/stat-tile.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { usePageStatistics } from '../publishing.queries.ts'

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const
type Period = (typeof periods)[number]['value']

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Visits and buy clicks, counted without cookies. */
export function PageStatistics({ pageId }: { pageId: string }) {
  const [period, setPeriod] = useState<Period>('30')
  const statistics = usePageStatistics(pageId, Number(period))
  return (
    <Card
      title="Statistics"
      actions={<Segments label="Period" value={period} onChange={setPeriod} options={periods} />}
    >
      {statistics.isPending && <Skeleton className="h-60" />}
      {statistics.isError && (
        <ErrorCard
          title="Statistics could not be loaded"
          error={statistics.error}
          onRetry={() => void statistics.refetch()}
        />
      )}
      {statistics.data && <Figures statistics={statistics.data} />}
    </Card>
  )
}

function Figures({ statistics: { totals, days, sources } }: { statistics: Statistics }) {
  const rate = totals.views > 0 ? `${((totals.buyClicks / totals.views) * 100).toFixed(1)}\u202f%` : '–'
  return (
    <div className="flex flex-col gap-4">
      <StatTiles>
        <StatTile label="Views">{totals.views.toLocaleString('en')}</StatTile>
        <StatTile label="Visitors">{totals.visitors.toLocaleString('en')}</StatTile>
        <StatTile label="Buy clicks">{totals.buyClicks.toLocaleString('en')}</StatTile>
        <StatTile label="Clicks per view">{rate}</StatTile>
      </StatTiles>
      <Chart
        label="Views, visitors and buy clicks by day"
        form="lines"
        series={[
          { name: 'Views', tone: 'info' },
          { name: 'Visitors', tone: 'muted' },
          { name: 'Buy clicks', tone: 'gain' },
        ]}
        points={days.map((each) => ({
          label: day.format(Date.parse(each.day)),
          values: [each.views, each.visitors, each.buyClicks],
        }))}
      />
      {sources.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left">
            <caption className="mb-1 text-left text-small font-semibold text-muted">By source</caption>
            <thead className="text-small text-muted">
              <tr>
                <th scope="col" className="py-1 pr-4 font-medium">
                  utm_source
                </th>
                <th scope="col" className="py-1 pr-4 text-right font-medium">
                  Views
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  Buy clicks
                </th>
              </tr>
            </thead>
            <tbody>
              {sources.map(({ source, views, buyClicks }) => (
                <tr key={source ?? ''} className="border-t border-line-soft">
                  <th scope="row" className="py-1.5 pr-4 font-normal [overflow-wrap:anywhere]">
                    {source === OTHER_SOURCES ? 'Other sources' : (source ?? 'Without a source')}
                  </th>
                  <td className="figures py-1.5 pr-4 text-right">{views.toLocaleString('en')}</td>
                  <td className="figures py-1.5 text-right">{buyClicks.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
