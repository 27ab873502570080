import LineChart from 'lucide-react/icons/chart-line'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnalysisSummary } from '#contracts/market-analysis.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { useAnalysisLocation } from './location.ts'
import { useAnalyses, useDeleteAnalysis, useMayAnalyse } from './market-analysis.queries.ts'
import { StartDialog } from './start-analysis.tsx'
import { UpgradeOffer } from './upgrade-offer.tsx'
import { amountText, pagesText, states } from './words.ts'

/** Every analysis of a project. Whoever's plan no longer has them still reads those they made. */
export function AnalysisList({ projectId }: { projectId: string }) {
  const [starting, setStarting] = useState(false)
  const may = useMayAnalyse()
  const list = useAnalyses(projectId)
  const start = (
    <Button variant="primary" className="max-md:w-full" onClick={() => setStarting(true)}>
      <Plus />
      New analysis
    </Button>
  )
  const isEmpty = list.data?.length === 0
  return (
    <section aria-label="Market analyses" className="flex flex-col gap-4">
      {may.data === false && <UpgradeOffer />}
      {may.isError && may.data === undefined && (
        <ErrorCard
          title="Your plan could not be loaded"
          error={may.error}
          onRetry={() => void may.refetch()}
        />
      )}
      {may.data && !isEmpty && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-60 flex-1 text-muted">
            Compare competitors’ prices, offers, delivery and claims.
          </p>
          {start}
        </div>
      )}
      {may.data !== false && (list.isPending || may.isPending) && (
        <RowsLoading label="Loading your analyses" />
      )}
      {list.isError && (
        <ErrorCard
          title={list.data ? 'This list may be out of date' : 'Your analyses could not be loaded'}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {may.data && isEmpty && (
        <EmptyState icon={<LineChart />} title="No analyses yet" action={start}>
          Enter your competitors’ product pages. You get a report on them as they are today, with a source for
          every figure.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <ul aria-label="Analyses" className={rowsFrame}>
          {list.data.map((analysis) => (
            <AnalysisRow key={analysis.id} analysis={analysis} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      <StartDialog projectId={projectId} open={starting} onOpenChange={setStarting} />
    </section>
  )
}

function AnalysisRow({ analysis }: { analysis: AnalysisSummary }) {
  const { pathTo } = useAnalysisLocation()
  const remove = useDeleteAnalysis()
  const title = analysis.hosts.join(', ')
  const state = states[analysis.state]
  return (
    <li className="relative flex items-center gap-2 py-2.5 pr-2 pl-4 transition-colors hover:bg-raised/50">
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <div className="min-w-0 flex-1">
          <Link to={pathTo(analysis.id)} className={rowLink}>
            {title}
          </Link>
          <p className="truncate text-small text-muted">{resultOf(analysis)}</p>
        </div>
        <p className="flex flex-none items-center gap-2 text-small text-faint max-md:mt-1">
          <Badge tone={state.tone}>{state.name}</Badge>
          <time dateTime={analysis.createdAt}>{ago(analysis.createdAt)}</time>
        </p>
      </div>
      {!isOpenRun(analysis.state) && (
        <Menu
          align="end"
          trigger={<IconButton label={`More for ${title}`} icon={<Ellipsis />} className="relative" />}
        >
          <MenuItem
            icon={<Trash />}
            danger
            disabled={remove.isPending}
            onSelect={() => remove.mutate(analysis)}
          >
            Delete
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}

function resultOf({ hosts, read, failed, prices }: AnalysisSummary): string {
  const range =
    prices &&
    (prices.lowest === prices.highest
      ? amountText(prices.lowest, prices.currency)
      : `${amountText(prices.lowest, prices.currency)} to ${amountText(prices.highest, prices.currency)}`)
  const counted = `${read} of ${pagesText(hosts.length)} read`
  return [range, counted, failed > 0 && `${failed} failed`].filter(Boolean).join(' · ')
}
