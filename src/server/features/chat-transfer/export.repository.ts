import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { chats, messages } from '#server/db/tables/chat.ts'

export type ChatRow = typeof chats.$inferSelect

const CHATS_AT_ONCE = 200

const notInBin = (userId: number) => and(eq(chats.userId, userId), isNull(chats.deletedAt))

export async function findChat(db: Db, userId: number, chatId: string): Promise<ChatRow | undefined> {
  const [chat] = await db
    .select()
    .from(chats)
    .where(and(notInBin(userId), eq(chats.id, chatId)))
  return chat
}

/** These chats, or all: oldest first, an order that stays as it is while people go on writing. */
interface Wanted {
  ids?: string[] | undefined
  projectId?: string
}

export async function* chatsOf(db: Db, userId: number, { ids, projectId }: Wanted): AsyncGenerator<ChatRow> {
  let last: ChatRow | undefined
  do {
    const after =
      last &&
      sql`(${chats.createdAt}, ${chats.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`
    const page = await db
      .select()
      .from(chats)
      .where(
        and(
          notInBin(userId),
          ids && inArray(chats.id, ids),
          projectId ? eq(chats.projectId, projectId) : undefined,
          after,
        ),
      )
      .orderBy(asc(chats.createdAt), asc(chats.id))
      .limit(CHATS_AT_ONCE)
    yield* page
    last = page[CHATS_AT_ONCE - 1]
  } while (last)
}

/** Every message of a chat, each after the one it follows. */
export const messagesOf = (db: Db, userId: number, chatId: string) =>
  db
    .select({
      id: messages.id,
      parentId: messages.parentId,
      role: messages.role,
      content: messages.content,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId)))
    .orderBy(asc(messages.position))
