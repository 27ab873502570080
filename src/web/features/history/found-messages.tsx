import { Link } from 'react-router'
import { messagePath } from '#contracts/chat.ts'
import type { FoundMessage } from '#contracts/chat-search.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { dayOf } from '#web/lib/time-words.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/rows.tsx'
import { type Narrowed, useFoundMessages, useTitled } from './history.queries.ts'

interface FoundMessagesProps {
  q: string
  narrowed: Narrowed
  onAll: () => void
}

export function FoundMessages({ q, narrowed, onAll }: FoundMessagesProps) {
  const found = useFoundMessages(q, narrowed)
  const titled = useTitled(q, narrowed)
  if (found.isPending) return <RowsLoading flat label="Searching your chats" />
  if (!found.data) {
    return (
      <ErrorCard
        title="Your chats could not be searched"
        message={messageOf(found.error, 'The server did not answer. Please try again.')}
        onRetry={() => void found.refetch()}
      />
    )
  }
  const { items, meant } = found.data
  const chats = titled.data ?? []
  if (items.length === 0 && chats.length === 0) {
    return (
      <EmptyState title="Nothing found" action={<Button onClick={onAll}>Show all chats</Button>}>
        No message holds all the words of “{q}”.
      </EmptyState>
    )
  }
  return (
    <>
      {meant && (
        <p role="status" className="text-muted">
          Nothing holds “{q}”. This is what was found for <strong className="text-text">{meant}</strong>.
        </p>
      )}
      {chats.length > 0 && <TitledChats chats={chats} />}
      {items.length > 0 && (
        <ul aria-label="Messages" className={rowsFrame}>
          {items.map((message) => (
            <FoundRow key={message.messageId} message={message} />
          ))}
        </ul>
      )}
      <LoadMore list={found} />
    </>
  )
}

function TitledChats({ chats }: { chats: { id: string; title: string }[] }) {
  return (
    <section>
      <h2 className="pb-2 text-label font-medium text-faint">Chats with this title</h2>
      <ul aria-label="Chats with this title" className={rowsFrame}>
        {chats.slice(0, 5).map(({ id, title }) => (
          <li key={id} className="relative px-4 py-2.5 transition-colors hover:bg-raised/50">
            <Link to={`/chat/${id}`} className={rowLink}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundRow({ message }: { message: FoundMessage }) {
  return (
    <li className="relative px-4 py-2.5 transition-colors hover:bg-raised/50">
      <div className="items-baseline gap-3 md:flex">
        <Link to={messagePath(message.chatId, message.messageId)} className={`${rowLink} min-w-0 flex-1`}>
          {message.chatTitle}
        </Link>
        <p className="flex-none text-small text-faint">
          {message.role === 'user' ? 'You' : 'Assistant'},{' '}
          <time dateTime={message.createdAt}>{dayOf(message.createdAt)}</time>
        </p>
      </div>
      <p className="line-clamp-2 text-small text-muted [overflow-wrap:anywhere]">
        {message.snippet.map(({ text, hit }, n) => {
          const key = `${n}:${text}`
          return hit ? (
            <mark key={key} className="rounded-[3px] bg-accent-soft text-accent">
              {text}
            </mark>
          ) : (
            <span key={key}>{text}</span>
          )
        })}
      </p>
    </li>
  )
}
