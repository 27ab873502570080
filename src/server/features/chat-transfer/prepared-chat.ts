import { idFrom } from '#server/ids/derived-id.ts'
import { type ImportedChat, PICTURE } from './imported-chat.ts'

/** Limits of one insert statement. A single message may be longer. */
const [MESSAGES_AT_ONCE, CHARACTERS_AT_ONCE] = [200, 256_000]

/** A chat ready to store: with its ids here and its messages as JSON batches. */
export interface PreparedChat extends Omit<ImportedChat, 'messages' | 'leaf'> {
  chatId: string
  leafId: string | null
  portions: string[]
  /** Number of pictures in its messages. */
  pictures: number
}

export function prepareChat(userId: number, { messages, leaf, ...chat }: ImportedChat): PreparedChat {
  // JSON if an id contains a slash, or messages of different chats could share an id.
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
    portions: [...portionsOf(rows)],
    pictures: messages.reduce((sum, { content }) => sum + content.split(PICTURE).length - 1, 0),
  }
}

function* portionsOf(rows: object[]): Generator<string> {
  let [portion, characters]: [string[], number] = [[], 0]
  for (const row of rows) {
    const json = JSON.stringify(row)
    portion.push(json)
    characters += json.length
    if (portion.length < MESSAGES_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
    yield `[${portion.join()}]`
    ;[portion, characters] = [[], 0]
  }
  if (portion.length > 0) yield `[${portion.join()}]`
}
