import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SourceField, SourceKind } from '#contracts/research.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { holds } from '#server/db/holds.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { projects } from '#server/db/tables/projects.ts'
import { researchCaptures as captures, researchSources as sources } from '#server/db/tables/research.ts'

export type SourceRow = typeof sources.$inferSelect
export type CaptureRow = typeof captures.$inferSelect
export type NewCapture = Pick<CaptureRow, 'way' | 'url' | 'excerpt' | 'fields'>
export type NewSource = Pick<SourceRow, 'projectId' | 'kind' | 'title' | 'url'>

interface SourceListFilter {
  limit: number
  before: { at: Date; id: string } | undefined
  kind: SourceKind | undefined
  /** Words of its title or address. */
  holding: string | undefined
}

const live = (userId: number, sourceId: string) =>
  and(eq(sources.userId, userId), eq(sources.id, sourceId), isNull(sources.deletedAt))
const ofProject = (userId: number, projectId: string) =>
  and(eq(sources.userId, userId), eq(sources.projectId, projectId), isNull(sources.deletedAt))
/** Sources of a project in the bin are hidden with it. */
const inLiveProject = sql`exists (select 1 from ${projects} where ${projects.id} = ${sources.projectId} and ${projects.deletedAt} is null)`

/** Locks the project against other additions. False if there is no such project. */
export async function lockProject(tx: Db, userId: number, projectId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.userId, userId), eq(projects.id, projectId), isNull(projects.deletedAt)))
    .for('no key update')
  return rows.length > 0
}

export async function countSources(db: Db, userId: number, projectId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(sources).where(ofProject(userId, projectId))
  return row?.n ?? 0
}

export async function listSources(
  db: Db,
  userId: number,
  projectId: string,
  { limit, before, kind, holding }: SourceListFilter,
): Promise<SourceRow[]> {
  return db
    .select()
    .from(sources)
    .where(
      and(
        ofProject(userId, projectId),
        kind && eq(sources.kind, kind),
        holding ? or(holds(sources.title, holding), holds(sources.url, holding)) : undefined,
        before &&
          sql`(${sources.capturedAt}, ${sources.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(sources.capturedAt), desc(sources.id))
    .limit(limit)
}

/** The latest capture of each, and how many there are. */
export async function latestCaptures(
  db: Db,
  userId: number,
  sourceIds: string[],
): Promise<(CaptureRow & { count: number })[]> {
  if (sourceIds.length === 0) return []
  return db
    .selectDistinctOn([captures.sourceId], {
      ...getTableColumns(captures),
      count: sql<number>`(count(*) over (partition by ${captures.sourceId}))::int`,
    })
    .from(captures)
    .where(and(eq(captures.userId, userId), inArray(captures.sourceId, sourceIds)))
    .orderBy(captures.sourceId, desc(captures.capturedAt), desc(captures.id))
}

export async function findSource(db: Db, userId: number, sourceId: string): Promise<SourceRow | undefined> {
  const [row] = await db
    .select()
    .from(sources)
    .where(and(live(userId, sourceId), inLiveProject))
  return row
}

export async function findByUrl(
  db: Db,
  userId: number,
  { projectId, kind, url }: Pick<NewSource, 'projectId' | 'kind'> & { url: string },
): Promise<SourceRow | undefined> {
  const [row] = await db
    .select()
    .from(sources)
    .where(and(ofProject(userId, projectId), eq(sources.kind, kind), eq(sources.url, url)))
    .orderBy(asc(sources.createdAt))
    .limit(1)
  return row
}

export async function listCaptures(db: Db, userId: number, sourceId: string): Promise<CaptureRow[]> {
  return db
    .select()
    .from(captures)
    .where(and(eq(captures.userId, userId), eq(captures.sourceId, sourceId)))
    .orderBy(desc(captures.capturedAt), desc(captures.id))
}

export async function insertSource(db: Db, userId: number, source: NewSource): Promise<SourceRow> {
  const [row] = await db
    .insert(sources)
    .values({ userId, ...source })
    .returning()
  if (!row) throw new Error('the new source has no row')
  return row
}

/** Adds a capture and drops the oldest beyond a number. */
export async function insertCapture(
  tx: Db,
  userId: number,
  sourceId: string,
  capture: NewCapture,
  keep: number,
): Promise<void> {
  // The time of the statement, not of the transaction: one that had to wait for another is the later one.
  await tx.insert(captures).values({ userId, sourceId, ...capture, capturedAt: sql`clock_timestamp()` })
  await tx.execute(sql`delete from ${captures} where id in (
    select id from ${captures} where source_id = ${sourceId} and user_id = ${userId}
    order by captured_at desc, id desc offset ${keep})`)
}

export async function updateSource(
  db: Db,
  userId: number,
  sourceId: string,
  change: Partial<Pick<SourceRow, 'kind' | 'title' | 'url'>> & { captured?: boolean },
): Promise<SourceRow | undefined> {
  const { captured, ...columns } = change
  const [row] = await db
    .update(sources)
    .set({ ...columns, ...(captured && { capturedAt: sql`clock_timestamp()` }) })
    .where(and(live(userId, sourceId), inLiveProject))
    .returning()
  return row
}

export async function markDeleted(db: Db, userId: number, sourceId: string): Promise<boolean> {
  const rows = await db
    .update(sources)
    .set({ deletedAt: sql`now()` })
    .where(and(live(userId, sourceId), inLiveProject))
    .returning({ id: sources.id })
  return rows.length > 0
}

export async function findDeleted(db: Db, userId: number, sourceId: string): Promise<SourceRow | undefined> {
  const [row] = await db
    .select()
    .from(sources)
    .where(
      and(eq(sources.userId, userId), eq(sources.id, sourceId), isNotNull(sources.deletedAt), inLiveProject),
    )
  return row
}

export async function restoreSource(
  db: Db,
  userId: number,
  sourceId: string,
): Promise<SourceRow | undefined> {
  const [row] = await db
    .update(sources)
    .set({ deletedAt: null })
    .where(and(eq(sources.userId, userId), eq(sources.id, sourceId), isNotNull(sources.deletedAt)))
    .returning()
  return row
}

export async function removeDeleted(db: Db, days: number): Promise<void> {
  await longTransaction(db, (tx) =>
    tx.execute(sql`delete from ${sources} where deleted_at < now() - make_interval(days => ${days})`),
  )
}

export interface ListedSource {
  id: string
  kind: SourceKind
  title: string
  url: string | null
  capturedAt: string
  fields: SourceField[]
  excerpt: string
  /** Number of sources in the project. */
  total: number
}

/** The sources of a project with their latest captures, as one value: a question waits for it. */
export async function latestOfProject(
  db: Db,
  userId: number,
  projectId: string,
  { limit, withText }: { limit: number; withText: boolean },
): Promise<ListedSource[]> {
  const [row] = await rowsOf<{ sources: ListedSource[] | null }>(
    db,
    sql`select json_agg(source order by source."capturedAt" desc, source.id desc) as sources from (
      select s.id, s.kind, s.title, s.url, s.captured_at as "capturedAt", c.fields,
        ${withText ? sql`c.excerpt` : sql`''`} as excerpt, count(*) over ()::int as total
      from research_sources s cross join lateral (
        select fields, excerpt from research_captures
        where source_id = s.id and user_id = ${userId} order by captured_at desc, id desc limit 1) as c
      where s.user_id = ${userId} and s.project_id = ${projectId} and s.deleted_at is null
      order by s.captured_at desc, s.id desc limit ${limit}) as source`,
  )
  return row?.sources ?? []
}
