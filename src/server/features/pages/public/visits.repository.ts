import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import {
  sitePages as pages,
  siteSalts as salts,
  siteVisitors as visitors,
  siteVisits as visits,
} from '#server/db/tables/pages.ts'

/** Views and buy clicks of one visitor on one page, on one day. */
export interface Visit {
  pageId: string
  day: string
  visitor: string
  source: string
  views: number
  buyClicks: number
}

/** The day's salt, made by the first process that needs it. Earlier salts and visitors are deleted then. */
export async function saltOf(db: Db, day: string, fresh: string): Promise<string> {
  await db.insert(salts).values({ day, salt: fresh }).onConflictDoNothing()
  await db.delete(salts).where(lt(salts.day, day))
  await db.delete(visitors).where(lt(visitors.day, day))
  const [row] = await db.select({ salt: salts.salt }).from(salts).where(eq(salts.day, day))
  return row?.salt ?? fresh
}

/** Adds visits to the counts of their days, and each new visitor once. Visits of deleted pages are dropped. */
export async function addVisits(db: Db, counted: Visit[]): Promise<void> {
  const given = JSON.stringify(
    counted.map(({ pageId, views, buyClicks, ...rest }) => ({
      page_id: pageId,
      n: views,
      buys: buyClicks,
      ...rest,
    })),
  )
  await db.execute(sql`
    with given as (
      select g.* from jsonb_to_recordset(${given}::jsonb)
        as g(page_id uuid, day date, visitor text, source text, n int, buys int)
      where exists (select from site_pages p where p.id = g.page_id)
    ), fresh as (
      insert into site_visitors (page_id, day, visitor, source)
      select distinct on (page_id, day, visitor) page_id, day, visitor, source from given where n > 0
      order by page_id, day, visitor, source desc
      on conflict do nothing
      returning page_id, day, visitor, source
    ), sourced as (
      select g.page_id, g.day, g.n, g.buys,
        coalesce(nullif(g.source, ''), f.source, v.source, '') as source, 0 as visitors
      from given g
      left join fresh f using (page_id, day, visitor)
      left join site_visitors v using (page_id, day, visitor)
      union all
      select page_id, day, 0, 0, source, 1 from fresh
    )
    insert into site_visits (page_id, day, source, views, visitors, buy_clicks)
    select page_id, day, source, sum(n), sum(visitors), sum(buys) from sourced group by 1, 2, 3
    order by 1, 2, 3
    on conflict (page_id, day, source) do update set
      views = site_visits.views + excluded.views,
      visitors = site_visits.visitors + excluded.visitors,
      buy_clicks = site_visits.buy_clicks + excluded.buy_clicks`)
}

/** Views and buy clicks of a person's pages since a day, by page. */
export const visitCounts = (db: Db, userId: number, day: string) =>
  db
    .select({
      pageId: visits.pageId,
      views: sql<number>`sum(${visits.views})::int`,
      buyClicks: sql<number>`sum(${visits.buyClicks})::int`,
    })
    .from(visits)
    .innerJoin(pages, and(eq(pages.id, visits.pageId), eq(pages.userId, userId)))
    .where(gte(visits.day, day))
    .groupBy(visits.pageId)

export const visitsSince = (db: Db, pageId: string, day: string) =>
  db
    .select()
    .from(visits)
    .where(and(eq(visits.pageId, pageId), gte(visits.day, day)))
    .orderBy(visits.day, visits.source)
