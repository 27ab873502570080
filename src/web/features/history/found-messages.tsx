import { useState } from 'react'
import { Link } from 'react-router'
import { type ChatSummary, messagePath } from '#contracts/chat.ts'
import type { FoundMessage } from '#contracts/chat-search.ts'
import { useSelection } from '#web/lib/hooks/use-selection.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { TickBox } from '#web/ui/forms/tick-box.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { BulkBar, type Selectable } from './bulk-bar.tsx'
import { ChatRow } from './chat-row.tsx'
import { type ChatFilter, useChatsByTitle, useFoundMessages } from './history.queries.ts'

interface FoundMessagesProps {
  q: string
  filter: ChatFilter
  onAll: () => void
}

export function FoundMessages({ q, filter, onAll }: FoundMessagesProps) {
  const found = useFoundMessages(q, filter)
  const titled = useChatsByTitle(found.data?.meant ?? q, filter)
  const selectable = chatsIn(titled.data ?? [], found.data?.items ?? [])
  const selection = useSelection(selectable)
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
    if (titled.isFetching) return <RowsLoading flat label="Searching your chats" />
    return (
      <EmptyState title="Nothing found" action={<Button onClick={onAll}>Show all chats</Button>}>
        No chat contains all the words in {inQuotes(q)}.
      </EmptyState>
    )
  }
  return (
    <>
      {meant && (
        <p role="status" className="text-muted">
          No results for {inQuotes(q)}. Showing results for <strong className="text-text">{meant}</strong>.
        </p>
      )}
      <BulkBar selection={selection} count={selectable.length} />
      {chats.length > 0 && <TitledChats list={titled} chats={chats} selection={selection} />}
      {items.length > 0 && (
        <ul aria-label="Messages" className={rowsFrame}>
          {items.map((message) => (
            <FoundRow
              key={message.messageId}
              message={message}
              ticked={selection.isTicked(message.chatId)}
              onToggle={(range) => selection.toggle(message.chatId, range)}
            />
          ))}
        </ul>
      )}
      <LoadMore list={found} />
    </>
  )
}

type Selection = ReturnType<typeof useSelection<Selectable>>

/** Each chat once, whether its title or its messages match. */
function chatsIn(titled: ChatSummary[], messages: FoundMessage[]): Selectable[] {
  const all: Selectable[] = [
    ...messages.map(({ chatId, chatTitle }) => ({ id: chatId, title: chatTitle })),
    ...titled,
  ]
  return [...new Map(all.map((chat) => [chat.id, chat])).values()]
}

const FEW = 5

interface TitledChatsProps {
  list: ReturnType<typeof useChatsByTitle>
  chats: ChatSummary[]
  selection: Selection
}

/** Shows a few first, so that matching messages stay in view. */
function TitledChats({ list, chats, selection }: TitledChatsProps) {
  const [all, setAll] = useState(false)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-label font-medium text-faint">Chats with this title</h2>
      <ul aria-label="Chats with this title" className={rowsFrame}>
        {(all ? chats : chats.slice(0, FEW)).map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            ticked={selection.isTicked(chat.id)}
            onToggle={(range) => selection.toggle(chat.id, range)}
          />
        ))}
      </ul>
      {!all && chats.length > FEW && (
        <Button className="self-center" onClick={() => setAll(true)}>
          Show all titles
        </Button>
      )}
      {all && <LoadMore list={list} />}
    </section>
  )
}

interface FoundRowProps {
  message: FoundMessage
  /** True if its chat is selected; a chat may be listed more than once. */
  ticked: boolean
  onToggle: (range: boolean) => void
}

function FoundRow({ message, ticked, onToggle }: FoundRowProps) {
  return (
    <li className="relative flex gap-2 py-2.5 pr-4 pl-2 transition-colors hover:bg-raised/50">
      <TickBox label={`Select ${message.chatTitle}`} checked={ticked} onToggle={onToggle} />
      <div className="min-w-0 flex-1">
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
      </div>
    </li>
  )
}

/** A phrase already has quotes. */
const inQuotes = (q: string) => (/["“”„]/.test(q) ? q : `“${q}”`)
