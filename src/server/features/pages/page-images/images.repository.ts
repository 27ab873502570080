import { and, count, desc, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { images as galleryImages } from '#server/db/tables/images.ts'
import {
  siteImages as images,
  sitePages as pages,
  siteVersions as versions,
} from '#server/db/tables/pages.ts'
import { projects } from '#server/db/tables/projects.ts'

export type ImageRow = typeof images.$inferSelect

/** A row is inserted before its files, so that none is taken for forgotten; its size comes last. */
const hasArrived = gt(images.width, 0)
const inProject = (userId: number, projectId: string) =>
  and(eq(images.userId, userId), eq(images.projectId, projectId))

export const listImages = (db: Db, userId: number, projectId: string): Promise<ImageRow[]> =>
  db
    .select()
    .from(images)
    .where(and(inProject(userId, projectId), hasArrived))
    .orderBy(desc(images.createdAt), desc(images.id))

/** Those of the given ids that the project has. */
export async function findImages(
  db: Db,
  userId: number,
  projectId: string,
  ids: string[],
): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(images)
    .where(and(inProject(userId, projectId), hasArrived, inArray(images.id, ids)))
}

export async function findImage(db: Db, userId: number, imageId: string): Promise<ImageRow | undefined> {
  const [row] = await db
    .select({ image: images })
    .from(images)
    .innerJoin(projects, and(eq(projects.id, images.projectId), isNull(projects.deletedAt)))
    .where(and(eq(images.userId, userId), eq(images.id, imageId), hasArrived))
  return row?.image
}

/** An image of the person's gallery that is not in its bin. */
export async function findGalleryImage(db: Db, userId: number, imageId: string) {
  const { fileId, name, mediaType } = galleryImages
  const [row] = await db
    .select({ fileId, name, mediaType })
    .from(galleryImages)
    .where(
      and(eq(galleryImages.userId, userId), eq(galleryImages.id, imageId), isNull(galleryImages.deletedAt)),
    )
  return row
}

export async function countImages(db: Db, userId: number, projectId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(images).where(inProject(userId, projectId))
  return row?.n ?? 0
}

/** About how much their originals weigh as base64; only the size of a WebP file is known. */
export async function bytesOfImages(db: Db, userId: number, projectId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(images.bytes) })
    .from(images)
    .where(inProject(userId, projectId))
  return Number(row?.bytes ?? 0) * 3
}

type NewImage = Pick<ImageRow, 'id' | 'userId' | 'projectId' | 'name' | 'source'> & {
  galleryImageId?: string
}

/** Reserves the place of an image whose files are still to come. */
export async function reserveImage(db: Db, image: NewImage): Promise<void> {
  await db.insert(images).values({ ...image, mediaType: '', width: 0, height: 0, bytes: 0 })
}

type Arrival = Pick<ImageRow, 'name' | 'mediaType' | 'width' | 'height' | 'bytes' | 'storedBytes'>

/** Undefined when its project was deleted meanwhile. */
export async function markArrived(db: Db, userId: number, imageId: string, arrival: Arrival) {
  const [row] = await db
    .update(images)
    .set(arrival)
    .where(and(eq(images.userId, userId), eq(images.id, imageId)))
    .returning()
  return row
}

export async function deleteImage(db: Db, userId: number, imageId: string): Promise<boolean> {
  const rows = await db
    .delete(images)
    .where(and(eq(images.userId, userId), eq(images.id, imageId)))
    .returning({ id: images.id })
  return rows.length > 0
}

/** Those of the given ids that still have a row. */
export async function imagesInUse(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.select({ id: images.id }).from(images).where(inArray(images.id, ids))
  return new Set(rows.map(({ id }) => id))
}

/** An image that a published page shows, whoever asks. */
export async function findPublicImage(db: Db, imageId: string): Promise<ImageRow | undefined> {
  const [row] = await db
    .select({ image: images })
    .from(images)
    .innerJoin(projects, and(eq(projects.id, images.projectId), isNull(projects.deletedAt)))
    .innerJoin(users, and(eq(users.id, images.userId), isNull(users.suspendedAt)))
    .innerJoin(pages, eq(pages.projectId, images.projectId))
    .innerJoin(versions, and(eq(versions.pageId, pages.id), eq(versions.version, pages.publishedVersion)))
    .where(and(eq(images.id, imageId), sql`${imageId}::uuid = any(${versions.images})`))
    .limit(1)
  return row?.image
}

/** Everything of a person, oldest first. */
export const exportedImages = (db: Db, userId: number): Promise<ImageRow[]> =>
  db
    .select()
    .from(images)
    .where(and(eq(images.userId, userId), hasArrived))
    .orderBy(images.createdAt)
