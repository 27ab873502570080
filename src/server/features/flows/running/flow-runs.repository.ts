import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { FlowGraph } from '#contracts/flows/flow-graph.ts'
import type { RunState } from '#contracts/runs.ts'
import type { StepProgress } from '#core/flows/progress.ts'
import type { Db } from '#server/db/database.ts'
import { flowRuns, flows, flowSteps as steps, flowVersions as versions } from '#server/db/tables/flows.ts'
import { projects } from '#server/db/tables/projects.ts'
import { runs } from '#server/db/tables/runs.ts'

export type StepRow = typeof steps.$inferSelect
export interface FlowRunRow {
  run: typeof flowRuns.$inferSelect
  flow: typeof flows.$inferSelect
  projectName: string | null
  state: RunState
  message: string | null
  waitingFor: string | null
  wakesAt: Date | null
}
export type FlowRunWithGraph = FlowRunRow & { graph: FlowGraph; allowedAt: Date | null }

const shown = {
  run: flowRuns,
  flow: flows,
  projectName: projects.name,
  state: runs.state,
  message: runs.message,
  waitingFor: runs.waitingFor,
  wakesAt: runs.wakesAt,
}
/** Runs of a project in the bin are hidden with it. */
const visible = (userId: number) =>
  and(eq(flowRuns.userId, userId), or(isNull(flowRuns.projectId), isNull(projects.deletedAt)))

const select = (db: Db) =>
  db
    .select(shown)
    .from(flowRuns)
    .innerJoin(flows, eq(flows.id, flowRuns.flowId))
    .innerJoin(runs, eq(runs.id, flowRuns.trackedId))
    .leftJoin(projects, eq(projects.id, flowRuns.projectId))

export const RUN_KIND = 'flows.run'

interface ListFilter {
  limit: number
  before: { at: Date; id: string } | undefined
  flowId: string | undefined
  projectId: string | undefined
  isOpen: boolean
}

export const listRuns = (
  db: Db,
  userId: number,
  { limit, before, flowId, projectId, isOpen }: ListFilter,
): Promise<FlowRunRow[]> =>
  select(db)
    .where(
      and(
        visible(userId),
        flowId ? eq(flowRuns.flowId, flowId) : undefined,
        projectId ? eq(flowRuns.projectId, projectId) : undefined,
        isOpen
          ? sql`${flowRuns.trackedId} in (select id from runs where user_id = ${userId} and kind = ${RUN_KIND} and state in ('running', 'waiting'))`
          : undefined,
        before &&
          sql`(${flowRuns.createdAt}, ${flowRuns.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(flowRuns.createdAt), desc(flowRuns.id))
    .limit(limit)

/** Open runs with a step that goes on by itself at a later time, also those that are just about to pause. */
export const listTimed = (
  db: Db,
  userId: number,
  limit: number,
): Promise<{ id: string; trackedId: string }[]> =>
  db
    .select({ id: flowRuns.id, trackedId: flowRuns.trackedId })
    .from(runs)
    .innerJoin(flowRuns, eq(flowRuns.trackedId, runs.id))
    .where(
      and(
        eq(runs.userId, userId),
        eq(runs.kind, RUN_KIND),
        inArray(runs.state, ['running', 'waiting']),
        exists(
          db
            .select({ one: sql`1` })
            .from(steps)
            .where(and(eq(steps.runId, flowRuns.id), eq(steps.state, 'waiting'), isNotNull(steps.wakesAt))),
        ),
      ),
    )
    .limit(limit)

/** Known cost of a run that a step started elsewhere. */
export async function costOfRun(db: Db, userId: number, runId: string): Promise<number | null> {
  const [row] = await db
    .select({ cost: runs.cost })
    .from(runs)
    .where(and(eq(runs.userId, userId), eq(runs.id, runId)))
  return row?.cost ?? null
}

const withGraph = (db: Db) =>
  db
    .select({ ...shown, graph: versions.graph, allowedAt: versions.allowedAt })
    .from(flowRuns)
    .innerJoin(flows, eq(flows.id, flowRuns.flowId))
    .innerJoin(versions, and(eq(versions.flowId, flowRuns.flowId), eq(versions.version, flowRuns.version)))
    .innerJoin(runs, eq(runs.id, flowRuns.trackedId))
    .leftJoin(projects, eq(projects.id, flowRuns.projectId))

export async function findRun(db: Db, userId: number, id: string): Promise<FlowRunWithGraph | undefined> {
  const [row] = await withGraph(db).where(and(visible(userId), eq(flowRuns.id, id)))
  return row
}

/** The flow run that a tracked run carries. */
export async function findCarried(
  db: Db,
  userId: number,
  trackedId: string,
): Promise<FlowRunWithGraph | undefined> {
  const [row] = await withGraph(db).where(and(visible(userId), eq(flowRuns.trackedId, trackedId)))
  return row
}

export async function insertRun(
  tx: Db,
  userId: number,
  run: Omit<typeof flowRuns.$inferInsert, 'userId'>,
): Promise<void> {
  await tx.insert(flowRuns).values({ ...run, userId })
  await noteProject(tx, userId, run)
}

const noteProject = async (
  tx: Db,
  userId: number,
  { projectId, trackedId }: { projectId?: string | null | undefined; trackedId: string },
) => {
  if (projectId)
    await tx
      .update(runs)
      .set({ projectId })
      .where(and(eq(runs.id, trackedId), eq(runs.userId, userId)))
}

export async function setTracked(
  tx: Db,
  userId: number,
  { id, projectId, trackedId }: { id: string; projectId: string | null; trackedId: string },
): Promise<void> {
  await tx
    .update(flowRuns)
    .set({ trackedId })
    .where(and(eq(flowRuns.userId, userId), eq(flowRuns.id, id)))
  await noteProject(tx, userId, { projectId, trackedId })
}

/** Serializes changes of a run's steps by people. */
export async function lockRun(tx: Db, userId: number, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: flowRuns.id })
    .from(flowRuns)
    .where(and(eq(flowRuns.userId, userId), eq(flowRuns.id, id)))
    .for('no key update')
  return rows.length > 0
}

export const listSteps = (db: Db, userId: number, runId: string): Promise<StepRow[]> =>
  db
    .select()
    .from(steps)
    .where(and(eq(steps.userId, userId), eq(steps.runId, runId)))
    .orderBy(asc(steps.step), asc(steps.item))

/** With the characters that each row stores. Inputs, the larger part of a long run, stay in the database. */
export const listProgress = (
  db: Db,
  userId: number,
  runId: string,
): Promise<(StepProgress & { size: number })[]> => {
  const { step, item, state, output, wakesAt, message, input } = steps
  const size = sql<number>`coalesce(length(${input}::text), 0) + coalesce(length(${output}::text), 0)`
  return db
    .select({ step, item, state, output, wakesAt, message, size })
    .from(steps)
    .where(and(eq(steps.userId, userId), eq(steps.runId, runId)))
    .orderBy(asc(step), asc(item))
}

/** For exports: runs after an id, with their steps. */
export async function runsOf(db: Db, userId: number, after: string | undefined, limit: number) {
  const rows = await db
    .select()
    .from(flowRuns)
    .where(and(eq(flowRuns.userId, userId), after ? gt(flowRuns.id, after) : undefined))
    .orderBy(asc(flowRuns.id))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const all = ids.length > 0 ? await db.select().from(steps).where(inArray(steps.runId, ids)) : []
  return rows.map((run) => ({ ...run, steps: all.filter(({ runId }) => runId === run.id) }))
}
