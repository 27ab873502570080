import { useNavigate } from 'react-router'
import { useMe } from '#web/features/auth/session.queries.ts'
import { changeDraft, draftKey } from '#web/features/chat/composer/draft.store.ts'

/** Opens a new chat that will belong to a project. What is already being written for a new chat stays. */
export function useNewChat(projectId: string): () => void {
  const navigate = useNavigate()
  const userId = useMe().data?.id ?? ''
  return () => {
    changeDraft(draftKey(userId, undefined), { projectId })
    void navigate('/chat')
  }
}
