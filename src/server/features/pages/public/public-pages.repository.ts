import { and, desc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { sitePages as pages, siteSlugs as slugs, siteVersions as versions } from '#server/db/tables/pages.ts'
import { projects } from '#server/db/tables/projects.ts'

/** Former addresses that a page keeps. Earlier ones are free for any page. */
const MOST_FORMER = 10

/** Gives a page its address. False when another page has it. */
export async function takeSlug(tx: Db, userId: number, pageId: string, slug: string): Promise<boolean> {
  const rows = await tx
    .insert(slugs)
    .values({ slug, pageId, userId, isCurrent: true })
    .onConflictDoUpdate({
      target: slugs.slug,
      set: { isCurrent: true, takenAt: sql`now()` },
      setWhere: eq(slugs.pageId, pageId),
    })
    .returning({ slug: slugs.slug })
  if (rows.length === 0) return false
  await tx
    .update(slugs)
    .set({ isCurrent: false })
    .where(and(eq(slugs.pageId, pageId), ne(slugs.slug, slug)))
  const former = and(eq(slugs.pageId, pageId), eq(slugs.isCurrent, false))
  const kept = tx
    .select({ slug: slugs.slug })
    .from(slugs)
    .where(former)
    .orderBy(desc(slugs.takenAt), slugs.slug)
    .limit(MOST_FORMER)
  await tx.delete(slugs).where(and(former, notInArray(slugs.slug, kept)))
  return true
}

/** The state of a public address, without the page itself. */
export interface PublicState {
  pageId: string
  version: number
  /** Differs from the asked one where that is a former address. */
  currentSlug: string
}

/** The public version behind an address, whoever asks. Suspending an account takes its pages down. */
export async function findPublicState(db: Db, slug: string): Promise<PublicState | undefined> {
  const [row] = await db
    .select({
      pageId: pages.id,
      version: versions.version,
      currentSlug: sql<string>`(select c.slug from site_slugs c where c.page_id = ${pages.id} and c.is_current)`,
    })
    .from(slugs)
    .innerJoin(pages, eq(pages.id, slugs.pageId))
    .innerJoin(projects, and(eq(projects.id, pages.projectId), isNull(projects.deletedAt)))
    .innerJoin(users, and(eq(users.id, pages.userId), isNull(users.suspendedAt)))
    .innerJoin(versions, and(eq(versions.pageId, pages.id), eq(versions.version, pages.publishedVersion)))
    .where(eq(slugs.slug, slug))
  return row
}

export async function readVersion(db: Db, { pageId, version }: Pick<PublicState, 'pageId' | 'version'>) {
  const [row] = await db
    .select({ html: versions.html, draft: versions.draft })
    .from(versions)
    .where(and(eq(versions.pageId, pageId), eq(versions.version, version)))
  return row
}

/** Versions that visitors see now, of one project. */
export const publishedVersions = (db: Db, userId: number, projectId: string) =>
  db
    .select({
      pageId: pages.id,
      title: pages.title,
      goal: pages.goal,
      facts: versions.facts,
      images: versions.images,
      at: versions.createdAt,
    })
    .from(pages)
    .innerJoin(versions, and(eq(versions.pageId, pages.id), eq(versions.version, pages.publishedVersion)))
    .where(and(eq(pages.userId, userId), eq(pages.projectId, projectId)))
