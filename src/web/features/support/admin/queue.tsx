import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminTicket } from '#contracts/admin/support.ts'
import type { TicketState } from '#contracts/support.ts'
import { planName } from '#web/features/plans/plans.queries.ts'
import { useSelection } from '#web/lib/hooks/use-selection.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useCloseMany, useQueue } from '../admin.queries.ts'
import { adminTicketWords, priorityWords, StateBadge } from '../ticket-words.tsx'
import { MacrosDialog } from './macros-dialog.tsx'
import { ALL, QueueFilters, useQueueFilters } from './queue-filters.tsx'

/** Waiting tickets by priority and age, all others by latest activity. */
export function Queue() {
  const filters = useQueueFilters()
  const queue = useQueue(filters.wanted)
  const shown = queue.data ?? []
  const selection = useSelection(shown)
  return (
    <>
      <QueueFilters
        of={filters}
        name={shown.find(({ user }) => user.id === filters.wanted.user)?.user.username}
      />
      <QueueBar selection={selection} count={shown.length} />
      {queue.isPending && <RowsLoading label="Loading tickets" />}
      {!queue.isPending && !queue.data && (
        <ErrorCard
          title="Tickets could not be loaded"
          error={queue.error}
          onRetry={() => void queue.refetch()}
        />
      )}
      {queue.data?.length === 0 && <NoTickets filters={filters} />}
      {shown.length > 0 && (
        <ul aria-label="Tickets" aria-busy={queue.isPlaceholderData || undefined} className={rowsFrame}>
          {shown.map((ticket) => (
            <QueueRow
              key={ticket.id}
              ticket={ticket}
              ticked={selection.isTicked(ticket.id)}
              onToggle={(range) => selection.toggle(ticket.id, range)}
            />
          ))}
        </ul>
      )}
      <LoadMore list={queue} />
    </>
  )
}

function NoTickets({ filters }: { filters: ReturnType<typeof useQueueFilters> }) {
  if (!filters.wanted.state && !filters.narrowed)
    return (
      <EmptyState
        icon={<Inbox />}
        title="No tickets yet"
        action={
          <Link to="/support" className={buttonStyle()}>
            Open the support page
          </Link>
        }
      >
        Support requests appear here.
      </EmptyState>
    )
  const showAll = () => {
    filters.clear()
    filters.set('state', ALL)
  }
  const allAnswered = filters.wanted.state === 'open' && !filters.narrowed
  return (
    <EmptyState
      icon={<Inbox />}
      title={allAnswered ? 'No tickets waiting' : 'No tickets here'}
      action={<Button onClick={showAll}>Show all tickets</Button>}
    >
      {allAnswered ? 'Support requests appear here.' : 'No tickets match these filters.'}
    </EmptyState>
  )
}

/** The others have changed since, or were already closed. */
function closedWords(closed: number, left: number): string {
  const said = closed === 1 ? '1 ticket closed' : `${closed} tickets closed`
  return left === 0 ? said : `${said}. ${left} changed meanwhile. Check them again.`
}

interface QueueBarProps {
  selection: ReturnType<typeof useSelection<AdminTicket>>
  count: number
}

/** Bulk actions and saved answers. */
function QueueBar({ selection, count }: QueueBarProps) {
  const { selected, allTicked, tickAll } = selection
  const [macrosOpen, setMacrosOpen] = useState(false)
  const close = useCloseMany()
  const closeSelected = () =>
    close.mutate(selected, {
      onSuccess: (closed) => {
        selection.clear()
        quickToast.success(closedWords(closed, selected.length - closed))
      },
      onError: (error) => quickToast.error(messageOf(error, 'The tickets could not be closed. Try again.')),
    })
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-2 pl-2">
      {count > 0 && (
        <TickBox
          label="Select all shown"
          checked={allTicked}
          mixed={selected.length > 0 && !allTicked}
          onToggle={() => tickAll(!allTicked)}
        />
      )}
      <p role="status" className="mr-auto text-small text-muted">
        {selected.length > 0 ? `${selected.length} selected` : `${count} shown`}
      </p>
      {selected.length > 0 && (
        // The server refuses more in one request.
        <Button
          size="small"
          loading={close.isPending}
          disabled={selected.length > 100}
          onClick={closeSelected}
        >
          {selected.length > 100 ? 'Close at most 100' : 'Close'}
        </Button>
      )}
      <Button size="small" onClick={() => setMacrosOpen(true)}>
        Saved answers
      </Button>
      <MacrosDialog open={macrosOpen} onOpenChange={setMacrosOpen} />
    </div>
  )
}

/** The last event, followed by its age. */
const lastWords: Record<TicketState, string> = {
  open: 'Asked',
  waiting: 'Answered',
  solved: 'Changed',
  closed: 'Changed',
}

interface QueueRowProps {
  ticket: AdminTicket
  ticked: boolean
  onToggle: (range: boolean) => void
}

function QueueRow({ ticket, ticked, onToggle }: QueueRowProps) {
  const { user, assignee, state } = ticket
  const since = state === 'open' || state === 'waiting' ? ticket.waitingSince : ticket.updatedAt
  return (
    <li className="relative flex items-start gap-2 py-3 pr-4 pl-2 transition-colors hover:bg-raised/50">
      <TickBox label={`Select ${ticket.title}`} checked={ticked} onToggle={onToggle} />
      <div className="min-w-0 flex-1 py-0.5">
        <Link to={`/admin/tickets/${ticket.id}`} className={rowLink}>
          {ticket.title}
        </Link>
        <p className="text-small text-faint [overflow-wrap:anywhere]">
          {user.username} ({planName(user.plan)}), {ticket.topic},{' '}
          {assignee ? `assigned to ${assignee.username}` : 'unassigned'}
          {ticket.rating && `, rated ${ticket.rating.stars} of 5`}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-small text-muted">
          <StateBadge state={state} words={adminTicketWords} />
          {ticket.priority === 'high' ? (
            <Badge tone="loss">{priorityWords.high}</Badge>
          ) : (
            <Badge>{priorityWords[ticket.priority]}</Badge>
          )}
          <span>
            {lastWords[state]} <time dateTime={since}>{ago(since)}</time>
          </span>
        </p>
      </div>
    </li>
  )
}
