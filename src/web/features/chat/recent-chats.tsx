import Search from 'lucide-react/icons/search'
import { IconButton } from '#web/ui/icon-button.tsx'
import { openOverlay } from '#web/ui/overlay.store.ts'
import { ScreenHeader } from '#web/ui/screen-header.tsx'
import { ChatList } from './chat-list.tsx'

export function RecentHeader() {
  return (
    <ScreenHeader
      title="Chats"
      actions={<IconButton label="Search" icon={<Search />} onClick={() => openOverlay('palette')} />}
    />
  )
}

/** The chats so far, where a phone's entry would otherwise show an empty one. */
export function RecentChats() {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div className="mx-auto w-full max-w-188 px-2 pt-3">
        <ChatList />
      </div>
    </div>
  )
}
