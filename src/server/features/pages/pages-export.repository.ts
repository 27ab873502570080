import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import {
  siteImages as images,
  sitePages as pages,
  siteSlugs as slugs,
  siteVersions as versions,
  siteVisits as visits,
} from '#server/db/tables/pages.ts'
import { exportedAnswers } from './proposals/answers.repository.ts'

const AT_ONCE = 20

/** All pages of a person, one by one. */
export async function* exportedPages(db: Db, userId: number) {
  let last: string | undefined
  do {
    const rows = await db
      .select()
      .from(pages)
      .where(and(eq(pages.userId, userId), last ? gt(pages.id, last) : undefined))
      .orderBy(asc(pages.id))
      .limit(AT_ONCE)
    for (const row of rows) yield await withRelated(db, row)
    last = rows.length === AT_ONCE ? rows.at(-1)?.id : undefined
  } while (last)
}

type Row = typeof pages.$inferSelect

async function withRelated(db: Db, { userId, previewKey: _, previewPasswordHash: __, ...page }: Row) {
  const [addresses, published, shown, counts, answers] = await Promise.all([
    db
      .select({ slug: slugs.slug, isCurrent: slugs.isCurrent })
      .from(slugs)
      .where(and(eq(slugs.userId, userId), eq(slugs.pageId, page.id))),
    db
      .select({
        version: versions.version,
        kind: versions.kind,
        note: versions.note,
        createdAt: versions.createdAt,
        draft: versions.draft,
      })
      .from(versions)
      .where(and(eq(versions.userId, userId), eq(versions.pageId, page.id)))
      .orderBy(asc(versions.version)),
    db
      .select({ id: images.id, name: images.name, source: images.source, createdAt: images.createdAt })
      .from(images)
      .where(and(eq(images.userId, userId), eq(images.projectId, page.projectId))),
    db.select().from(visits).where(eq(visits.pageId, page.id)).orderBy(asc(visits.day)),
    exportedAnswers(db, userId, page.id),
  ])
  return {
    ...page,
    addresses,
    versions: published,
    images: shown,
    lastAnswer: answers[0] ?? null,
    visits: counts.map(({ pageId: ___, ...count }) => count),
  }
}
