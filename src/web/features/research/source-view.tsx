import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SourceHistory } from '#contracts/research.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { CaptureHistory } from './capture-history.tsx'
import { FieldTable } from './field-table.tsx'
import { useResearchLocation } from './location.ts'
import { OutwardLink } from './outward-link.tsx'
import { useSource } from './research.queries.ts'
import { SourceActions } from './source-actions.tsx'
import { kinds } from './words.ts'

/** All that is known of one source, and what can be done with it. */
export function SourceView({ sourceId }: { sourceId: string }) {
  const { data, error, isPending, refetch } = useSource(sourceId)
  const { pathTo } = useResearchLocation()
  return (
    <div className="flex flex-col gap-4">
      <BackToSources />
      {isPending && <RowsLoading label="Loading the source" />}
      {!data && error && typeOf(error) === 'NOT_FOUND' && (
        <EmptyState
          title="This source does not exist"
          action={
            <Link to={pathTo({})} className={buttonStyle()}>
              Show all sources
            </Link>
          }
        >
          It may have been deleted, or the link is incomplete.
        </EmptyState>
      )}
      {!data && error && typeOf(error) !== 'NOT_FOUND' && (
        <ErrorCard title="The source could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && <Source source={data} />}
    </div>
  )
}

export function BackToSources({ children }: { children?: ReactNode }) {
  const { pathTo } = useResearchLocation()
  return (
    <Link
      to={pathTo({})}
      className="flex w-fit items-center gap-2 rounded-small text-small text-muted hover:text-text max-md:min-h-11"
    >
      <ArrowLeft />
      {children ?? 'All sources'}
    </Link>
  )
}

function Source({ source }: { source: SourceHistory }) {
  const { latest } = source
  return (
    <article aria-labelledby="source-title" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="source-title" className="font-display text-title font-semibold [overflow-wrap:anywhere]">
            {source.title}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
            <Badge>{kinds[source.kind].one}</Badge>
            <OutwardLink url={latest.url ?? source.url} />
            <span>
              Captured <time dateTime={latest.capturedAt}>{ago(latest.capturedAt)}</time>
            </span>
          </p>
        </div>
        <SourceActions source={source} />
      </header>
      <FieldTable source={source} />
      {latest.excerpt && (
        <Card title="Excerpt">
          <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{latest.excerpt}</p>
        </Card>
      )}
      <CaptureHistory history={source.history} />
    </article>
  )
}
