import type { Message } from '#contracts/chat.ts'

type Known = Pick<Message, 'id' | 'role' | 'content' | 'createdAt'> & Partial<Message>

/** A message of which this page knows only a part: one that the server has not told, or that an older version kept. */
export function blankMessage({ attachments = [], ...known }: Known): Message {
  return { parentId: null, siblings: [known.id], run: null, parts: [], rating: null, ...known, attachments }
}
