import SearchCheck from 'lucide-react/icons/search-check'
import { Link } from 'react-router'
import type { AuditSummary } from '#contracts/seo/seo.ts'
import { cx } from '#web/lib/cx.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { useAudits } from '../seo.queries.ts'
import { useSeoLocation } from '../seo-location.ts'
import { kinds, pagesText, scoreTone, states, toneTexts } from '../seo-words.ts'
import { StartAudit } from './start-audit.tsx'

/** The form for a new audit, and all earlier ones. */
export function AuditList({ projectId }: { projectId: string | undefined }) {
  const list = useAudits(projectId)
  return (
    <>
      <StartAudit projectId={projectId} />
      {list.isPending && <RowsLoading label="Loading your audits" />}
      {list.isError && (
        <ErrorCard
          title={list.data ? 'This list may be out of date' : 'Your audits could not be loaded'}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && (
        <EmptyState
          icon={<SearchCheck />}
          title="No audits yet"
          action={
            <Link to="/help/articles/pages/audit-a-site" className={buttonStyle()}>
              How audits work
            </Link>
          }
        >
          An audit reads your pages, scores them in twelve groups and says how to fix each finding.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <ul aria-label="Audits" className={rowsFrame}>
          {list.data.map((audit) => (
            <AuditRow key={audit.id} audit={audit} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </>
  )
}

function AuditRow({ audit }: { audit: AuditSummary }) {
  const { pathTo } = useSeoLocation()
  const state = states[audit.state]
  return (
    <li className="relative flex items-center gap-4 px-4 py-2.5 transition-colors hover:bg-raised/50">
      <span
        className={cx(
          'figures w-9 flex-none text-right font-display text-title font-semibold',
          audit.score === null ? 'text-faint' : toneTexts[scoreTone(audit.score)],
        )}
      >
        {audit.score === null ? '–' : Math.round(audit.score)}
        <span className="sr-only"> of 100</span>
      </span>
      <div className="min-w-0 flex-1">
        <Link to={pathTo({ audit: audit.id })} className={rowLink}>
          {audit.address.replace(/^https?:\/\//, '')}
        </Link>
        <p className="truncate text-small text-muted">
          {kinds[audit.kind]} · {pagesText(audit.pages)} ·{' '}
          <time dateTime={audit.createdAt}>{ago(audit.createdAt)}</time>
        </p>
      </div>
      {audit.state !== 'done' && <Badge tone={state.tone}>{state.name}</Badge>}
    </li>
  )
}
