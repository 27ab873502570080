import { Link } from 'react-router'
import type { UserDetail } from '#contracts/admin/users.ts'
import { auditFacts } from '#web/features/admin/audit/audit-facts.ts'
import { deviceName } from '#web/lib/words/device-name.ts'
import { dollars } from '#web/lib/words/dollars.ts'
import { ago, dayOf, momentOf } from '#web/lib/words/time-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { invoiceWords } from '../payments/payment-words.ts'

const row =
  'flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line-soft py-2 first:border-t-0 first:pt-0 last:pb-0'

export function UserSessions({ sessions }: { sessions: UserDetail['sessions'] }) {
  return (
    <Card title="Sessions">
      {sessions.length === 0 && <p className="text-muted">Not signed in anywhere.</p>}
      <ul>
        {sessions.map(({ id, userAgent, network, seenAt, admin }) => (
          <li key={id} className={row}>
            <span className="min-w-0 flex-1 truncate" title={userAgent}>
              {deviceName(userAgent)}
            </span>
            {admin && <Badge tone="info">Admin view</Badge>}
            <span className="basis-full text-small text-faint">
              {network}, seen {ago(seenAt)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const wordOf = (status: string) =>
  status === 'paid' || status === 'void' ? invoiceWords[status] : invoiceWords.unpaid

export function UserInvoices({ invoices }: { invoices: UserDetail['invoices'] }) {
  return (
    <Card title="Payments">
      {invoices.length === 0 && <p className="text-muted">No payments yet.</p>}
      <ul>
        {invoices.map(({ id, createdAt, amount, lost, status }) => (
          <li key={id} className={row}>
            <Link to={`/admin/payments/${id}`} className="flex-1 hover:underline">
              {dayOf(createdAt)}
            </Link>
            {lost > 0 && <span className="text-small text-loss">{dollars(lost)} refunded</span>}
            <span className="figures font-medium">{dollars(amount)}</span>
            <Badge tone={wordOf(status).tone}>{wordOf(status).label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function UserAudit({ user: { id, username, audit } }: { user: UserDetail }) {
  return (
    <Card
      title="Audit log"
      actions={
        <Link
          to={`/admin/audit?person=${encodeURIComponent(username)}`}
          className="text-small hover:underline"
        >
          Show all
        </Link>
      }
    >
      {audit.length === 0 && <p className="text-muted">No entries yet.</p>}
      <ul>
        {audit.map(({ id: rowId, at, title, actor, details }) => (
          <li key={rowId} className={row}>
            <time dateTime={at} className="figures w-48 text-small text-faint max-md:w-full">
              {momentOf(at)}
            </time>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {title}
              <span className="text-muted">
                {actor?.id !== id &&
                  `, by ${actor ? (actor.username ?? `deleted user ${actor.id}`) : 'System'}`}
                {factsOf(details)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function factsOf(details: UserDetail['audit'][number]['details']): string {
  const facts = auditFacts(details)
  return facts.length > 0 ? ` (${facts.join(', ')})` : ''
}
