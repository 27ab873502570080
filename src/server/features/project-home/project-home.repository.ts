import { and, desc, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { flowRuns, flows } from '#server/db/tables/flows.ts'
import { sitePages as pages, siteVisits as visits } from '#server/db/tables/pages.ts'
import { runs } from '#server/db/tables/runs.ts'
import { seoAudits as audits } from '#server/db/tables/seo.ts'
import { visuals } from '#server/db/tables/visuals.ts'

/** Rows of one project of one person. */
interface Within {
  userId: number
  projectId: string
  limit: number
}

/** Every row carries the sums over all pages. */
export function listPages(db: Db, { userId, projectId, limit }: Within, since: string) {
  const counted = db
    .select({
      pageId: visits.pageId,
      views: sql<number>`sum(${visits.views})::int`.as('page_views'),
      buyClicks: sql<number>`sum(${visits.buyClicks})::int`.as('page_clicks'),
    })
    .from(visits)
    .where(gte(visits.day, since))
    .groupBy(visits.pageId)
    .as('counted')
  const views = sql<number>`coalesce(${counted.views}, 0)`
  const buyClicks = sql<number>`coalesce(${counted.buyClicks}, 0)`
  const isPublished = sql<boolean>`${pages.publishedVersion} is not null`
  return db
    .select({
      id: pages.id,
      title: pages.title,
      goal: pages.goal,
      isPublished,
      views,
      buyClicks,
      updatedAt: pages.updatedAt,
      total: sql<number>`(count(*) over ())::int`,
      allViews: sql<number>`(sum(${views}) over ())::int`,
      allClicks: sql<number>`(sum(${buyClicks}) over ())::int`,
    })
    .from(pages)
    .leftJoin(counted, eq(counted.pageId, pages.id))
    .where(and(eq(pages.userId, userId), eq(pages.projectId, projectId)))
    .orderBy(desc(isPublished), desc(views), desc(pages.updatedAt), pages.id)
    .limit(limit)
}

export const listVisuals = (db: Db, { userId, projectId, limit }: Within) =>
  db
    .select({ id: visuals.id, spec: visuals.spec, total: sql<number>`(count(*) over ())::int` })
    .from(visuals)
    .where(
      and(
        eq(visuals.userId, userId),
        eq(visuals.projectId, projectId),
        isNull(visuals.deletedAt),
        gt(visuals.bytes, 0),
      ),
    )
    .orderBy(desc(visuals.createdAt), desc(visuals.id))
    .limit(limit)

export const listWaiting = (db: Db, { userId, projectId, limit }: Within) =>
  db
    .select({
      id: flowRuns.id,
      flowId: sql<string>`coalesce(${flows.builtIn}, ${flows.id}::text)`,
      flowName: flows.name,
      waitingFor: runs.waitingFor,
      wakesAt: runs.wakesAt,
      waitingSince: runs.waitingSince,
      createdAt: flowRuns.createdAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(flowRuns)
    .innerJoin(runs, and(eq(runs.id, flowRuns.trackedId), eq(runs.state, 'waiting')))
    .innerJoin(flows, eq(flows.id, flowRuns.flowId))
    .where(and(eq(flowRuns.userId, userId), eq(flowRuns.projectId, projectId)))
    .orderBy(sql`${runs.wakesAt} asc nulls first`, desc(flowRuns.createdAt), flowRuns.id)
    .limit(limit)

export async function lastAudit(db: Db, userId: number, projectId: string) {
  const [row] = await db
    .select({ id: audits.id, site: audits.site, score: audits.score, createdAt: audits.createdAt })
    .from(audits)
    .where(
      and(
        eq(audits.userId, userId),
        eq(audits.projectId, projectId),
        isNull(audits.deletedAt),
        isNotNull(audits.score),
      ),
    )
    .orderBy(desc(audits.createdAt), desc(audits.id))
    .limit(1)
  return row
}
