import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { siteImages, sitePages, siteVersions } from '#server/db/tables/pages.ts'
import { projects } from '#server/db/tables/projects.ts'
import { visuals } from '#server/db/tables/visuals.ts'

const copiesOf = (userId: number, imageId: string) =>
  and(eq(siteImages.userId, userId), eq(siteImages.galleryImageId, imageId))
const openProject = and(eq(projects.id, siteImages.projectId), isNull(projects.deletedAt))

/** Projects whose images have a copy of it. */
export const usedInProjects = (db: Db, userId: number, imageId: string) =>
  db
    .selectDistinct({ name: projects.name, slug: projects.slug })
    .from(siteImages)
    .innerJoin(projects, openProject)
    .where(copiesOf(userId, imageId))

/** Published pages that show a copy of it. */
export const usedInPages = (db: Db, userId: number, imageId: string) =>
  db
    .selectDistinct({ id: sitePages.id, title: sitePages.title })
    .from(siteImages)
    .innerJoin(projects, openProject)
    .innerJoin(sitePages, eq(sitePages.projectId, siteImages.projectId))
    .innerJoin(
      siteVersions,
      and(eq(siteVersions.pageId, sitePages.id), eq(siteVersions.version, sitePages.publishedVersion)),
    )
    .where(and(copiesOf(userId, imageId), sql`${siteImages.id} = any(${siteVersions.images})`))

/** Rendered visuals with a copy of it as their photo. */
export const usedInVisuals = (db: Db, userId: number, imageId: string) =>
  db
    .select({
      projectId: visuals.projectId,
      headline: sql<string>`${visuals.spec}->'texts'->>'headline'`,
    })
    .from(siteImages)
    .innerJoin(projects, openProject)
    .innerJoin(
      visuals,
      and(
        eq(visuals.projectId, siteImages.projectId),
        isNull(visuals.deletedAt),
        sql`${visuals.spec}->>'photoId' = ${siteImages.id}::text`,
      ),
    )
    .where(copiesOf(userId, imageId))
    .limit(50)
