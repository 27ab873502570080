import MessagesSquare from 'lucide-react/icons/messages-square'
import Pin from 'lucide-react/icons/pin'
import { Link } from 'react-router'
import type { ChatSummary } from '#contracts/chat.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { useNewChat, useProjectChats } from './project-chats-context.ts'

/** The chats of a project, the last one first. */
export function ProjectChats({ projectId }: { projectId: string }) {
  const chats = useProjectChats(projectId)
  const newChat = useNewChat(projectId)
  return (
    <Content>
      {chats.isPending && <RowsLoading label="Loading the chats" />}
      {chats.isError && (
        <ErrorCard
          title={chats.data ? 'This list may be out of date' : 'The chats could not be loaded'}
          error={chats.error}
          onRetry={() => void chats.refetch()}
        />
      )}
      {chats.data && chats.data.length > 0 && <ChatRows chats={chats.data} />}
      {chats.data?.length === 0 && (
        <EmptyState
          icon={<MessagesSquare />}
          title="No chats yet"
          action={
            <Button variant="primary" onClick={newChat}>
              Start a chat
            </Button>
          }
        >
          Chats here can use the project’s instructions, facts and files.
        </EmptyState>
      )}
      <LoadMore list={chats} />
    </Content>
  )
}

export function ChatRows({ chats }: { chats: ChatSummary[] }) {
  return (
    <ul aria-label="Chats" className={rowsFrame}>
      {chats.map((chat) => (
        <li
          key={chat.id}
          className="relative flex items-center gap-3 px-4 py-2.5 transition-colors max-md:min-h-11 hover:bg-raised/50"
        >
          <Link
            to={`/chat/${chat.id}`}
            data-tip={chat.question}
            aria-description={chat.question}
            className={`${rowLink} min-w-0 flex-1`}
          >
            {chat.title}
          </Link>
          {chat.pinned && <Pin aria-label="Pinned" className="size-3.5 text-faint" />}
          <time dateTime={chat.updatedAt} className="flex-none text-small text-faint">
            {ago(chat.updatedAt)}
          </time>
        </li>
      ))}
    </ul>
  )
}
