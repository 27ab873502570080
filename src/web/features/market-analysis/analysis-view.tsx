import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import type { Analysis } from '#contracts/market-analysis.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { Actions } from './analysis-actions.tsx'
import { useAnalysisLocation } from './location.ts'
import { useAnalysis } from './market-analysis.queries.ts'
import { Report } from './report.tsx'
import { Running } from './running.tsx'
import { pagesText, states, timeText } from './words.ts'

export function AnalysisView({ analysisId }: { analysisId: string }) {
  const { data, error, isPending, refetch } = useAnalysis(analysisId)
  const { pathTo } = useAnalysisLocation()
  const isGone = !data && typeOf(error) === 'NOT_FOUND'
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={pathTo(undefined)}
        className="flex w-fit items-center gap-2 rounded-small text-small text-muted hover:text-text max-md:min-h-11"
      >
        <ArrowLeft />
        All analyses
      </Link>
      {isPending && <RowsLoading label="Loading the analysis" />}
      {isGone && (
        <EmptyState
          title="This analysis does not exist"
          action={
            <Link to={pathTo(undefined)} className={buttonStyle()}>
              Show all analyses
            </Link>
          }
        >
          It may have been deleted, or the link is incomplete.
        </EmptyState>
      )}
      {!data && error && !isGone && (
        <ErrorCard title="The analysis could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && <Shown analysis={data} />}
    </div>
  )
}

function Shown({ analysis }: { analysis: Analysis }) {
  const { state, createdAt, read, pages } = analysis
  return (
    <article aria-labelledby="analysis-title" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="analysis-title" className="font-display text-title font-semibold">
            Market analysis
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
            <Badge tone={states[state].tone}>{states[state].name}</Badge>
            <time dateTime={createdAt}>{timeText(createdAt)}</time>
            <span>
              {read} of {pagesText(pages.length)} read
            </span>
          </p>
        </div>
        {!isOpenRun(state) && <Actions analysis={analysis} />}
      </header>
      {isOpenRun(state) && <Running analysis={analysis} />}
      <Ending analysis={analysis} />
      <Report analysis={analysis} />
    </article>
  )
}

/** Explains an analysis that did not finish. */
function Ending({ analysis: { state, message, read } }: { analysis: Analysis }) {
  if (isOpenRun(state) || state === 'done') return null
  const kept = read > 0 ? ' The pages read so far are below.' : ''
  const sentence =
    state === 'stopped'
      ? `You stopped this analysis${read > 0 ? '.' : ' before any page was read, so your tool run was refunded.'}${kept}`
      : `${message ?? 'The analysis did not finish. Run it again.'}${kept}`
  return (
    <p role="status" className="rounded-card border border-line bg-panel px-4 py-3">
      {sentence}
    </p>
  )
}
