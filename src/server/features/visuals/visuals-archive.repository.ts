import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, sum } from 'drizzle-orm'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import type { Db } from '#server/db/database.ts'
import { visuals } from '#server/db/tables/visuals.ts'

const renderedIn = ({ userId, projectId }: ProjectPlace) =>
  and(
    eq(visuals.userId, userId),
    eq(visuals.projectId, projectId),
    gt(visuals.bytes, 0),
    isNull(visuals.deletedAt),
  )

/** Oldest first. */
export const archivedVisuals = (db: Db, place: ProjectPlace) =>
  db.select().from(visuals).where(renderedIn(place)).orderBy(asc(visuals.createdAt), asc(visuals.id))

/** As base64, a third more than the files. */
export async function bytesOfProject(db: Db, place: ProjectPlace): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(visuals.bytes) })
    .from(visuals)
    .where(renderedIn(place))
  return Math.ceil((Number(row?.bytes ?? 0) * 4) / 3)
}

type ArchivedVisual = Pick<
  typeof visuals.$inferInsert,
  'spec' | 'facts' | 'shortened' | 'isFavourite' | 'createdAt' | 'mediaType'
>

/** Its key is of no content, so an archive cannot make a rendering free. The file is still to come. */
export async function insertArchivedVisual(
  db: Db,
  place: ProjectPlace,
  visual: ArchivedVisual,
): Promise<string> {
  const [row] = await db
    .insert(visuals)
    .values({ ...visual, ...place, contentKey: `imported:${randomUUID()}` })
    .returning({ id: visuals.id })
  if (!row) throw new Error('an imported visual was not stored')
  return row.id
}

export async function markArchivedArrived(db: Db, userId: number, id: string, bytes: number): Promise<void> {
  await db
    .update(visuals)
    .set({ bytes })
    .where(and(eq(visuals.userId, userId), eq(visuals.id, id)))
}
