import ChartColumn from 'lucide-react/icons/chart-column'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { type ProfitGap, type ProfitGrouping, type ProfitReport, profitGroupings } from '#contracts/profit.ts'
import { labelOf } from '#core/canon/starters.ts'
import { moneyInText } from '#web/lib/words/money-in-text.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DayInput } from '#web/ui/forms/day-input.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ProductCosts } from './product-costs.tsx'
import { useProfit } from './profit.queries.ts'
import { ProfitGroups, ProfitTotals } from './profit-figures.tsx'
import { ProfitSources } from './profit-sources.tsx'

const groupings = profitGroupings.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }))
const isGrouping = (text: string | null): text is ProfitGrouping =>
  profitGroupings.some((grouping) => grouping === text)

/** Profit of a project from its order and ad files. The grouping is part of the address. */
export function ProfitTab({ projectId }: { projectId: string }) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('by')
  const by = isGrouping(asked) ? asked : 'month'
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const { data, error, isPending, refetch } = useProfit(projectId, {
    by,
    ...(from && { from }),
    ...(to && { to }),
  })
  const show = (next: ProfitGrouping) => setParams({ tab: 'profit', by: next }, { replace: true })

  return (
    <Content>
      {isPending && <ProfitLoading />}
      {error && (
        <ErrorCard
          title={data ? 'These figures may be out of date' : 'The profit could not be loaded'}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.from && (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <Segments label="Group by" value={by} onChange={show} options={groupings} />
            <div className="ml-auto flex gap-2 max-md:ml-0 max-md:w-full max-md:*:min-w-0 max-md:*:flex-1">
              <DayInput label="From" value={from} onChange={setFrom} />
              <DayInput label="To" value={to} onChange={setTo} />
            </div>
          </div>
          {data.change && <p>{moneyInText(data.change)}</p>}
          <ProfitTotals report={data} />
          {data.rates.length > 0 && (
            <p className="text-small text-muted">Converted at {data.rates.join(' and ')}.</p>
          )}
          <Gaps gaps={data.gaps} />
          <ProfitGroups report={data} />
          <ProductCosts projectId={projectId} report={data} />
        </>
      )}
      {data && !data.from && <NoProfit report={data} />}
      {data && data.sources.length > 0 && <ProfitSources projectId={projectId} sources={data.sources} />}
    </Content>
  )
}

function NoProfit({ report }: { report: ProfitReport }) {
  const { pathname } = useLocation()
  return (
    <EmptyState
      icon={<ChartColumn />}
      title="No orders yet"
      action={
        <Link to={`${pathname}?tab=knowledge`} className={buttonStyle('primary')}>
          Add an orders export
        </Link>
      }
    >
      {report.sources.length === 0
        ? 'Add the orders export of your shop and the spend of your ads. Exports from Shopify, WooCommerce, Amazon, Meta, Google and TikTok are recognised.'
        : 'Add an orders export, or pick the columns of a file you already uploaded.'}
    </EmptyState>
  )
}

const nameOf = (path: string) =>
  path.startsWith('rates.')
    ? 'exchange rate'
    : path.endsWith('vatPercent')
      ? 'VAT'
      : labelOf(path).toLowerCase()

function Gaps({ gaps }: { gaps: ProfitGap[] }) {
  const { pathname } = useLocation()
  if (gaps.length === 0) return null
  return (
    <Card title="Not in these figures">
      <ul className="flex flex-col gap-2 text-small">
        {gaps.map(({ text, path }) => (
          <li key={text} className="flex flex-wrap gap-x-2">
            <span>{text}</span>
            {path && <TextLink to={`${pathname}?tab=canon`}>{`Set ${nameOf(path)}`}</TextLink>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ProfitLoading = () => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-4">
    <Skeleton className="h-10" />
    <Skeleton className="h-24" />
    <Skeleton className="h-48" />
  </div>
)
