import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { Link, useNavigate } from 'react-router'
import { isOpenRun } from '#contracts/runs.ts'
import type { Audit } from '#contracts/seo/seo.ts'
import { messageOf, typeOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useAudit, useAuditFile, useDeleteAudit, useStartAudit } from '../seo.queries.ts'
import { useSeoLocation } from '../seo-location.ts'
import { kinds, pagesText, states, timeText } from '../seo-words.ts'
import { Comparison } from './comparison.tsx'
import { PrintedReport } from './printed-report.tsx'
import { Report } from './report.tsx'
import { Running } from './running.tsx'

export function AuditView({ auditId }: { auditId: string }) {
  const { data, error, isPending, refetch } = useAudit(auditId)
  const { pathTo, compare } = useSeoLocation()
  const isGone = !data && typeOf(error) === 'NOT_FOUND'
  return (
    <div className="flex flex-col gap-4">
      <Link
        to={pathTo(compare ? { audit: auditId } : {})}
        className="flex w-fit items-center gap-2 rounded-small text-small text-muted hover:text-text max-md:min-h-11"
      >
        <ArrowLeft />
        {compare ? 'Back to the report' : 'All audits'}
      </Link>
      {isPending && <RowsLoading label="Loading the audit" />}
      {isGone && (
        <EmptyState
          title="This audit does not exist"
          action={
            <Link to={pathTo({})} className={buttonStyle()}>
              Show all audits
            </Link>
          }
        >
          It may have been deleted, or the link is incomplete.
        </EmptyState>
      )}
      {!data && error && !isGone && (
        <ErrorCard title="The audit could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && compare && <Comparison after={data} beforeId={compare} />}
      {data && !compare && <Shown audit={data} />}
    </div>
  )
}

function Shown({ audit }: { audit: Audit }) {
  const { state, createdAt, address, kind, pages, message, notes } = audit
  return (
    <article aria-labelledby="audit-title" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="audit-title" className="truncate font-display text-title font-semibold">
            {address.replace(/^https?:\/\//, '')}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
            <Badge tone={states[state].tone}>{states[state].name}</Badge>
            <span>{kinds[kind]}</span>
            {!isOpenRun(state) && <span>{pagesText(pages)}</span>}
            <time dateTime={createdAt}>{timeText(createdAt)}</time>
          </p>
        </div>
        {!isOpenRun(state) && <Actions audit={audit} />}
      </header>
      {isOpenRun(state) && <Running audit={audit} />}
      {!isOpenRun(state) && state !== 'done' && (
        <p role="status" className="rounded-card border border-line bg-panel px-4 py-3">
          {state === 'stopped'
            ? 'You stopped this audit.'
            : (message ?? 'The audit did not finish. Run it again.')}
          {audit.score !== null && ' The pages read so far are below.'}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-card border border-line-soft bg-panel px-4 py-3 text-small text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {audit.audited.length > 0 && !isOpenRun(state) && (
        <>
          <Report audit={audit} />
          <PrintedReport audit={audit} />
        </>
      )}
    </article>
  )
}

function Actions({ audit }: { audit: Audit }) {
  const navigate = useNavigate()
  const { pathTo } = useSeoLocation()
  const again = useStartAudit()
  const save = useAuditFile(audit.id)
  const remove = useDeleteAudit(() => void navigate(pathTo({}), { replace: true }))
  const runAgain = () =>
    again.mutate(
      { target: audit.target, projectId: audit.projectId },
      {
        onSuccess: ({ id }) => void navigate(pathTo({ audit: id })),
        onError: (error) =>
          void quickToast.error(messageOf(error, 'The audit could not be started. Please try again.')),
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button loading={again.isPending} onClick={runAgain}>
        <RefreshCw />
        Run again
      </Button>
      {audit.score !== null && (
        <>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            <Download />
            CSV
          </Button>
          <Button onClick={() => window.print()}>
            <Printer />
            Print
          </Button>
        </>
      )}
      <IconButton
        label="Delete this audit"
        icon={<Trash />}
        disabled={remove.isPending}
        onClick={() => remove.mutate(audit.id)}
      />
    </div>
  )
}
