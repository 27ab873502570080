import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import type { AdminThread } from '#contracts/admin/support.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { adminFiles, useAdminThread } from '../admin.queries.ts'
import { MessageList } from '../message-list.tsx'
import { adminTicketWords, priorityWords, StateBadge } from '../ticket-words.tsx'
import { AdminReply } from './admin-reply.tsx'
import { Notes } from './notes.tsx'
import { TicketSide } from './ticket-side.tsx'

/** A ticket as admins see it. */
export function AdminTicketPart({ ticketId }: { ticketId: string }) {
  const { data: thread, error, refetch } = useAdminThread(ticketId)
  return (
    <>
      <Link
        to="/admin/tickets"
        className="flex w-fit items-center gap-1.5 rounded-small text-small text-muted hover:text-text max-md:min-h-11"
      >
        <ArrowLeft />
        All tickets
      </Link>
      {!thread && Boolean(error) && (
        <ErrorCard title="This ticket could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!thread && !error && (
        <div role="status" aria-label="Loading ticket" className="flex flex-col gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-40" />
        </div>
      )}
      {thread && <AdminThreadPart thread={thread} />}
    </>
  )
}

function AdminThreadPart({ thread }: { thread: AdminThread }) {
  const { ticket, messages } = thread
  return (
    <>
      <header className="flex flex-col gap-2">
        <h3 className="font-display text-title font-semibold [overflow-wrap:anywhere]">{ticket.title}</h3>
        <p className="flex flex-wrap items-center gap-2 text-small text-faint">
          <StateBadge state={ticket.state} words={adminTicketWords} />
          <Badge tone={ticket.priority === 'high' ? 'loss' : 'neutral'}>
            {priorityWords[ticket.priority]}
          </Badge>
          {ticket.topic}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-4 max-lg:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">
          <MessageList
            messages={messages}
            nameOf={({ from, author }) =>
              from === 'support' ? `${author ?? 'Deleted user'} (support)` : (author ?? ticket.user.username)
            }
            download={adminFiles(ticket.id).download}
          />
          <Card title="Answer">
            <AdminReply thread={thread} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TicketSide thread={thread} />
          <Notes thread={thread} />
        </div>
      </div>
    </>
  )
}
