import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PageDraft, PageGoal } from '#contracts/pages/pages.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { sitePages as pages, siteSlugs as slugs, siteVersions as versions } from '#server/db/tables/pages.ts'
import { projects } from '#server/db/tables/projects.ts'

export type PageRow = typeof pages.$inferSelect & {
  slug: string | null
  publishedAt: Date | null
  /** Facts that the published version states. */
  facts: Record<string, string | null> | null
}

interface PageFilter {
  projectId: string | undefined
  builder?: 'drop' | 'page' | undefined
  before: { at: Date; id: string } | undefined
  limit: number
}

const withState = (db: Db) =>
  db
    .select({ page: pages, slug: slugs.slug, publishedAt: versions.createdAt, facts: versions.facts })
    .from(pages)
    .innerJoin(projects, and(eq(projects.id, pages.projectId), isNull(projects.deletedAt)))
    .leftJoin(slugs, and(eq(slugs.pageId, pages.id), eq(slugs.isCurrent, true)))
    .leftJoin(versions, and(eq(versions.pageId, pages.id), eq(versions.version, pages.publishedVersion)))

type Joined = Awaited<ReturnType<typeof withState>>[number]
const toRow = ({ page, ...state }: Joined): PageRow => ({ ...page, ...state })

const own = (userId: number, pageId: string) => and(eq(pages.userId, userId), eq(pages.id, pageId))

/** Most recently changed first. */
export async function listPages(
  db: Db,
  userId: number,
  { projectId, builder, before, limit }: PageFilter,
): Promise<PageRow[]> {
  const rows = await withState(db)
    .where(
      and(
        eq(pages.userId, userId),
        projectId ? eq(pages.projectId, projectId) : undefined,
        builder && (builder === 'drop' ? eq(pages.goal, 'product') : ne(pages.goal, 'product')),
        before &&
          sql`(date_trunc('milliseconds', ${pages.updatedAt}), ${pages.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(sql`date_trunc('milliseconds', ${pages.updatedAt}) desc`, desc(pages.id))
    .limit(limit)
  return rows.map(toRow)
}

export async function findPage(db: Db, userId: number, pageId: string): Promise<PageRow | undefined> {
  const [row] = await withState(db).where(own(userId, pageId))
  return row && toRow(row)
}

/** A page whoever asks, for its preview link. */
export async function findAnyPage(db: Db, pageId: string): Promise<PageRow | undefined> {
  const [row] = await withState(db)
    .innerJoin(users, and(eq(users.id, pages.userId), isNull(users.suspendedAt)))
    .where(eq(pages.id, pageId))
  return row && toRow(row)
}

/** Makes other writers of this page wait until the transaction ends, and gives its revision. */
export async function lockPage(tx: Db, userId: number, pageId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ revision: pages.revision })
    .from(pages)
    .where(own(userId, pageId))
    .for('no key update')
  return row?.revision
}

/** Serializes inserts of a user's pages, so that the count stays correct. */
export async function lockOwner(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** True if a project has a page that any plan may edit. */
export async function hasBuilderPage(db: Db, userId: number, projectId: string): Promise<boolean> {
  const rows = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.userId, userId), eq(pages.projectId, projectId), ne(pages.goal, 'product')))
    .limit(1)
  return rows.length > 0
}

export async function countPages(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(pages).where(eq(pages.userId, userId))
  return row?.n ?? 0
}

export type NewPage = PageDraft & { projectId: string; goal?: PageGoal | undefined }

export async function insertPage(db: Db, userId: number, page: NewPage): Promise<string> {
  const [row] = await db
    .insert(pages)
    .values({ userId, ...page })
    .returning({ id: pages.id })
  if (!row) throw new Error('the new page has no row')
  return row.id
}

/** False when someone saved since that revision. */
export async function updatePage(
  db: Db,
  userId: number,
  pageId: string,
  { revision, ...draft }: Partial<PageDraft> & { revision: number },
): Promise<boolean> {
  const rows = await db
    .update(pages)
    .set({ ...draft, revision: revision + 1, updatedAt: sql`now()` })
    .where(and(own(userId, pageId), eq(pages.revision, revision)))
    .returning({ id: pages.id })
  return rows.length > 0
}

export async function deletePage(db: Db, userId: number, pageId: string): Promise<boolean> {
  const rows = await db.delete(pages).where(own(userId, pageId)).returning({ id: pages.id })
  return rows.length > 0
}

type PageLink = Partial<Pick<PageRow, 'publishedVersion' | 'previewKey' | 'previewPasswordHash'>>

/** Changes how others reach a page. Its draft stays as it is. */
export const setLinks = (db: Db, userId: number, pageId: string, links: PageLink) =>
  db.update(pages).set(links).where(own(userId, pageId))
