import Mail from 'lucide-react/icons/mail'
import { Link } from 'react-router'
import type { OutboxEntry } from '#contracts/admin/operations.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextLink } from '#web/ui/buttons/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { ListFilters, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { useEmails } from './mail.queries.ts'

export function EmailRows() {
  const filters = useListFilters({ q: words('Email, subject or user ID') })
  return (
    <>
      <ListFilters of={filters} />
      <Rows q={filters.wanted.q} onClear={filters.clear} />
    </>
  )
}

function Rows({ q, onClear }: { q: string; onClear: () => void }) {
  const list = useEmails(q)
  if (list.isPending) return <RowsLoading label="Loading emails" />
  if (!list.data) {
    return (
      <ErrorCard title="Emails could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
    )
  }
  if (list.data.length === 0) {
    return (
      <>
        <EmptyState
          icon={<Mail />}
          title={q ? 'No matching emails' : 'No emails yet'}
          action={
            q ? (
              <Button onClick={onClear}>Show all emails</Button>
            ) : (
              <TextLink to="/help/articles/self-hosting/mail">How emails are sent</TextLink>
            )
          }
        >
          {emptyWords(q, list.hasNextPage)}
        </EmptyState>
        <LoadMore list={list} />
      </>
    )
  }
  return (
    <>
      <ul aria-label="Emails" className={rowsFrame}>
        {list.data.map((letter) => (
          <Row key={letter.id} letter={letter} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function emptyWords(q: string, more: boolean): string {
  if (more) return 'Only the newest emails have been searched so far.'
  return q
    ? 'Try part of the address or subject.'
    : 'Emails the app writes are stored here. Send yourself a test email to see one.'
}

const Row = ({ letter: { id, to, subject, sentAt } }: { letter: OutboxEntry }) => (
  <li className="relative flex items-center gap-x-4 px-4 py-2.5 transition-colors hover:bg-raised/50 max-md:flex-wrap">
    <Link to={`/admin/mail/${id}`} className={`${rowLink} min-w-0 flex-1 max-md:basis-full`}>
      {subject}
    </Link>
    <span className="min-w-0 truncate text-muted max-md:flex-1">{to}</span>
    <time dateTime={sentAt} className="text-small text-faint">
      {ago(sentAt)}
    </time>
  </li>
)
