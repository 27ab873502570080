import type { Message } from '#contracts/chat.ts'

type PartialMessage = Pick<Message, 'id' | 'role' | 'content' | 'createdAt'> & Partial<Message>

/** Completes a message that is only partly known: not yet stored, or saved by an older version. */
export function blankMessage({ attachments = [], ...known }: PartialMessage): Message {
  return { parentId: null, siblings: [known.id], run: null, parts: [], rating: null, ...known, attachments }
}
