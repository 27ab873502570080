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

export interface ExportFilter {
  ids?: string[] | undefined
  projectId?: string
  /** Include the bin. */
  bin?: boolean
}

/** These or all chats, oldest first, an order that is stable during the export. */
export async function* chatsOf(
  db: Db,
  userId: number,
  { ids, projectId, bin = false }: ExportFilter,
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

/** Tree position and size of every message, parents before children. */
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

/** Full messages, read in batches, since a chat may not fit in memory. */
export async function* fullMessages(
  db: Db,
  userId: number,
  places: PlacedMessage[],
): AsyncGenerator<FullMessage> {
  for (const ids of batchesOf(places)) yield* await messagesAt(db, userId, ids)
}

/** With citations, files, run state and rating. */
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
