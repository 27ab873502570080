import { useNavigate } from 'react-router'
import { useMe } from '#web/features/auth/session.queries.ts'
import { openProjectDraft } from '#web/features/chat/composer/project-draft.store.ts'
import { useHistory } from '#web/features/history/history.queries.ts'
import type { ChatHooks } from '#web/features/projects/project/project-chats-context.ts'

export const chatHooks: ChatHooks = {
  useProjectChats: (projectId) => useHistory({ project: projectId, from: '', to: '' }, 'changed'),
  useNewChat,
}

/** Opens the project's own draft of a new chat. */
function useNewChat(projectId: string): () => void {
  const navigate = useNavigate()
  const userId = useMe().data?.id ?? ''
  return () => {
    openProjectDraft(userId, projectId)
    void navigate('/chat')
  }
}
