import { useMutation } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { Link, useNavigate } from 'react-router'
import { type Analysis, marketAnalysisApi } from '#contracts/market-analysis.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useAnalysisLocation } from './location.ts'
import { useAnalysis, useDeleteAnalysis, useMayAnalyse, useStartAnalysis } from './market-analysis.queries.ts'
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

const CAPTURED = 'research://'

/** Pages with an address are read anew. A pasted page without one is compared by its latest capture. */
function samePages({ pages }: Analysis) {
  const addresses = pages.map(({ url }) => url)
  return {
    urls: addresses.filter((url) => !url.startsWith(CAPTURED)),
    sources: addresses.flatMap((url) => (url.startsWith(CAPTURED) ? [url.slice(CAPTURED.length)] : [])),
  }
}

function Actions({ analysis }: { analysis: Analysis }) {
  const navigate = useNavigate()
  const { pathTo } = useAnalysisLocation()
  const may = useMayAnalyse()
  const again = useStartAnalysis(analysis.projectId)
  const remove = useDeleteAnalysis(() => void navigate(pathTo(undefined), { replace: true }))
  const save = useMutation({
    mutationFn: () => downloadFile(marketAnalysisApi.file, { params: { analysisId: analysis.id } }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The report could not be downloaded. Please try again.')),
  })
  const runAgain = () =>
    again.mutate(samePages(analysis), {
      onSuccess: ({ id }) => void navigate(pathTo(id)),
      onError: (error) =>
        void quickToast.error(messageOf(error, 'The analysis could not be started. Please try again.')),
    })
  return (
    <div className="flex items-center gap-2">
      {may.data && (
        <Button loading={again.isPending} onClick={runAgain}>
          <RefreshCw />
          Run again
        </Button>
      )}
      {analysis.read > 0 && (
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          <Download />
          Markdown
        </Button>
      )}
      <IconButton
        label="Delete this analysis"
        icon={<Trash />}
        disabled={remove.isPending}
        onClick={() => remove.mutate(analysis)}
      />
    </div>
  )
}

/** Explains an analysis that did not finish. */
function Ending({ analysis: { state, message, read } }: { analysis: Analysis }) {
  if (isOpenRun(state) || state === 'done') return null
  const kept = read > 0 ? ' The pages read so far are below.' : ''
  const sentence =
    state === 'stopped'
      ? `You stopped this analysis${read > 0 ? '.' : ' before any page was read, so your prompt was refunded.'}${kept}`
      : `${message ?? 'The analysis did not finish. Run it again.'}${kept}`
  return (
    <p role="status" className="rounded-card border border-line bg-panel px-4 py-3">
      {sentence}
    </p>
  )
}
