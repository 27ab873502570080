import { idFrom } from '#server/ids/derived-id.ts'
import { type ImportedChat, PICTURE } from './imported-chat.ts'

/** A chat as it is kept: with the ids it has here, and its messages as the JSON that the database reads. */
export interface PreparedChat extends Omit<ImportedChat, 'messages' | 'leaf'> {
  chatId: string
  leafId: string | null
  rows: string
  /** How many pictures its messages had. */
  pictures: number
}

export function prepared(userId: number, { messages, leaf, ...chat }: ImportedChat): PreparedChat {
  // A slash within an id would let two messages of different chats share one.
  const idOf = (theirs: string) =>
    idFrom(
      userId,
      'message',
      `${chat.theirId}${theirs}`.includes('/')
        ? JSON.stringify([chat.theirId, theirs])
        : `${chat.theirId}/${theirs}`,
    )
  const rows = messages.map(({ theirId, parent, role, content, createdAt, parts, rating }, n) => ({
    n,
    id: idOf(theirId),
    parent_id: parent && idOf(parent),
    role,
    content,
    created_at: createdAt,
    parts: parts?.length ? parts : null,
    rating: rating ?? null,
  }))
  return {
    ...chat,
    chatId: idFrom(userId, 'chat', chat.theirId),
    leafId: leaf && idOf(leaf),
    rows: JSON.stringify(rows),
    pictures: messages.reduce((sum, { content }) => sum + content.split(PICTURE).length - 1, 0),
  }
}
