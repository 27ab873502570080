import { useLocation } from 'react-router'
import { useChatList } from './chat.queries.ts'
import { ChatRow } from './chat-list-row.tsx'

const FEW = 3
const MOST = 8

/** The newest chats of a project, under its name in the sidebar; more of them where one is open. */
export function ProjectChatList({ projectId }: { projectId: string }) {
  const { pathname } = useLocation()
  const chats = useChatList().data?.filter((chat) => chat.projectId === projectId && !chat.pinned) ?? []
  const isOpen = chats.some(({ id }) => pathname === `/chat/${id}`)
  if (chats.length === 0) return null
  return (
    <ul className="pl-9.5 text-small">
      {chats.slice(0, isOpen ? MOST : FEW).map((chat) => (
        <ChatRow key={chat.id} chat={chat} />
      ))}
    </ul>
  )
}
