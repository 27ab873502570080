import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MessagePart } from '#contracts/chat.ts'
import type { Db } from '#server/db/database.ts'
import { attachments, chats, messages } from '#server/db/tables/chat.ts'
import { runs } from '#server/db/tables/runs.ts'
import { batchesOf, type PlacedMessage } from './message-batches.ts'

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

export interface Wanted {
  ids?: string[] | undefined
  projectId?: string
  /** Those in the bin too. */
  bin?: boolean
}

/** These chats, or all: oldest first, an order that stays as it is while people go on writing. */
export async function* chatsOf(
  db: Db,
  userId: number,
  { ids, projectId, bin = false }: Wanted,
): AsyncGenerator<ChatRow> {
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
          bin ? eq(chats.userId, userId) : notInBin(userId),
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

/** Where every message of a chat stands and how large it is, each after the one it follows. */
export const placesOf = (db: Db, userId: number, chatId: string): Promise<PlacedMessage[]> =>
  db
    .select({
      id: messages.id,
      parentId: messages.parentId,
      bytes: sql<number>`octet_length(${messages.content}) + coalesce(octet_length(${messages.parts}::text), 0)`,
    })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId)))
    .orderBy(asc(messages.position))

export type FullMessage = Awaited<ReturnType<typeof messagesAt>>[number]

/** Messages with all that a chat shows of each, read a few at a time: a chat may be larger than what one wants to have in memory. */
export async function* fullMessages(
  db: Db,
  userId: number,
  places: PlacedMessage[],
): AsyncGenerator<FullMessage> {
  for (const ids of batchesOf(places)) yield* await messagesAt(db, userId, ids)
}

/** What each rests on, its files, how it ended, what was thought of it. */
const messagesAt = (db: Db, userId: number, ids: string[]) =>
  db
    .select({
      id: messages.id,
      parentId: messages.parentId,
      role: messages.role,
      content: messages.content,
      createdAt: messages.createdAt,
      parts: sql<MessagePart[]>`coalesce(${messages.parts}, '[]'::jsonb)`,
      attachments: filesOf,
      run: { state: runs.state, message: runs.message, model: runs.model },
      rating: messages.rating,
      ratingReason: messages.ratingReason,
    })
    .from(messages)
    .leftJoin(runs, eq(runs.id, messages.runId))
    .where(and(eq(messages.userId, userId), inArray(messages.id, ids)))
    .orderBy(asc(messages.position))

const filesOf = sql<{ name: string; mediaType: string; bytes: number }[]>`(
  select coalesce(json_agg(json_build_object('name', a.name, 'mediaType', a.media_type, 'bytes', a.bytes) order by a.created_at, a.id), '[]'::json)
  from ${attachments} a where a.message_id = ${messages.id})`
