import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { OwnFacts, PageFacts } from '#contracts/market-analysis.ts'
import type { RunState } from '#contracts/runs.ts'
import type { Db } from '#server/db/database.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { marketAnalyses as analyses, marketPages as pages } from '#server/db/tables/market-analysis.ts'
import { projects } from '#server/db/tables/projects.ts'
import { runs } from '#server/db/tables/runs.ts'

/** With how far its run came. */
export type AnalysisRow = typeof analyses.$inferSelect & { state: RunState; message: string | null }
export type PageRow = typeof pages.$inferSelect

export interface NewAnalysis {
  id: string
  projectId: string
  own: OwnFacts
  urls: string[]
  /** Pages that were read before, with what they said then. */
  captured: { url: string; facts: PageFacts; readAt: Date }[]
}

export type PageOutcome = { state: 'read'; facts: PageFacts } | { state: 'failed'; reason: string }

const withRun = { ...getTableColumns(analyses), state: runs.state, message: runs.message }
const live = (userId: number) => and(eq(analyses.userId, userId), isNull(analyses.deletedAt))
/** Analyses of a project in the bin are hidden with it. */
const inLiveProject = sql`exists (select 1 from ${projects} where ${projects.id} = ${analyses.projectId} and ${projects.deletedAt} is null)`

export async function insertAnalysis(
  tx: Db,
  userId: number,
  { id, projectId, own, urls, captured }: NewAnalysis,
): Promise<void> {
  await tx.insert(analyses).values({ id, userId, projectId, own })
  const rows = [
    ...urls.map((url) => ({ url })),
    ...captured.map((page) => ({ ...page, state: 'read' as const })),
  ]
  await tx.insert(pages).values(rows.map((row, at) => ({ ...row, analysisId: id, userId, number: at + 1 })))
  await tx
    .update(runs)
    .set({ projectId })
    .where(and(eq(runs.id, id), eq(runs.userId, userId)))
}

export async function countAnalyses(db: Db, userId: number, projectId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(analyses)
    .where(and(live(userId), eq(analyses.projectId, projectId)))
  return row?.n ?? 0
}

export async function findAnalysis(
  db: Db,
  userId: number,
  analysisId: string,
): Promise<AnalysisRow | undefined> {
  const [row] = await db
    .select(withRun)
    .from(analyses)
    .innerJoin(runs, eq(runs.id, analyses.id))
    .where(and(live(userId), eq(analyses.id, analysisId), inLiveProject))
  return row
}

export async function listAnalyses(
  db: Db,
  userId: number,
  projectId: string,
  { limit, before }: { limit: number; before: { at: Date; id: string } | undefined },
): Promise<AnalysisRow[]> {
  return db
    .select(withRun)
    .from(analyses)
    .innerJoin(runs, eq(runs.id, analyses.id))
    .where(
      and(
        live(userId),
        eq(analyses.projectId, projectId),
        before &&
          sql`(${analyses.createdAt}, ${analyses.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(analyses.createdAt), desc(analyses.id))
    .limit(limit)
}

/** The pages of these analyses, each in their order. */
export async function listPages(db: Db, userId: number, analysisIds: string[]): Promise<PageRow[]> {
  if (analysisIds.length === 0) return []
  return db
    .select()
    .from(pages)
    .where(and(eq(pages.userId, userId), inArray(pages.analysisId, analysisIds)))
    .orderBy(asc(pages.analysisId), asc(pages.number))
}

/** The latest of the same project before this one that read one of the same pages. */
export async function findPrevious(
  db: Db,
  userId: number,
  { id, projectId, createdAt }: Pick<AnalysisRow, 'id' | 'projectId' | 'createdAt'>,
): Promise<AnalysisRow | undefined> {
  const [row] = await db
    .select(withRun)
    .from(analyses)
    .innerJoin(runs, eq(runs.id, analyses.id))
    .where(
      and(
        live(userId),
        eq(analyses.projectId, projectId),
        sql`(${analyses.createdAt}, ${analyses.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`,
        sql`exists (select 1 from market_pages earlier join market_pages mine on mine.url = earlier.url
          where earlier.analysis_id = ${analyses.id} and earlier.state = 'read' and mine.analysis_id = ${id})`,
      ),
    )
    .orderBy(desc(analyses.createdAt), desc(analyses.id))
    .limit(1)
  return row
}

/**
 * Only once: a page that was read is not replaced by what a second try finds. The first that is read earns the prompt, so none
 * is kept of an analysis that was ended meanwhile and gave its prompt back.
 */
export async function savePage(
  db: Db,
  userId: number,
  { analysisId, number }: Pick<PageRow, 'analysisId' | 'number'>,
  result: PageOutcome,
): Promise<void> {
  await db.transaction(async (tx) => {
    const running = await tx
      .update(runs)
      .set({ unitsEarned: sql`${runs.unitsEarned} or ${result.state === 'read'}::boolean` })
      .where(
        and(eq(runs.userId, userId), eq(runs.id, analysisId), inArray(runs.state, ['running', 'waiting'])),
      )
      .returning({ id: runs.id })
    if (running.length === 0) return
    await tx
      .update(pages)
      .set({ ...result, readAt: sql`now()` })
      .where(
        and(
          eq(pages.userId, userId),
          eq(pages.analysisId, analysisId),
          eq(pages.number, number),
          eq(pages.state, 'waiting'),
        ),
      )
  })
}

type Concluded = Partial<Pick<AnalysisRow, 'summary' | 'summaryModel' | 'summaryNote' | 'proposed'>>

export async function conclude(
  db: Db,
  userId: number,
  analysisId: string,
  concluded: Concluded,
): Promise<void> {
  await db
    .update(analyses)
    .set(concluded)
    .where(and(eq(analyses.userId, userId), eq(analyses.id, analysisId)))
}

export async function markDeleted(db: Db, userId: number, analysisId: string): Promise<boolean> {
  const rows = await db
    .update(analyses)
    .set({ deletedAt: sql`now()` })
    .where(and(live(userId), eq(analyses.id, analysisId), inLiveProject))
    .returning({ id: analyses.id })
  return rows.length > 0
}

export async function restoreAnalysis(
  db: Db,
  userId: number,
  analysisId: string,
): Promise<{ projectId: string } | undefined> {
  const [row] = await db
    .update(analyses)
    .set({ deletedAt: null })
    .where(
      and(
        eq(analyses.userId, userId),
        eq(analyses.id, analysisId),
        isNotNull(analyses.deletedAt),
        inLiveProject,
      ),
    )
    .returning({ projectId: analyses.projectId })
  return row
}

export async function removeDeleted(db: Db, days: number): Promise<void> {
  await longTransaction(db, (tx) =>
    tx.execute(sql`delete from ${analyses} where deleted_at < now() - make_interval(days => ${days})`),
  )
}

/** All of a person, also those just deleted, the oldest first; `after` is the last of the ones before. */
export async function analysesOf(
  db: Db,
  userId: number,
  after: string | undefined,
  limit: number,
): Promise<(typeof analyses.$inferSelect)[]> {
  return db
    .select()
    .from(analyses)
    .where(and(eq(analyses.userId, userId), after ? sql`${analyses.id} > ${after}::uuid` : undefined))
    .orderBy(asc(analyses.id))
    .limit(limit)
}
