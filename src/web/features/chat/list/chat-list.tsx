import type { ChatSummary } from '#contracts/chat.ts'
import { useStoredProjects } from '#web/features/projects/projects.store.ts'
import { useOnline } from '#web/lib/hooks/use-online.ts'
import { isUnanswered, messageOf } from '#web/lib/http/api-error.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { LoadMore } from '#web/ui/lists/rows.tsx'
import { useChangesElsewhere, useChatList } from '../chat.queries.ts'
import { useDeviceChats } from '../chats.store.ts'
import { ChatRow } from './chat-list-row.tsx'
import { groupByDay } from './group-by-day.ts'

const DeviceChats = lazyScreen<object, 'DeviceChats'>(() => import('./device-chats.tsx'), 'DeviceChats')

/** Sidebar chats: pinned, then newest. With `homeOnly`, without those listed under a project. */
export function ChatList({ homeOnly = false }: { homeOnly?: boolean }) {
  const isOnDevice = useDeviceChats().length > 0
  return (
    <div className="flex flex-col gap-4 pb-2">
      <OwnChats homeOnly={homeOnly} />
      <SmallPart fallback={null}>{isOnDevice && <DeviceChats />}</SmallPart>
    </div>
  )
}

function OwnChats({ homeOnly }: { homeOnly: boolean }) {
  const list = useChatList()
  const isOnline = useOnline()
  const projects = useStoredProjects()
  const inProject = (chat: ChatSummary) => projects.some(({ id }) => id === chat.projectId)
  const isOnDevice = useDeviceChats().length > 0
  useChangesElsewhere()

  if (list.isPending) return <ListSkeleton />
  if (!list.data) {
    if (!isOnline && isUnanswered(list.error)) return null
    const sentence = messageOf(list.error, 'Your chats could not be loaded. The server did not answer.')
    return <Failure sentence={sentence} onRetry={list.refetch} />
  }
  if (list.data.length === 0) {
    if (isOnDevice) return null
    return <p className="px-2 pt-1 text-small text-faint">No chats yet</p>
  }
  return (
    <div className="flex flex-col gap-4">
      {groupsOf(list.data, (chat) => !homeOnly || !inProject(chat)).map((group) => (
        <section key={group.title}>
          <h2 className="px-2 pb-1 text-label font-medium text-faint">{group.title}</h2>
          <ul>
            {group.chats.map((chat) => (
              <ChatRow key={chat.id} chat={chat} />
            ))}
          </ul>
        </section>
      ))}
      {list.isRefetchError && isOnline && (
        <Failure
          sentence="The server did not answer. You’re seeing the last saved list."
          onRetry={list.refetch}
        />
      )}
      <LoadMore
        list={list}
        label="Show older"
        problem="Older chats could not be loaded. Please try again."
        className="px-2"
        button={{ variant: 'ghost', size: 'small', className: 'font-normal!' }}
      />
    </div>
  )
}

function Failure({ sentence, onRetry }: { sentence: string; onRetry: () => unknown }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2 px-2 pt-1 text-small text-muted">
      {sentence}
      <Button size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  )
}

function groupsOf(
  chats: ChatSummary[],
  isListed: (chat: ChatSummary) => boolean,
): { title: string; chats: ChatSummary[] }[] {
  const pinned = chats.filter((chat) => chat.pinned)
  const days = groupByDay(
    chats.filter((chat) => !chat.pinned && isListed(chat)),
    new Date(),
  )
  return pinned.length > 0 ? [{ title: 'Pinned', chats: pinned }, ...days] : days
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading your chats" className="flex flex-col gap-4 px-2 pt-2">
      <Skeleton className="h-3.5 w-4/5" />
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="h-3.5 w-2/3" />
    </div>
  )
}
