import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const ChatMenuEntries = lazyScreen(() => import('./chat-list-entries.tsx'), 'ChatMenuEntries')
const ShareDialog = lazyScreen(() => import('../share/share-dialog.tsx'), 'ShareDialog')
const MoveDialog = lazyScreen(() => import('./chat-list-move.tsx'), 'MoveDialog')

interface ChatMenuProps {
  chat: ChatSummary
  onRename: () => void
}

/** The menu of a chat, wherever it is listed. */
export function ChatMenu({ chat, onRename }: ChatMenuProps) {
  const [dialog, setDialog] = useState<'move' | 'share'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={`More for ${chat.title}`} icon={<Ellipsis />} className="relative z-10" />
        }
      >
        <SmallPart>
          <ChatMenuEntries
            chat={chat}
            onRename={onRename}
            onMove={() => setDialog('move')}
            onShare={() => setDialog('share')}
          />
        </SmallPart>
      </Menu>
      {dialog && (
        <SmallPart>
          {dialog === 'move' ? (
            <MoveDialog chat={chat} onClose={close} />
          ) : (
            <ShareDialog chat={chat} onClose={close} />
          )}
        </SmallPart>
      )}
    </>
  )
}
