import Ellipsis from 'lucide-react/icons/ellipsis'
import FileJson from 'lucide-react/icons/file-json'
import FileText from 'lucide-react/icons/file-text'
import FolderInput from 'lucide-react/icons/folder-input'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Trash from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import type { ChatSummary } from '#contracts/chat.ts'
import { useChangeChat, useDeleteChats, useExportChat } from '#web/features/history/chat-changes.queries.ts'
import { lazyScreen } from '#web/lib/lazy-screen.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'

const MoveDialog = lazyScreen(() => import('./chat-list-move.tsx'), 'MoveDialog')

interface ChatMenuProps {
  chat: ChatSummary
  onRename: () => void
}

/** What can be done to a chat, wherever it stands. */
export function ChatMenu({ chat, onRename }: ChatMenuProps) {
  const [moving, setMoving] = useState(false)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={`More for ${chat.title}`} icon={<Ellipsis />} className="relative z-10" />
        }
      >
        <ChatMenuEntries chat={chat} onRename={onRename} onMove={() => setMoving(true)} />
      </Menu>
      {moving && (
        <Suspense>
          <MoveDialog chat={chat} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </>
  )
}

interface ChatMenuEntriesProps extends ChatMenuProps {
  onMove: () => void
}

function ChatMenuEntries({ chat, onRename, onMove }: ChatMenuEntriesProps) {
  const change = useChangeChat()
  const download = useExportChat()
  const remove = useDeleteChats()
  const { id, pinned } = chat
  return (
    <>
      <MenuItem icon={<Pencil />} onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={pinned ? <PinOff /> : <Pin />} onSelect={() => change.mutate({ id, pinned: !pinned })}>
        {pinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem icon={<FolderInput />} onSelect={onMove}>
        Move to project
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<FileText />} onSelect={() => download.mutate({ chatId: id, format: 'markdown' })}>
        Export as Markdown
      </MenuItem>
      <MenuItem icon={<FileJson />} onSelect={() => download.mutate({ chatId: id, format: 'json' })}>
        Export as JSON
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash />} danger onSelect={() => remove.mutate([chat])}>
        Delete
      </MenuItem>
    </>
  )
}
