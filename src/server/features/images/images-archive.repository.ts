import { and, asc, eq, isNull, sum } from 'drizzle-orm'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import type { Db } from '#server/db/database.ts'
import { images } from '#server/db/tables/images.ts'

const savedIn = ({ userId, projectId }: ProjectPlace) =>
  and(eq(images.userId, userId), eq(images.projectId, projectId), images.isSaved, isNull(images.deletedAt))

/** Oldest first. */
export const archivedImages = (db: Db, place: ProjectPlace, limit: number) =>
  db.select().from(images).where(savedIn(place)).orderBy(asc(images.createdAt), asc(images.id)).limit(limit)

/** As base64, a third more than the files. */
export async function bytesOfProject(db: Db, place: ProjectPlace): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(images.bytes) })
    .from(images)
    .where(savedIn(place))
  return Math.ceil((Number(row?.bytes ?? 0) * 4) / 3)
}

/** The gallery shows an imported image at the time it was made. */
export async function dateImage(db: Db, userId: number, id: string, createdAt: Date): Promise<void> {
  await db
    .update(images)
    .set({ createdAt })
    .where(and(eq(images.userId, userId), eq(images.id, id)))
}

export async function discardProjectImages(db: Db, { userId, projectId }: ProjectPlace): Promise<void> {
  await db.delete(images).where(and(eq(images.userId, userId), eq(images.projectId, projectId)))
}
