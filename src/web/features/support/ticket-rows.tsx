import type { ReactNode } from 'react'
import type { Ticket } from '#contracts/support.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { useTickets } from './support.queries.ts'
import { StateBadge } from './ticket-words.tsx'

interface TicketRowsProps {
  /** The link or button that opens a ticket, as large as the row. */
  open: (ticket: Ticket) => ReactNode
  /** Shown when there are no rows. */
  empty: ReactNode
}

export function TicketRows({ open, empty }: TicketRowsProps) {
  const tickets = useTickets()
  if (tickets.isPending) return <RowsLoading label="Loading your tickets" />
  if (!tickets.data)
    return (
      <ErrorCard
        title="Your tickets could not be loaded"
        error={tickets.error}
        onRetry={() => void tickets.refetch()}
      />
    )
  if (tickets.data.length === 0) return empty
  return (
    <>
      <ul aria-label="Tickets" className={rowsFrame}>
        {tickets.data.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} link={open(ticket)} />
        ))}
      </ul>
      <LoadMore list={tickets} />
    </>
  )
}

function TicketRow({ ticket, link }: { ticket: Ticket; link: ReactNode }) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 transition-colors hover:bg-raised/50">
      <div className="min-w-0 flex-1">
        {link}
        <p className="truncate text-small text-faint">
          {ticket.topic}, <time dateTime={ticket.updatedAt}>{ago(ticket.updatedAt)}</time>
        </p>
      </div>
      {ticket.unread ? <Badge tone="accent">New answer</Badge> : <StateBadge state={ticket.state} />}
    </li>
  )
}
