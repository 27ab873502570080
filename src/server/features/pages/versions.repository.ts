import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { PageVersionKind } from '#contracts/page-editing.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { sitePages as pages, siteSlugs as slugs, siteVersions as versions } from '#server/db/tables/pages.ts'
import { projects } from '#server/db/tables/projects.ts'

type VersionRow = typeof versions.$inferSelect
export type NewVersion = Omit<VersionRow, 'version' | 'createdAt' | 'kind' | 'note'> &
  Partial<Pick<VersionRow, 'kind' | 'note'>>

/** Versions of a page that stay, besides the published one; older ones are deleted. */
const VERSIONS_KEPT = 50

/** The next number is safe to take: the page is locked. */
export async function insertVersion(tx: Db, version: NewVersion): Promise<number> {
  const [row] = await tx
    .insert(versions)
    .values({
      ...version,
      version: sql`(select coalesce(max(v.version), 0) + 1 from site_versions v where v.page_id = ${version.pageId})`,
    })
    .returning({ version: versions.version })
  if (!row) throw new Error('the new version has no row')
  await tx
    .delete(versions)
    .where(
      and(
        eq(versions.pageId, version.pageId),
        lte(versions.version, row.version - VERSIONS_KEPT),
        sql`${versions.version} is distinct from (select p.published_version from site_pages p where p.id = ${version.pageId})`,
      ),
    )
  return row.version
}

interface KeptDraft {
  userId: number
  pageId: string
  kind: PageVersionKind
  note: string
}

/** Keeps the draft of a page as a version, unless the newest version is the same. The page is locked. */
export async function keepDraft(tx: Db, { userId, pageId, kind, note }: KeptDraft): Promise<void> {
  const [row] = await tx
    .select()
    .from(pages)
    .where(and(eq(pages.userId, userId), eq(pages.id, pageId)))
  if (!row) return
  const { title, description, language, theme, buyLink, isIndexed, blocks } = row
  const draft = { title, description, language, theme, buyLink, isIndexed, blocks }
  const [newest] = await tx
    .select({ draft: versions.draft })
    .from(versions)
    .where(eq(versions.pageId, pageId))
    .orderBy(desc(versions.version))
    .limit(1)
  if (newest && isDeepStrictEqual(newest.draft, draft)) return
  await insertVersion(tx, { userId, pageId, draft, kind, note, facts: {}, images: [], html: '' })
}

const own = (userId: number, pageId: string) => and(eq(versions.userId, userId), eq(versions.pageId, pageId))

/** Newest first, without their contents. */
export const listVersions = (db: Db, userId: number, pageId: string) =>
  db
    .select({
      version: versions.version,
      kind: versions.kind,
      note: versions.note,
      createdAt: versions.createdAt,
    })
    .from(versions)
    .where(own(userId, pageId))
    .orderBy(desc(versions.version))

export async function findVersion(db: Db, userId: number, pageId: string, version: number) {
  const [row] = await db
    .select({
      version: versions.version,
      kind: versions.kind,
      note: versions.note,
      createdAt: versions.createdAt,
      draft: versions.draft,
    })
    .from(versions)
    .where(and(own(userId, pageId), eq(versions.version, version)))
  return row
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
