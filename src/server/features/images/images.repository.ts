import {
  and,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  sql,
} from 'drizzle-orm'
import type { ImageFilter } from '#contracts/images/images.ts'
import { plainLetters } from '#core/letters.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { imageDrafts, images } from '#server/db/tables/images.ts'
import { siteImages } from '#server/db/tables/pages.ts'
import { projects } from '#server/db/tables/projects.ts'

/** Only searches need the plain text. */
const { plainText: _, ...columns } = getTableColumns(images)
type StoredImage = Omit<typeof images.$inferSelect, 'plainText'>
export type ImageRow = StoredImage & { projectName: string | null; isUsed: boolean }
export type NewImage = Omit<typeof images.$inferInsert, 'id' | 'userId' | 'createdAt' | 'deletedAt'>

const used = (db: Db) =>
  exists(db.select({ one: sql`1` }).from(siteImages).where(eq(siteImages.galleryImageId, images.id)))

/** As one list: asking for each of ten thousand images took 60 ms. */
const usedBy = (userId: number) =>
  sql`${images.id} = any(array(select ${siteImages.galleryImageId} from ${siteImages} where ${siteImages.userId} = ${userId} and ${siteImages.galleryImageId} is not null))`

const withProject = (db: Db) =>
  db
    .select({ image: columns, projectName: projects.name, isUsed: sql<boolean>`${used(db)}` })
    .from(images)
    .leftJoin(projects, and(eq(projects.id, images.projectId), isNull(projects.deletedAt)))
type Joined = Awaited<ReturnType<typeof withProject>>[number]
const toRow = ({ image, ...more }: Joined): ImageRow => ({ ...image, ...more })

const shapes = {
  square: sql`abs(${images.width} - ${images.height}) * 50 < ${images.width}`,
  landscape: sql`${images.width} * 50 >= ${images.height} * 51`,
  portrait: sql`${images.height} * 50 >= ${images.width} * 51`,
}

const sources = {
  uploaded: sql`${images.kind} = 'photo'`,
  made: sql`${images.kind} <> 'photo' and not ${images.isGenerated}`,
  model: sql`${images.isGenerated}`,
}

/** Every word has to be in the name, the alt text or the prompt. */
const matching = (search: string) =>
  plainLetters(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => sql`strpos(${images.plainText}, ${word}) > 0`)

type ListFilter = ImageFilter & { before: { at: Date; id: string } | undefined; limit: number }

