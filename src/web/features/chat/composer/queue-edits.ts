import {
  type ComposerDraft,
  changeDraft,
  changeQueue,
  draftKey,
  draftOf,
  draftUserId,
  queueOf,
  saveDrafts,
} from './draft.store.ts'

/** Removes a message that the server has. */
export function removeQueued(key: string, id: string): void {
  changeQueue(key, (queue) => queue.filter((queued) => queued.id !== id))
}

/** Holds all queued messages, one with the reason why it failed. */
export function holdQueue(key: string, refused?: { id: string; problem: string }): void {
  changeQueue(key, (queue) =>
    queue.map((queued) => ({
      ...queued,
      held: true,
      ...(queued.id === refused?.id && { problem: refused.problem }),
    })),
  )
}

/** Removes a message that the server does not have. The next one then creates the chat. */
export function withdrawQueued(key: string, id: string, rest?: Partial<ComposerDraft>): void {
  changeQueue(
    key,
    (queue) => {
      const [first, second, ...others] = queue
      if (first?.id !== id || !first.startsChat || !second) return queue.filter((queued) => queued.id !== id)
      return [{ ...second, startsChat: first.startsChat }, ...others]
    },
    rest,
  )
}

/** Moves a queued message back into the composer, before the current text. Without its only message a chat is new again. */
export function editQueued(key: string, id: string): void {
  const queue = queueOf(key)
  const taken = queue.find((queued) => queued.id === id)
  if (!taken) return
  const isOnly = taken.startsChat && queue.length === 1
  const target = isOnly ? draftKey(draftUserId(key), undefined) : key
  const { text, attachments, projectId } = draftOf(target)
  changeDraft(target, {
    text: [taken.text, text].filter(Boolean).join('\n\n'),
    attachments: [...taken.attachments, ...attachments],
    projectId: taken.startsChat?.projectId ?? projectId,
  })
  saveDrafts()
  withdrawQueued(key, id)
}
