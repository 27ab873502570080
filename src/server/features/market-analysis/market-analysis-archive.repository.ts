import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, isNull, notInArray } from 'drizzle-orm'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import type { Db } from '#server/db/database.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { marketAnalyses, marketPages } from '#server/db/tables/market-analysis.ts'
import { runs } from '#server/db/tables/runs.ts'
import type { AnalysisItem } from './market-analysis.archive-reader.ts'

/** Ended analyses, oldest first. */
export const endedAnalyses = (db: Db, userId: number, projectId: string) =>
  db
    .select({ ...getTableColumns(marketAnalyses), state: runs.state, message: runs.message })
    .from(marketAnalyses)
    .innerJoin(runs, eq(runs.id, marketAnalyses.id))
    .where(
      and(
        eq(marketAnalyses.userId, userId),
        eq(marketAnalyses.projectId, projectId),
        isNull(marketAnalyses.deletedAt),
        notInArray(runs.state, ['running', 'waiting']),
      ),
    )
    .orderBy(asc(marketAnalyses.createdAt), asc(marketAnalyses.id))

export const pagesOf = (db: Db, userId: number, analysisId: string) =>
  db
    .select()
    .from(marketPages)
    .where(and(eq(marketPages.userId, userId), eq(marketPages.analysisId, analysisId)))
    .orderBy(asc(marketPages.number))

/** The kind of the runs that analyse a market. */
export const ANALYSIS_KIND = 'market-analysis.run'

/** Imported with a finished run, which holds its outcome. */
export async function insertArchivedAnalysis(
  db: Db,
  { userId, projectId }: ProjectPlace,
  { state, message, pages, ...analysis }: AnalysisItem,
): Promise<void> {
  const id = randomUUID()
  const { createdAt } = analysis
  await db.transaction(async (tx) => {
    await tx.insert(runs).values({
      id,
      userId,
      projectId,
      kind: ANALYSIS_KIND,
      topic: `market-analysis:${projectId}`,
      state,
      message,
      createdAt,
      endedAt: createdAt,
    })
    await tx.insert(marketAnalyses).values({ ...analysis, id, userId, projectId })
    if (pages.length > 0)
      await tx
        .insert(marketPages)
        .values(pages.map((page, at) => ({ ...page, analysisId: id, userId, number: at + 1 })))
  })
}

/** Runs of imported analyses, which would outlive their project. */
export const removeRuns = (db: Db, { userId, projectId }: ProjectPlace): Promise<void> =>
  longTransaction(db, async (tx) => {
    await tx
      .delete(runs)
      .where(and(eq(runs.userId, userId), eq(runs.projectId, projectId), eq(runs.kind, ANALYSIS_KIND)))
  })
