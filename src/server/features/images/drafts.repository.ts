import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { imageDrafts as drafts } from '#server/db/tables/images.ts'

export type DraftRow = typeof drafts.$inferSelect
type Change = Partial<Omit<typeof drafts.$inferInsert, 'id' | 'userId' | 'createdAt'>>

export const listDrafts = (db: Db, userId: number, limit: number): Promise<DraftRow[]> =>
  db
    .select()
    .from(drafts)
    .where(eq(drafts.userId, userId))
    .orderBy(desc(drafts.updatedAt), desc(drafts.id))
    .limit(limit)

export async function findDraft(db: Db, userId: number, id: string): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.id, id)))
  return row
}

/** The oldest drafts beyond a number make room. */
export async function insertDraft(
  db: Db,
  userId: number,
  draft: Omit<typeof drafts.$inferInsert, 'id' | 'userId'>,
  most: number,
): Promise<string> {
  const [row] = await db
    .insert(drafts)
    .values({ ...draft, userId })
    .returning({ id: drafts.id })
  if (!row) throw new Error('a draft was not stored')
  await db.execute(sql`delete from ${drafts} where ${drafts.userId} = ${userId} and ${drafts.id} not in
    (select id from ${drafts} as newest where newest.user_id = ${userId} order by newest.updated_at desc, newest.id desc limit ${most})`)
  return row.id
}

export async function changeDraft(db: Db, userId: number, id: string, change: Change): Promise<void> {
  await db
    .update(drafts)
    .set({ ...change, updatedAt: sql`now()` as never })
    .where(and(eq(drafts.userId, userId), eq(drafts.id, id)))
}

export async function deleteDraft(db: Db, userId: number, id: string): Promise<boolean> {
  const rows = await db
    .delete(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.id, id)))
    .returning({ id: drafts.id })
  return rows.length > 0
}
