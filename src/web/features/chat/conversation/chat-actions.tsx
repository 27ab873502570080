import Search from 'lucide-react/icons/search'
import type { ChatSummary } from '#contracts/chat.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ChatMenu } from '../list/chat-list-menu.tsx'

interface ChatActionsProps {
  chat: ChatSummary
  isSearching: boolean
  onSearch: () => void
  onRename: () => void
}

/** Buttons at the top of a chat that exists. */
export const ChatActions = ({ chat, isSearching, onSearch, onRename }: ChatActionsProps) => (
  <>
    <IconButton label="Search in this chat" icon={<Search />} aria-pressed={isSearching} onClick={onSearch} />
    <ChatMenu chat={chat} onRename={onRename} />
  </>
)