export async function listImages(db: Db, userId: number, filter: ListFilter): Promise<ImageRow[]> {
  const { projectId, kind, source, ratio, favourites, used: isUsed, deleted, search, before, limit } = filter
  const rows = await withProject(db)
    .where(
      and(
        eq(images.userId, userId),
        images.isSaved,
        deleted ? isNotNull(images.deletedAt) : isNull(images.deletedAt),
        projectId ? eq(images.projectId, projectId) : undefined,
        kind ? eq(images.kind, kind) : undefined,
        source ? sources[source] : undefined,
        ratio ? shapes[ratio] : undefined,
        favourites ? images.isFavourite : undefined,
        isUsed ? usedBy(userId) : undefined,
        ...(search ? matching(search) : []),
        before &&
          sql`(${images.createdAt}, ${images.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(limit)
  return rows.map(toRow)
}

/** Also one in the bin. */
export async function findImage(db: Db, userId: number, id: string): Promise<ImageRow | undefined> {
  const [row] = await withProject(db).where(and(eq(images.userId, userId), eq(images.id, id)))
  return row && toRow(row)
}

/** Readable by anyone, except images in the bin or of suspended accounts. */
export async function findSharedImage(db: Db, id: string) {
  const [row] = await db
    .select({ image: columns })
    .from(images)
    .innerJoin(users, and(eq(users.id, images.userId), isNull(users.suspendedAt)))
    .where(and(eq(images.id, id), isNull(images.deletedAt)))
  return row?.image
}

export async function findImages(db: Db, userId: number, ids: string[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  const rows = await withProject(db)
    .where(and(eq(images.userId, userId), inArray(images.id, ids), isNull(images.deletedAt)))
    .orderBy(desc(images.createdAt), desc(images.id))
  return rows.map(toRow)
}

export async function listVariations(db: Db, userId: number, parentId: string): Promise<ImageRow[]> {
  const rows = await withProject(db)
    .where(
      and(eq(images.userId, userId), eq(images.parentId, parentId), images.isSaved, isNull(images.deletedAt)),
    )
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(24)
  return rows.map(toRow)
}

/** An equal file that was made in the same way from the same image. */
export async function findTwin(db: Db, userId: number, twin: Pick<NewImage, 'fileId' | 'kind' | 'parentId'>) {
  const [row] = await withProject(db).where(
    and(
      eq(images.userId, userId),
      eq(images.fileId, twin.fileId),
      eq(images.kind, twin.kind),
      twin.parentId ? eq(images.parentId, twin.parentId) : isNull(images.parentId),
      isNull(images.deletedAt),
    ),
  )
  return row && toRow(row)
}

/** True if an image of the person has this file already. */
export async function hasFile(db: Db, userId: number, fileId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.userId, userId), eq(images.fileId, fileId)))
    .limit(1)
  return row !== undefined
}

export async function insertImage(db: Db, userId: number, image: NewImage): Promise<string> {
  const [row] = await db
    .insert(images)
    // Milliseconds, which cursors tell exactly.
    .values({ ...image, userId, createdAt: sql`date_trunc('milliseconds', clock_timestamp())` as never })
    .returning({ id: images.id })
  if (!row) throw new Error('an image was not stored')
  return row.id
}

export async function discardImage(db: Db, userId: number, id: string): Promise<void> {
  await db.delete(images).where(and(eq(images.userId, userId), eq(images.id, id)))
}

export async function countImages(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(images).where(eq(images.userId, userId))
  return row?.n ?? 0
}

type Change = Partial<Pick<NewImage, 'isFavourite' | 'name' | 'alt' | 'projectId'>>

export async function changeImage(db: Db, userId: number, id: string, change: Change): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return
  await db
    .update(images)
    .set(change)
    .where(and(eq(images.userId, userId), eq(images.id, id)))
}

export async function moveImages(db: Db, userId: number, ids: string[], toBin: boolean): Promise<number> {
  const rows = await db
    .update(images)
    .set({ deletedAt: toBin ? sql`now()` : null })
    .where(
      and(
        eq(images.userId, userId),
        inArray(images.id, ids),
        toBin ? isNull(images.deletedAt) : isNotNull(images.deletedAt),
      ),
    )
    .returning({ id: images.id })
  return rows.length
}

/** For good. Files that no image shows any more are swept. */
export async function deleteBinned(db: Db, userId: number): Promise<number> {
  const rows = await db
    .delete(images)
    .where(and(eq(images.userId, userId), isNotNull(images.deletedAt)))
    .returning({ id: images.id })
  return rows.length
}

/** The unsaved cutouts and results among these that no draft names. */
export async function discardUnsaved(db: Db, userId: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.delete(images).where(
    and(
      eq(images.userId, userId),
      inArray(images.id, ids),
      eq(images.isSaved, false),
      sql`not exists (select 1 from ${imageDrafts} where ${imageDrafts.userId} = ${userId}
          and (${images.id} = any(${imageDrafts.resultIds}) or ${images.id} = ${imageDrafts.cutoutId}))`,
    ),
  )
}

export async function saveImages(db: Db, userId: number, ids: string[]): Promise<number> {
  const rows = await db
    .update(images)
    .set({ isSaved: true })
    .where(and(eq(images.userId, userId), inArray(images.id, ids), isNull(images.deletedAt)))
    .returning({ id: images.id })
  return rows.length
}

/** Removes what was in the bin for long, and unsaved cutouts and results whose draft has had no changes for 7 days. */
export async function purgeImages(db: Db, binDays: number): Promise<void> {
  await db.delete(images).where(lt(images.deletedAt, sql`now() - make_interval(days => ${binDays})`))
  await db
    .delete(images)
    .where(
      and(
        eq(images.isSaved, false),
        lt(images.createdAt, sql`now() - interval '7 days'`),
        sql`not exists (select 1 from ${imageDrafts} where (${images.id} = any(${imageDrafts.resultIds}) or ${images.id} = ${imageDrafts.cutoutId}) and ${imageDrafts.updatedAt} > now() - interval '7 days')`,
      ),
    )
}

/** The given files that an image still shows, each with its owner: equal files of two people have one id. */
export async function filesInUse(db: Db, fileIds: string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db
    .select({ id: images.fileId, userId: images.userId })
    .from(images)
    .where(inArray(images.fileId, fileIds))
  return new Set(rows.map(({ id, userId }) => `${userId}/${id}`))
}

/** Everything of a person, oldest first. */
export const exportedImages = (db: Db, userId: number) =>
  db.select(columns).from(images).where(eq(images.userId, userId)).orderBy(images.createdAt)
