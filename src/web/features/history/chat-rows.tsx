import MessagesSquare from 'lucide-react/icons/messages-square'
import Pin from 'lucide-react/icons/pin'
import { Link } from 'react-router'
import type { ChatSorting, ChatSummary } from '#contracts/chat.ts'
import { useKeptProjects } from '#web/features/projects/projects.store.ts'
import { ago } from '#web/lib/time-words.ts'
import { useSelection } from '#web/lib/use-selection.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/rows.tsx'
import { TickBox } from '#web/ui/tick-box.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { type Narrowed, useHistory } from './history.queries.ts'

export function ChatRows({ narrowed, sorting }: { narrowed: Narrowed; sorting: ChatSorting }) {
  const history = useHistory(narrowed, sorting)
  const shown = history.data ?? []
  const selection = useSelection(shown)

  if (history.isPending) return <RowsLoading flat label="Loading your chats" />
  if (!history.data) {
    return (
      <ErrorCard
        title="Your chats could not be loaded"
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    )
  }
  if (shown.length === 0) {
    return <NoChats narrowed={narrowed.project !== '' || narrowed.from !== '' || narrowed.to !== ''} />
  }
  return (
    <>
      <BulkBar selection={selection} count={shown.length} />
      <ul aria-label="Chats" className={rowsFrame}>
        {shown.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            ticked={selection.isTicked(chat.id)}
            onToggle={(range) => selection.toggle(chat.id, range)}
          />
        ))}
      </ul>
      <LoadMore list={history} />
    </>
  )
}

function NoChats({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No chat matches">
      No chat of yours is in this project and between these days.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<MessagesSquare />}
      title="No chats yet"
      action={
        <Link to="/chat" className={buttonStyle('primary')}>
          Ask your first question
        </Link>
      }
    >
      Every chat you have is kept here. You can also import those you had in ChatGPT.
    </EmptyState>
  )
}

interface ChatRowProps {
  chat: ChatSummary
  ticked: boolean
  onToggle: (range: boolean) => void
}

function ChatRow({ chat, ticked, onToggle }: ChatRowProps) {
  const project = useKeptProjects().find(({ id }) => id === chat.projectId)
  return (
    <li className="relative flex items-center gap-2 py-2 pr-4 pl-2 transition-colors hover:bg-raised/50">
      <TickBox label={`Select ${chat.title}`} checked={ticked} onToggle={onToggle} />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <Link to={`/chat/${chat.id}`} className={`${rowLink} min-w-0 flex-1`}>
          {chat.title}
        </Link>
        <p className="flex flex-none items-center gap-2 text-small text-faint">
          {chat.pinned && <Pin aria-label="Pinned" className="size-3.5" />}
          {project && <span className="max-w-40 truncate">{project.name}</span>}
          <time dateTime={chat.updatedAt}>{ago(chat.updatedAt)}</time>
        </p>
      </div>
    </li>
  )
}
