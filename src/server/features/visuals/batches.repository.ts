import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { RunState } from '#contracts/runs.ts'
import type { AdCopy, VisualSpec } from '#contracts/visuals/visual-specs.ts'
import type { Db } from '#server/db/database.ts'
import { projects } from '#server/db/tables/projects.ts'
import { runs } from '#server/db/tables/runs.ts'
import { visualBatches as batches, visualItems as items } from '#server/db/tables/visuals.ts'

/** With the state of its last run. */
export type BatchRow = typeof batches.$inferSelect & { state: RunState; projectName: string }
export type ItemRow = typeof items.$inferSelect

const withRun = (db: Db) =>
  db
    .select({ batch: batches, state: runs.state, projectName: projects.name })
    .from(batches)
    .innerJoin(runs, eq(runs.id, batches.runId))
    .innerJoin(projects, and(eq(projects.id, batches.projectId), sql`${projects.deletedAt} is null`))
type Joined = Awaited<ReturnType<typeof withRun>>[number]
const toRow = ({ batch, ...more }: Joined): BatchRow => ({ ...batch, ...more })

export async function findBatch(db: Db, userId: number, batchId: string): Promise<BatchRow | undefined> {
  const [row] = await withRun(db).where(and(eq(batches.userId, userId), eq(batches.id, batchId)))
  return row && toRow(row)
}

export async function listBatches(
  db: Db,
  userId: number,
  projectId: string,
  limit: number,
): Promise<BatchRow[]> {
  const rows = await withRun(db)
    .where(and(eq(batches.userId, userId), eq(batches.projectId, projectId)))
    .orderBy(desc(batches.createdAt), desc(batches.id))
    .limit(limit)
  return rows.map(toRow)
}

export async function listItems(db: Db, userId: number, batchIds: string[]): Promise<ItemRow[]> {
  if (batchIds.length === 0) return []
  return db
    .select()
    .from(items)
    .where(and(eq(items.userId, userId), inArray(items.batchId, batchIds)))
    .orderBy(asc(items.batchId), asc(items.number))
}

interface NewBatch {
  id: string
  projectId: string
  runId: string
  copy: AdCopy
  specs: VisualSpec[]
}

/** The oldest batches beyond a number make room. */
export async function insertBatch(
  tx: Db,
  userId: number,
  { specs, ...batch }: NewBatch,
  most: number,
): Promise<void> {
  await tx.insert(batches).values({ ...batch, userId })
  await tx
    .insert(items)
    .values(specs.map((spec, at) => ({ batchId: batch.id, userId, number: at + 1, spec })))
  await tx.execute(sql`delete from ${batches} where project_id = ${batch.projectId} and user_id = ${userId} and id in (
    select id from ${batches} where project_id = ${batch.projectId} order by created_at desc offset ${most})`)
}

/** Puts unfinished items of a batch under a new run. */
export async function restartBatch(tx: Db, userId: number, batchId: string, runId: string): Promise<void> {
  await tx
    .update(batches)
    .set({ runId })
    .where(and(eq(batches.userId, userId), eq(batches.id, batchId)))
  await tx
    .update(items)
    .set({ state: 'waiting', reason: null })
    .where(and(eq(items.userId, userId), eq(items.batchId, batchId), ne(items.state, 'done')))
}

export async function saveItem(
  db: Db,
  userId: number,
  { batchId, number }: Pick<ItemRow, 'batchId' | 'number'>,
  result: { state: 'done'; visualId: string; reason: null } | { state: 'failed'; reason: string },
): Promise<void> {
  await db
    .update(items)
    .set(result)
    .where(and(eq(items.userId, userId), eq(items.batchId, batchId), eq(items.number, number)))
}

export const exportedBatches = (db: Db, userId: number) =>
  db.select().from(batches).where(eq(batches.userId, userId)).orderBy(asc(batches.createdAt))
