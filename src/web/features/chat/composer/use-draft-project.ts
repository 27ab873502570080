import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { isNewChatDraft, useDraft } from './draft.store.ts'

/** The project chosen for a new chat. */
export function useDraftProject(draft: string) {
  const { projectId } = useDraft(draft)
  const projects = useNamedProjects()
  return isNewChatDraft(draft) ? projects.find(({ id }) => id === projectId) : undefined
}
