import FileJson from 'lucide-react/icons/file-json'
import FileText from 'lucide-react/icons/file-text'
import FolderInput from 'lucide-react/icons/folder-input'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Share from 'lucide-react/icons/share-2'
import Trash from 'lucide-react/icons/trash-2'
import type { ChatSummary } from '#contracts/chat.ts'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { useChangeChat, useDeleteChats, useExportChat } from '../chat-changes.queries.ts'

interface ChatMenuEntriesProps {
  chat: ChatSummary
  onRename: () => void
  onMove: () => void
  onShare: () => void
}

export function ChatMenuEntries({ chat, onRename, onMove, onShare }: ChatMenuEntriesProps) {
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
      <MenuItem icon={<Share />} onSelect={onShare}>
        Share
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
