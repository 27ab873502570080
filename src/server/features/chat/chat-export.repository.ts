import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { chats, messages } from '#server/db/tables/chat.ts'
import type { ChatRow } from './chat.repository.ts'

const CHATS_AT_ONCE = 500
const MESSAGES_AT_ONCE = 200

/** All chats, oldest first: in an order that stays as it is while people go on writing. */
export async function* chatsOf(db: Db, userId: number): AsyncGenerator<ChatRow> {
  let last: ChatRow | undefined
  do {
    const after =
      last &&
      sql`(${chats.createdAt}, ${chats.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id})`
    const page = await db
      .select()
      .from(chats)
      .where(and(eq(chats.userId, userId), after))
      .orderBy(asc(chats.createdAt), asc(chats.id))
      .limit(CHATS_AT_ONCE)
    yield* page
    last = page[CHATS_AT_ONCE - 1]
  } while (last)
}

export async function* messagesOf(db: Db, userId: number, chatId: string) {
  let position: number | undefined = -1
  do {
    const page: (typeof messages.$inferSelect)[] = await db
      .select()
      .from(messages)
      .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId), gt(messages.position, position)))
      .orderBy(asc(messages.position))
      .limit(MESSAGES_AT_ONCE)
    yield* page
    position = page[MESSAGES_AT_ONCE - 1]?.position
  } while (position !== undefined)
}
