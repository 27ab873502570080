import { changeDraft, draftKey, draftOf } from './draft.store.ts'

const parkedKey = (userId: string, projectId: string | undefined) => `${userId}:of-${projectId ?? 'none'}`

/** Opens the draft of a new chat of a project. The one that was open keeps its words for its own project. */
export function openProjectDraft(userId: string, projectId: string): void {
  const key = draftKey(userId, undefined)
  const { text, attachments, projectId: before } = draftOf(key)
  if (before === projectId) return
  changeDraft(parkedKey(userId, before), { text, attachments })
  const parked = draftOf(parkedKey(userId, projectId))
  changeDraft(key, { text: parked.text, attachments: parked.attachments, projectId })
  changeDraft(parkedKey(userId, projectId), { text: '', attachments: [] })
}
