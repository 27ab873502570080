import Search from 'lucide-react/icons/search'
import { screens } from '#contracts/screens.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { openOverlay } from '#web/ui/overlays/overlay.store.ts'
import { useUnsentDrafts } from '../composer/draft.store.ts'
import { ChatList } from '../list/chat-list.tsx'

const UnsentChats = lazyScreen(() => import('../queue/unsent-chats.tsx'), 'UnsentChats')

export function RecentHeader() {
  return (
    <ScreenHeader
      title={screens.mobile.title}
      actions={<IconButton label="Search" icon={<Search />} onClick={() => openOverlay('palette')} />}
    />
  )
}

/** Shown on a phone's start screen instead of an empty chat. */
export function RecentChats({ userId }: { userId: string }) {
  const isWaiting = useUnsentDrafts(userId).length > 0
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div className="mx-auto w-full max-w-reading px-2 pt-3">
        {isWaiting && (
          <SmallPart fallback={null}>
            <UnsentChats userId={userId} />
          </SmallPart>
        )}
        <ChatList />
      </div>
    </div>
  )
}
