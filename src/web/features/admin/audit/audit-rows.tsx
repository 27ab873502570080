import ScrollText from 'lucide-react/icons/scroll-text'
import { Link } from 'react-router'
import type { AuditAction, AuditEntry } from '#contracts/admin/audit.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { useAudit } from './audit.queries.ts'
import { auditFacts } from './audit-facts.ts'
import type { AuditListFilter } from './audit-filters.tsx'

export function AuditRows({ wanted, onClear }: { wanted: AuditListFilter; onClear: () => void }) {
  const log = useAudit(wanted)
  if (log.isPending) return <RowsLoading label="Loading audit log" />
  if (!log.data) {
    return (
      <ErrorCard title="Audit log could not be loaded" error={log.error} onRetry={() => void log.refetch()} />
    )
  }
  if (log.data.length === 0) {
    return (
      <EmptyState
        icon={<ScrollText />}
        title="No matching audit entries"
        action={<Button onClick={onClear}>Show everything</Button>}
      >
        Try other dates, another action or another person.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Audit log" className={rowsFrame}>
        {log.data.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore list={log} />
    </>
  )
}

/** Actions of people who have not logged in yet. */
const unknown = new Set<string>(['password.refused'] satisfies AuditAction[])

function Row({ entry: { action, title, at, actor, subject, details, network } }: { entry: AuditEntry }) {
  const facts = [...auditFacts(details), network].filter(Boolean)
  return (
    <li className="flex gap-x-4 gap-y-1 px-4 py-2.5 max-md:flex-col">
      <time dateTime={at} className="figures w-48 flex-none text-small text-faint md:pt-0.5">
        {momentOf(at)}
      </time>
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          <Person person={actor} none={unknown.has(action) ? 'Someone' : 'System'} />
          <span className="text-muted"> · {title}</span>
          {subject && (
            <>
              <span className="text-muted"> · </span>
              <Person person={subject} none="" />
            </>
          )}
        </p>
        {facts.length > 0 && (
          <p className="text-small text-faint [overflow-wrap:anywhere]">{facts.join(' · ')}</p>
        )}
      </div>
    </li>
  )
}

function Person({ person, none }: { person: AuditEntry['actor']; none: string }) {
  if (!person) return <span className="font-semibold">{none}</span>
  if (person.username === null) return <span className="font-semibold">Deleted user {person.id}</span>
  return (
    <Link to={`/admin/users/${person.id}`} className="font-semibold hover:underline">
      {person.username}
    </Link>
  )
}
