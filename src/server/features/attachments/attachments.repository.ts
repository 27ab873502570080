import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { attachments } from '#server/db/tables/chat.ts'
import type { StoredFile } from '#server/files/given-file.ts'

export type AttachmentRow = typeof attachments.$inferSelect
/** Without its text, which may be long. */
export type AttachmentInfo = Omit<AttachmentRow, 'content'>

const { content: _, ...info } = getTableColumns(attachments)

/** The row is inserted before its file is stored, and has 0 bytes until then. */
const arrived = gt(attachments.bytes, 0)
const own = (userId: number, id: string) => and(eq(attachments.userId, userId), eq(attachments.id, id))
const unsent = isNull(attachments.messageId)
const fileId = sql<string>`coalesce(${attachments.fileId}, ${attachments.id})`

/** Reserves a row for an upload, unless `mayAdd` throws for the number of unsent files. */
export async function reserveAttachment(
  db: Db,
  userId: number,
  { id, name, mayAdd }: { id: string; name: string; mayAdd: (unsent: number) => void },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Serializes uploads of a user, since a count would not see concurrent ones.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    mayAdd(await tx.$count(attachments, and(eq(attachments.userId, userId), unsent)))
    await tx.insert(attachments).values({ id, userId, name, mediaType: 'application/octet-stream', bytes: 0 })
  })
}

/** Undefined if it was removed during the upload. */
export async function markArrived(
  db: Db,
  userId: number,
  id: string,
  found: StoredFile,
): Promise<AttachmentInfo | undefined> {
  const [row] = await db.update(attachments).set(found).where(own(userId, id)).returning(info)
  return row
}

/** Stores the outcome of reading. */
export async function settleAttachment(
  db: Db,
  userId: number,
  id: string,
  outcome: Pick<AttachmentRow, 'state' | 'reason' | 'content'>,
): Promise<void> {
  await db
    .update(attachments)
    .set(outcome)
    .where(and(own(userId, id), eq(attachments.state, 'reading')))
}

export async function findAttachment(
  db: Db,
  userId: number,
  id: string,
): Promise<AttachmentInfo | undefined> {
  const [row] = await db
    .select(info)
    .from(attachments)
    .where(and(own(userId, id), arrived))
  return row
}

/** The start of its text, and the full length. */
export async function findText(
  db: Db,
  userId: number,
  id: string,
  most: number,
): Promise<{ text: string; characters: number } | undefined> {
  const [row] = await db
    .select({
      text: sql<string>`left(${attachments.content}, ${most})`,
      characters: sql<number>`length(${attachments.content})`.mapWith(Number),
    })
    .from(attachments)
    .where(and(own(userId, id), arrived))
  return row
}

/** False if it was sent or deleted. */
export async function deleteUnsent(db: Db, userId: number, id: string): Promise<boolean> {
  const rows = await db
    .delete(attachments)
    .where(and(own(userId, id), unsent))
    .returning({ id: attachments.id })
  return rows.length > 0
}

/** Deletes files that were never sent; returns them. */
export const deleteUnsentBefore = (db: Db, before: Date) =>
  db
    .delete(attachments)
    .where(and(unsent, lt(attachments.createdAt, before)))
    .returning(info)

/** Attaches files to a message. Returns the ids that were attached. */
export async function claim(db: Db, userId: number, messageId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .update(attachments)
    .set({ messageId })
    .where(
      and(
        eq(attachments.userId, userId),
        inArray(attachments.id, ids),
        unsent,
        arrived,
        ne(attachments.state, 'failed'),
      ),
    )
    .returning({ id: attachments.id })
  return rows.map(({ id }) => id)
}

/**
 * Gives a question that is asked again the files of its earlier version: rows of its own that share the bytes, so that either
 * can go without the other. Returns them, each with the one it was made from.
 */
export const share = (db: Db, userId: number, messageId: string, ids: string[]) =>
  rowsOf<{ id: string; from: string; state: AttachmentRow['state'] }>(
    db,
    sql`with given as (
        select a.*, gen_random_uuid() as new_id from attachments a
          join messages earlier on earlier.id = a.message_id
          join messages asked on asked.chat_id = earlier.chat_id and asked.parent_id is not distinct from earlier.parent_id
        where a.user_id = ${userId} and a.id in ${ids} and asked.user_id = ${userId} and asked.id = ${messageId}
          and asked.id <> earlier.id
      ), shared as (
        insert into attachments
          (id, user_id, message_id, file_id, name, media_type, bytes, state, reason, content, created_at)
        select new_id, user_id, ${messageId}::uuid, coalesce(file_id, id), name, media_type, bytes, state, reason, content,
          created_at from given
      )
      select new_id as id, id as from, state from given`,
  )

export const infoOfMessages = (db: Db, userId: number, messageIds: string[]): Promise<AttachmentInfo[]> =>
  db
    .select(info)
    .from(attachments)
    .where(and(eq(attachments.userId, userId), inArray(attachments.messageId, messageIds)))
    .orderBy(asc(attachments.createdAt), asc(attachments.id))

/** With their text. */
export const rowsOfMessages = (db: Db, userId: number, messageIds: string[]): Promise<AttachmentRow[]> =>
  db
    .select()
    .from(attachments)
    .where(and(eq(attachments.userId, userId), inArray(attachments.messageId, messageIds)))
    .orderBy(asc(attachments.createdAt), asc(attachments.id))

/** The ids of these files that are still in use. */
export async function filesInUse(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: fileId })
    .from(attachments)
    .where(
      or(and(inArray(attachments.id, ids), isNull(attachments.fileId)), inArray(attachments.fileId, ids)),
    )
  return new Set(rows.map(({ id }) => id))
}

const FILES_AT_ONCE = 20

/** A user's sent files with their text, oldest first. */
export async function* sentAttachments(db: Db, userId: number): AsyncGenerator<AttachmentRow> {
  let last: AttachmentRow | undefined
  do {
    const after =
      last &&
      sql`(${attachments.createdAt}, ${attachments.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id})`
    const page = await db
      .select()
      .from(attachments)
      .where(and(eq(attachments.userId, userId), isNotNull(attachments.messageId), after))
      .orderBy(asc(attachments.createdAt), asc(attachments.id))
      .limit(FILES_AT_ONCE)
    yield* page
    last = page[FILES_AT_ONCE - 1]
  } while (last)
}
