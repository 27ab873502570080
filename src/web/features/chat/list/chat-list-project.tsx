import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { ChatSummary } from '#contracts/chat.ts'
import { projectChatsQuery, useChatList } from '../chat.queries.ts'
import { ChatRow } from './chat-list-row.tsx'

const FEW = 3
const MOST = 8

/** A project's newest chats in the sidebar; more when one of them is open. */
export function ProjectChatList({ projectId }: { projectId: string }) {
  const { pathname } = useLocation()
  const chats = useChatsOf(projectId)
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

/** From the loaded list, plus the project's own query when that list has more pages. */
function useChatsOf(projectId: string): ChatSummary[] {
  const { data: listed = [], hasNextPage } = useChatList()
  const own = useQuery({ ...projectChatsQuery(projectId), enabled: hasNextPage }).data ?? []
  const all = new Map([...listed, ...own].map((chat) => [chat.id, chat]))
  return [...all.values()].filter((chat) => chat.projectId === projectId && !chat.pinned)
}
