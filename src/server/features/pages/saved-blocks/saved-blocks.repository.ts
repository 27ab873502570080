import { and, count, desc, eq } from 'drizzle-orm'
import type { SaveBlock } from '#contracts/pages/saved-blocks.ts'
import type { Db } from '#server/db/database.ts'
import { savedBlocks as blocks } from '#server/db/tables/pages.ts'

export const listBlocks = (db: Db, userId: number) =>
  db.select().from(blocks).where(eq(blocks.userId, userId)).orderBy(desc(blocks.createdAt), desc(blocks.id))

export async function countBlocks(tx: Db, userId: number): Promise<number> {
  const [row] = await tx.select({ of: count() }).from(blocks).where(eq(blocks.userId, userId))
  return row?.of ?? 0
}

export const insertBlock = (tx: Db, userId: number, { name, block }: SaveBlock) =>
  tx.insert(blocks).values({ userId, name, block }).returning()

export async function removeBlock(db: Db, userId: number, id: string): Promise<boolean> {
  const gone = await db
    .delete(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.id, id)))
    .returning({ id: blocks.id })
  return gone.length > 0
}
