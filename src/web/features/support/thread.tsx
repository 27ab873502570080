import { useEffect, useRef } from 'react'
import type { Ticket } from '#contracts/support.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { MessageList } from './message-list.tsx'
import { RatingCard } from './rating-card.tsx'
import { ReplyBox, useAnswer } from './reply-box.tsx'
import { ownFiles, useCloseTicket, useMarkRead, useReply, useThread } from './support.queries.ts'
import { priorityWords, StateBadge } from './ticket-words.tsx'

/** A ticket as its owner sees it. */
export function Thread({ ticketId }: { ticketId: string }) {
  const { data, error, refetch } = useThread(ticketId)
  useReadMark(ticketId, data?.ticket)
  if (!data && error)
    return <ErrorCard title="This ticket could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Loading ticket" className="flex flex-col gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-30" />
      </div>
    )
  const { ticket, messages } = data
  const isOver = ticket.state === 'solved' || ticket.state === 'closed'
  return (
    <>
      <TicketHead ticket={ticket} />
      <MessageList
        messages={messages}
        nameOf={({ from }) => (from === 'support' ? 'Support' : 'You')}
        download={ownFiles.download}
      />
      {isOver && <RatingCard key={ticket.rating?.stars} ticket={ticket} />}
      <Card>
        <OwnReply ticket={ticket} wasAnswered={messages.at(-1)?.from === 'support'} />
      </Card>
    </>
  )
}

function TicketHead({ ticket }: { ticket: Ticket }) {
  return (
    <header className="flex flex-col gap-2">
      <h2 className="font-display text-title font-semibold [overflow-wrap:anywhere]">{ticket.title}</h2>
      <p className="flex flex-wrap items-center gap-2 text-small text-faint">
        <StateBadge state={ticket.state} />
        <Badge>{priorityWords[ticket.priority]}</Badge>
        <span>
          {ticket.topic}, opened <time dateTime={ticket.createdAt}>{ago(ticket.createdAt)}</time>
        </span>
      </p>
    </header>
  )
}

function OwnReply({ ticket, wasAnswered }: { ticket: Ticket; wasAnswered: boolean }) {
  const answer = useAnswer(`answer:${ticket.id}`, ownFiles)
  const reply = useReply(ticket.id, answer.clear)
  const close = useCloseTicket(ticket.id)
  const send = () => reply.mutate({ text: answer.text, files: answer.files.ids })
  const isOver = ticket.state === 'solved' || ticket.state === 'closed'
  return (
    <ReplyBox
      label={wasAnswered ? 'Your reply' : 'Add a message'}
      {...(isOver && { hint: 'A new message reopens the ticket.' })}
      text={answer.text}
      onText={answer.setText}
      files={answer.files}
      error={reply.error ?? close.error}
      actions={
        <ButtonRow>
          <Button variant="primary" disabled={!answer.isReady} loading={reply.isPending} onClick={send}>
            Send
          </Button>
          {ticket.state !== 'closed' && (
            <Button variant="ghost" loading={close.isPending} onClick={() => close.mutate(undefined)}>
              Close ticket
            </Button>
          )}
        </ButtonRow>
      }
    />
  )
}

/** Marks shown answers as read, once per answer. */
function useReadMark(ticketId: string, ticket: Ticket | undefined) {
  const { mutate } = useMarkRead(ticketId)
  const told = useRef('')
  const news = ticket?.unread ? ticket.updatedAt : ''
  useEffect(() => {
    if (!news || told.current === news) return
    told.current = news
    mutate(undefined)
  }, [news, mutate])
}
