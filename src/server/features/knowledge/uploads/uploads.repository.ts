import { and, desc, eq, getTableColumns, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { knowledgeFiles, knowledgeUploads } from '#server/db/tables/knowledge.ts'
import { projects } from '#server/db/tables/projects.ts'

export type UploadRow = typeof knowledgeUploads.$inferSelect

const ownUpload = (userId: number, id: string) =>
  and(eq(knowledgeUploads.userId, userId), eq(knowledgeUploads.id, id))

type NewUpload = Pick<UploadRow, 'id' | 'projectId' | 'name' | 'bytes' | 'sha256'>
export async function insertUpload(tx: Db, userId: number, upload: NewUpload): Promise<UploadRow> {
  const [row] = await tx
    .insert(knowledgeUploads)
    .values({ userId, ...upload })
    .returning()
  if (!row) throw new Error('the new upload has no row')
  return row
}

export async function findUpload(db: Db, userId: number, id: string): Promise<UploadRow | undefined> {
  const [found] = await db
    .select(getTableColumns(knowledgeUploads))
    .from(knowledgeUploads)
    .innerJoin(projects, eq(projects.id, knowledgeUploads.projectId))
    .where(and(ownUpload(userId, id), isNull(projects.deletedAt)))
  return found
}

export async function findUploadOf(
  db: Db,
  userId: number,
  projectId: string,
  sha256: string,
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(knowledgeUploads)
    .where(
      and(
        eq(knowledgeUploads.userId, userId),
        eq(knowledgeUploads.projectId, projectId),
        eq(knowledgeUploads.sha256, sha256),
      ),
    )
  return row
}

/** The latest uploads. Unlisted ones can still be resumed, and expire. */
const MOST_LISTED = 200

export const listUploads = (db: Db, userId: number, projectId: string): Promise<UploadRow[]> =>
  db
    .select()
    .from(knowledgeUploads)
    .where(and(eq(knowledgeUploads.userId, userId), eq(knowledgeUploads.projectId, projectId)))
    .orderBy(desc(knowledgeUploads.createdAt), desc(knowledgeUploads.id))
    .limit(MOST_LISTED)

/** Nothing, if another piece has arrived for this place, or it was given up. */
export async function markReceived(
  db: Db,
  userId: number,
  id: string,
  { from, to }: { from: number; to: number },
): Promise<UploadRow | undefined> {
  const [row] = await db
    .update(knowledgeUploads)
    .set({ received: to })
    .where(and(ownUpload(userId, id), eq(knowledgeUploads.received, from)))
    .returning()
  return row
}

export async function deleteUpload(db: Db, userId: number, id: string): Promise<boolean> {
  const rows = await db
    .delete(knowledgeUploads)
    .where(ownUpload(userId, id))
    .returning({ id: knowledgeUploads.id })
  return rows.length > 0
}

export async function isFinished(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: knowledgeFiles.id })
    .from(knowledgeFiles)
    .where(eq(knowledgeFiles.id, id))
  return rows.length > 0
}

/** Removes uploads that began before a time, and returns their owners. */
export const deleteForgottenUploads = (db: Db, before: Date) =>
  db
    .delete(knowledgeUploads)
    .where(lt(knowledgeUploads.createdAt, before))
    .returning({ id: knowledgeUploads.id, userId: knowledgeUploads.userId })
