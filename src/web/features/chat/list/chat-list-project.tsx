import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { ChatSummary } from '#contracts/chat.ts'
import { projectChatsQuery, useChatList } from '../chat.queries.ts'
import { ChatRow } from './chat-list-row.tsx'

const FEW = 3
const MOST = 8

/** The newest chats of a project, under its name in the sidebar; more of them where one is open. */
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

/** Of the list that is there. Where chats elsewhere take its room, the project's own are asked for. */
function useChatsOf(projectId: string): ChatSummary[] {
  const { data: listed = [], hasNextPage } = useChatList()
  const own = useQuery({ ...projectChatsQuery(projectId), enabled: hasNextPage }).data ?? []
  const all = new Map([...listed, ...own].map((chat) => [chat.id, chat]))
  return [...all.values()].filter((chat) => chat.projectId === projectId && !chat.pinned)
}
