import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { chatShares, chats } from '#server/db/tables/chat.ts'

export type ShareRow = typeof chatShares.$inferSelect

export async function findShare(db: Db, userId: number, chatId: string): Promise<ShareRow | undefined> {
  const [row] = await db
    .select()
    .from(chatShares)
    .where(and(eq(chatShares.userId, userId), eq(chatShares.chatId, chatId)))
  return row
}

/** A shared chat for anyone with the link. The bin and a suspension take it down. */
export async function findShared(db: Db, chatId: string) {
  const [row] = await db
    .select({ share: chatShares, title: chats.title })
    .from(chatShares)
    .innerJoin(chats, and(eq(chats.id, chatShares.chatId), isNull(chats.deletedAt)))
    .innerJoin(users, and(eq(users.id, chatShares.userId), isNull(users.suspendedAt)))
    .where(eq(chatShares.chatId, chatId))
  return row
}

/** Keeps the key of a link that exists. */
export async function saveShare(
  db: Db,
  userId: number,
  { chatId, leafId, sharedAt }: Pick<ShareRow, 'chatId' | 'leafId' | 'sharedAt'>,
): Promise<ShareRow> {
  const [row] = await db
    .insert(chatShares)
    .values({ userId, chatId, leafId, sharedAt })
    .onConflictDoUpdate({
      target: chatShares.chatId,
      set: { leafId, sharedAt },
      setWhere: eq(chatShares.userId, userId),
    })
    .returning()
  if (!row) throw new Error('the share has no row')
  return row
}

export const deleteShare = (db: Db, userId: number, chatId: string) =>
  db.delete(chatShares).where(and(eq(chatShares.userId, userId), eq(chatShares.chatId, chatId)))

export const listShares = (db: Db, userId: number): Promise<ShareRow[]> =>
  db.select().from(chatShares).where(eq(chatShares.userId, userId)).orderBy(chatShares.sharedAt)
