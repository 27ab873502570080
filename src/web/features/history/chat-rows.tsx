import MessagesSquare from 'lucide-react/icons/messages-square'
import { Link } from 'react-router'
import type { ChatSorting } from '#contracts/chat.ts'
import { useSelection } from '#web/lib/hooks/use-selection.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowsFrame } from '#web/ui/lists/rows.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ChatRow } from './chat-row.tsx'
import { type ChatFilter, useHistory } from './history.queries.ts'

export function ChatRows({ filter, sorting }: { filter: ChatFilter; sorting: ChatSorting }) {
  const history = useHistory(filter, sorting)
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
    return <NoChats isFiltered={filter.project !== '' || filter.from !== '' || filter.to !== ''} />
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

function NoChats({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="No matching chats"
      action={
        <Link to="/history" className={buttonStyle()}>
          Show all chats
        </Link>
      }
    >
      You have no chats in this project on these dates.
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
      All your chats are listed here. You can also import your ChatGPT chats.
    </EmptyState>
  )
}
