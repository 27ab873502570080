import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { PageVersionKind } from '#contracts/pages/page-editing.ts'
import type { Db } from '#server/db/database.ts'
import { sitePages as pages, siteVersions as versions } from '#server/db/tables/pages.ts'

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

interface StoredDraft {
  userId: number
  pageId: string
  kind: PageVersionKind
  note: string
}

/** Keeps the draft of a page as a version, unless the newest version is the same. The page is locked. */
export async function keepDraft(tx: Db, { userId, pageId, kind, note }: StoredDraft): Promise<void> {
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
