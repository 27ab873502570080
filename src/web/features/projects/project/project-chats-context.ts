import { createContext, useContext } from 'react'
import type { useHistory } from '#web/features/history/history.queries.ts'

/** Hooks of areas that depend on projects themselves; `app/screens/project.tsx` provides them. */
export interface ChatHooks {
  /** The chats of a project, the last one first. */
  useProjectChats(projectId: string): ReturnType<typeof useHistory>
  /** Opens a new chat that will belong to a project. */
  useNewChat(projectId: string): () => void
}

const Hooks = createContext<ChatHooks | undefined>(undefined)
export const ChatHooksProvider = Hooks.Provider

function useChatHooks(): ChatHooks {
  const hooks = useContext(Hooks)
  if (!hooks) throw new Error('A project screen must be inside a ChatHooksProvider.')
  return hooks
}

export const useProjectChats = (projectId: string) => useChatHooks().useProjectChats(projectId)
export const useNewChat = (projectId: string) => useChatHooks().useNewChat(projectId)
