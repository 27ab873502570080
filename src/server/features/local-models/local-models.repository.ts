import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { RunState } from '#contracts/runs.ts'
import type { Db } from '#server/db/database.ts'
import { localModelDownloads } from '#server/db/tables/local-models.ts'
import { runEvents, runs } from '#server/db/tables/runs.ts'
import type { ModelSource } from '#server/ports/local-models.ts'

export interface DownloadRow {
  runId: string
  source: ModelSource
  state: RunState
  message: string | null
  progress: { done: number; total: number | null; note: string } | null
}

export async function insertDownload(db: Db, runId: string, source: ModelSource): Promise<void> {
  await db.insert(localModelDownloads).values({ runId, source })
}

/** Deletes a model's finished downloads. False if there were none. */
export async function forgetDownloads(db: Db, modelId: string): Promise<boolean> {
  const over = db.select({ id: runs.id }).from(runs).where(ne(runs.state, 'running'))
  const forgotten = await db
    .delete(localModelDownloads)
    .where(
      and(sql`${localModelDownloads.source} ->> 'id' = ${modelId}`, inArray(localModelDownloads.runId, over)),
    )
    .returning({ runId: localModelDownloads.runId })
  return forgotten.length > 0
}

/** The latest download by anyone, with its progress. */
export async function findLastDownload(db: Db): Promise<DownloadRow | undefined> {
  const progress = sql<DownloadRow['progress']>`(
    select event from ${runEvents} e, jsonb_array_elements(e.events) event
    where e.run_id = ${runs.id} and event ->> 'type' = 'progress' order by e.first desc limit 1)`
  const [row] = await db
    .select({
      runId: runs.id,
      source: localModelDownloads.source,
      state: runs.state,
      message: runs.message,
      progress,
    })
    .from(localModelDownloads)
    .innerJoin(runs, eq(runs.id, localModelDownloads.runId))
    .orderBy(desc(runs.createdAt))
    .limit(1)
  return row
}
