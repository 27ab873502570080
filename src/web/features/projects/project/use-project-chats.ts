import { useHistory } from '#web/features/history/history.queries.ts'

/** The chats of a project, the last one first. */
export const useProjectChats = (projectId: string) =>
  useHistory({ project: projectId, from: '', to: '' }, 'changed')
