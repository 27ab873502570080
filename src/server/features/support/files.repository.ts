import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { ticketFiles } from '#server/db/tables/support.ts'
import type { StoredFile } from '#server/files/given-file.ts'
import type { TicketFileRow } from './support.repository.ts'

/** A row is there before its file, so that no file is without one; until the file has arrived it has no bytes. */
const arrived = gt(ticketFiles.bytes, 0)
const unsent = isNull(ticketFiles.messageId)

interface Stock {
  unsent: number
  bytes: number
}

/** Reserves a file before its upload, unless `mayAdd` refuses. */
export async function reserveFile(
  db: Db,
  file: { id: string; userId: number; giverId: number; name: string },
  mayAdd: (stock: Stock) => void,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Concurrent uploads wait here, because a count alone would miss them.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, file.userId)).for('no key update')
    const [stock] = await tx
      .select({
        unsent:
          sql<number>`count(*) filter (where ${unsent} and ${ticketFiles.giverId} = ${file.giverId})`.mapWith(
            Number,
          ),
        bytes: sql<number>`coalesce(sum(${ticketFiles.bytes}), 0)`.mapWith(Number),
      })
      .from(ticketFiles)
      .where(eq(ticketFiles.userId, file.userId))
    if (stock) mayAdd(stock)
    await tx.insert(ticketFiles).values({ ...file, mediaType: 'application/octet-stream' })
  })
}

/** Undefined if it was removed during the upload. */
export async function markArrived(db: Db, id: string, found: StoredFile): Promise<TicketFileRow | undefined> {
  const [row] = await db.update(ticketFiles).set(found).where(eq(ticketFiles.id, id)).returning()
  return row
}

/** Undefined if it was sent or belongs to someone else. */
export async function deleteUnsent(db: Db, giverId: number, id: string): Promise<TicketFileRow | undefined> {
  const [row] = await db
    .delete(ticketFiles)
    .where(and(eq(ticketFiles.id, id), eq(ticketFiles.giverId, giverId), unsent))
    .returning()
  return row
}

/** Attaches the author's pending files to a message and returns their number. */
export async function claimFiles(
  tx: Db,
  { ids, giverId, userId, messageId }: { ids: string[]; giverId: number; userId: number; messageId: string },
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .update(ticketFiles)
    .set({ messageId })
    .where(
      and(
        inArray(ticketFiles.id, ids),
        eq(ticketFiles.giverId, giverId),
        eq(ticketFiles.userId, userId),
        unsent,
        arrived,
      ),
    )
    .returning({ id: ticketFiles.id })
  return rows.length
}

/** A file that its owner may see: one that was sent, or that they gave. What support has not sent yet is not theirs to see. */
export async function findFile(db: Db, userId: number, id: string): Promise<TicketFileRow | undefined> {
  const visible = sql`(${isNotNull(ticketFiles.messageId)} or ${ticketFiles.giverId} = ${userId})`
  const [row] = await db
    .select()
    .from(ticketFiles)
    .where(and(eq(ticketFiles.userId, userId), eq(ticketFiles.id, id), arrived, visible))
  return row
}

/** Any owner, for admins. */
export async function findFileForAdmin(db: Db, id: string): Promise<TicketFileRow | undefined> {
  const [row] = await db
    .select()
    .from(ticketFiles)
    .where(and(eq(ticketFiles.id, id), arrived, isNotNull(ticketFiles.messageId)))
  return row
}

/** Expired unsent files, which can no longer be sent. */
export const holdForgotten = (db: Db, before: Date): Promise<TicketFileRow[]> =>
  db
    .update(ticketFiles)
    .set({ bytes: 0 })
    .where(and(unsent, lt(ticketFiles.createdAt, before)))
    .returning()

/** Nothing happens to one that was sent. */
export async function deleteForgotten(db: Db, id: string): Promise<void> {
  await db.delete(ticketFiles).where(and(eq(ticketFiles.id, id), unsent))
}

/** All that was sent in a person's tickets, oldest first. */
export const sentFilesOf = (db: Db, userId: number): Promise<TicketFileRow[]> =>
  db
    .select()
    .from(ticketFiles)
    .where(and(eq(ticketFiles.userId, userId), isNotNull(ticketFiles.messageId)))
    .orderBy(asc(ticketFiles.createdAt), asc(ticketFiles.id))
