import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PageDraft } from '#contracts/pages.ts'
import type { Db } from '#server/db/database.ts'
import { sitePages as pages, siteSlugs as slugs, siteVersions as versions } from '#server/db/tables/pages.ts'
import { projects } from '#server/db/tables/projects.ts'

export type PageRow = typeof pages.$inferSelect & { slug: string | null; publishedAt: Date | null }
export type VersionRow = typeof versions.$inferSelect
export type NewVersion = Omit<VersionRow, 'version' | 'createdAt'>

interface PageFilter {
  projectId: string | undefined
  before: { at: Date; id: string } | undefined
  limit: number
}

const columns = {
  page: pages,
  slug: slugs.slug,
  publishedAt: versions.createdAt,
}

const withState = (db: Db) =>
  db
    .select(columns)
    .from(pages)
    .innerJoin(projects, and(eq(projects.id, pages.projectId), isNull(projects.deletedAt)))
    .leftJoin(slugs, and(eq(slugs.pageId, pages.id), eq(slugs.isCurrent, true)))
    .leftJoin(versions, and(eq(versions.pageId, pages.id), eq(versions.version, pages.publishedVersion)))

type Joined = Awaited<ReturnType<typeof withState>>[number]
const toRow = ({ page, slug, publishedAt }: Joined): PageRow => ({ ...page, slug, publishedAt })

export async function listPages(
  db: Db,
  userId: number,
  { projectId, before, limit }: PageFilter,
): Promise<PageRow[]> {
  const rows = await withState(db)
    .where(
      and(
        eq(pages.userId, userId),
        projectId ? eq(pages.projectId, projectId) : undefined,
        before &&
          sql`(${pages.updatedAt}, ${pages.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(pages.updatedAt), desc(pages.id))
    .limit(limit)
  return rows.map(toRow)
}

export async function findPage(db: Db, userId: number, pageId: string): Promise<PageRow | undefined> {
  const [row] = await withState(db).where(and(eq(pages.userId, userId), eq(pages.id, pageId)))
  return row && toRow(row)
}

/** Makes other writers of this page wait until the transaction ends. */
export async function lockPage(tx: Db, userId: number, pageId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.userId, userId), eq(pages.id, pageId)))
    .for('no key update')
  return rows.length > 0
}

export async function countPages(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(pages).where(eq(pages.userId, userId))
  return row?.n ?? 0
}

export async function insertPage(
  db: Db,
  userId: number,
  page: PageDraft & { projectId: string },
): Promise<string> {
  const [row] = await db
    .insert(pages)
    .values({ userId, ...page })
    .returning({ id: pages.id })
  if (!row) throw new Error('the new page has no row')
  return row.id
}

/** False when someone else saved since that revision. */
export async function updatePage(
  db: Db,
  userId: number,
  pageId: string,
  { revision, ...draft }: Partial<PageDraft> & { revision: number },
): Promise<boolean> {
  const rows = await db
    .update(pages)
    .set({ ...draft, revision: revision + 1, updatedAt: sql`now()` })
    .where(and(eq(pages.userId, userId), eq(pages.id, pageId), eq(pages.revision, revision)))
    .returning({ id: pages.id })
  return rows.length > 0
}

export async function deletePage(db: Db, userId: number, pageId: string): Promise<boolean> {
  const rows = await db
    .delete(pages)
    .where(and(eq(pages.userId, userId), eq(pages.id, pageId)))
    .returning({ id: pages.id })
  return rows.length > 0
}

/** The next number is safe to take: the page is locked. */
export async function insertVersion(tx: Db, version: NewVersion): Promise<number> {
  const [row] = await tx
    .insert(versions)
    .values({
      ...version,
      version: sql`(select coalesce(max(${versions.version}), 0) + 1 from ${versions} where ${versions.pageId} = ${version.pageId})`,
    })
    .returning({ version: versions.version })
  if (!row) throw new Error('the new version has no row')
  return row.version
}

export const setPublished = (tx: Db, userId: number, pageId: string, version: number | null) =>
  tx
    .update(pages)
    .set({ publishedVersion: version })
    .where(and(eq(pages.userId, userId), eq(pages.id, pageId)))

/** Facts that the published version states. */
export async function findPublishedFacts(
  db: Db,
  userId: number,
  pageId: string,
): Promise<VersionRow['facts'] | undefined> {
  const [row] = await db
    .select({ facts: versions.facts })
    .from(versions)
    .innerJoin(pages, and(eq(pages.id, versions.pageId), eq(pages.publishedVersion, versions.version)))
    .where(and(eq(pages.userId, userId), eq(pages.id, pageId)))
  return row?.facts
}

/** Gives a page its address. False when another page has it. */
export async function takeSlug(tx: Db, userId: number, pageId: string, slug: string): Promise<boolean> {
  const rows = await tx
    .insert(slugs)
    .values({ slug, pageId, userId, isCurrent: true })
    .onConflictDoUpdate({
      target: slugs.slug,
      set: { isCurrent: true },
      setWhere: eq(slugs.pageId, pageId),
    })
    .returning({ slug: slugs.slug })
  if (rows.length === 0) return false
  await tx
    .update(slugs)
    .set({ isCurrent: false })
    .where(and(eq(slugs.pageId, pageId), ne(slugs.slug, slug)))
  return true
}

export interface PublicPage {
  pageId: string
  html: string
  version: number
  publishedAt: Date
  buyLink: string | null
  /** The address that this one redirects to, if it is a former one. */
  currentSlug: string
}

/** The public version behind an address, whoever asks. */
export async function findPublic(db: Db, slug: string): Promise<PublicPage | undefined> {
  const [row] = await db
    .select({
      pageId: pages.id,
      html: versions.html,
      version: versions.version,
      publishedAt: versions.createdAt,
      buyLink: versions.buyLink,
      currentSlug: sql<string>`(select current.slug from ${slugs} current where current.page_id = ${pages.id} and current.is_current)`,
    })
    .from(slugs)
    .innerJoin(pages, eq(pages.id, slugs.pageId))
    .innerJoin(projects, and(eq(projects.id, pages.projectId), isNull(projects.deletedAt)))
    .innerJoin(versions, and(eq(versions.pageId, pages.id), eq(versions.version, pages.publishedVersion)))
    .where(eq(slugs.slug, slug))
  return row
}
