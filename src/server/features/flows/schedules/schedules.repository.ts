import { and, asc, count, eq, lte, ne, sql } from 'drizzle-orm'
import type { RunState } from '#contracts/runs.ts'
import type { Db } from '#server/db/database.ts'
import {
  flowRuns,
  flows,
  flowSchedules as schedules,
  flowVersions as versions,
} from '#server/db/tables/flows.ts'
import { runs } from '#server/db/tables/runs.ts'

export type ScheduleRow = typeof schedules.$inferSelect
type Changes = Partial<Omit<ScheduleRow, 'id' | 'userId'>>

const withFlow = (db: Db) =>
  db
    .select({ schedule: schedules, flow: flows, graph: versions.graph })
    .from(schedules)
    .innerJoin(flows, eq(flows.id, schedules.flowId))
    .innerJoin(versions, and(eq(versions.flowId, flows.id), eq(versions.version, flows.version)))

export const listSchedules = (db: Db, userId: number) =>
  withFlow(db).where(eq(schedules.userId, userId)).orderBy(asc(schedules.createdAt), asc(schedules.id))

export async function findSchedule(db: Db, userId: number, id: string) {
  const [row] = await withFlow(db).where(and(eq(schedules.userId, userId), eq(schedules.id, id)))
  return row
}

export async function countSchedules(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(schedules).where(eq(schedules.userId, userId))
  return row?.n ?? 0
}

/** Other schedules of the same flow, project and answers. */
export const alikeSchedules = (
  tx: Db,
  userId: number,
  { id, flowId, projectId, answers }: Pick<ScheduleRow, 'flowId' | 'projectId' | 'answers'> & { id?: string },
) =>
  tx
    .select({ plan: schedules.plan, timeZone: schedules.timeZone })
    .from(schedules)
    .where(
      and(
        eq(schedules.userId, userId),
        eq(schedules.flowId, flowId),
        sql`${schedules.projectId} is not distinct from ${projectId}::uuid`,
        sql`${schedules.answers} = ${JSON.stringify(answers)}::jsonb`,
        id === undefined ? undefined : ne(schedules.id, id),
      ),
    )

export async function insertSchedule(tx: Db, row: typeof schedules.$inferInsert): Promise<string> {
  const [made] = await tx.insert(schedules).values(row).returning({ id: schedules.id })
  if (!made) throw new Error('The schedule was not inserted.')
  return made.id
}

export async function changeSchedule(db: Db, userId: number, id: string, changes: Changes): Promise<boolean> {
  const rows = await db
    .update(schedules)
    .set(changes)
    .where(and(eq(schedules.userId, userId), eq(schedules.id, id)))
    .returning({ id: schedules.id })
  return rows.length > 0
}

/** Settles a schedule that nobody has changed since it was read. */
export async function settleSchedule(
  db: Db,
  { id, userId, lastRunId, isSettled, nextAt }: ScheduleRow,
  changes: Changes,
): Promise<boolean> {
  const rows = await db
    .update(schedules)
    .set({ ...changes, isSettled: true })
    .where(
      and(
        eq(schedules.userId, userId),
        eq(schedules.id, id),
        eq(schedules.isSettled, isSettled),
        sql`${schedules.lastRunId} is not distinct from ${lastRunId}::uuid`,
        sql`${schedules.nextAt} is not distinct from ${nextAt?.toISOString() ?? null}::timestamptz`,
      ),
    )
    .returning({ id: schedules.id })
  return rows.length > 0
}

export async function deleteSchedule(db: Db, userId: number, id: string): Promise<boolean> {
  const rows = await db
    .delete(schedules)
    .where(and(eq(schedules.userId, userId), eq(schedules.id, id)))
    .returning({ id: schedules.id })
  return rows.length > 0
}

/** Armed schedules whose time has come. */
export const dueSchedules = (db: Db, now: Date, limit: number) =>
  db
    .select()
    .from(schedules)
    .where(and(eq(schedules.state, 'armed'), lte(schedules.nextAt, now)))
    .orderBy(asc(schedules.nextAt))
    .limit(limit)

/** Takes a due schedule for this transaction; undefined if another process has it or it is no longer due. */
export async function lockDue(tx: Db, id: string, now: Date): Promise<ScheduleRow | undefined> {
  const [row] = await tx
    .select()
    .from(schedules)
    .where(and(eq(schedules.id, id), eq(schedules.state, 'armed'), lte(schedules.nextAt, now)))
    .for('no key update', { skipLocked: true })
  return row
}

/** Schedules whose last run has ended and was not counted yet. */
export async function endedRuns(
  db: Db,
  limit: number,
): Promise<{ schedule: ScheduleRow; state: RunState; message: string | null }[]> {
  return db
    .select({ schedule: schedules, state: runs.state, message: runs.message })
    .from(schedules)
    .innerJoin(flowRuns, eq(flowRuns.id, schedules.lastRunId))
    .innerJoin(runs, eq(runs.id, flowRuns.trackedId))
    .where(and(eq(schedules.isSettled, false), sql`${runs.state} not in ('running', 'waiting')`))
    .limit(limit)
}

/** True if the last run of a schedule goes on or waits. */
export async function isRunOpen(db: Db, runId: string | null): Promise<boolean> {
  if (!runId) return false
  const rows = await db
    .select({ id: runs.id })
    .from(flowRuns)
    .innerJoin(runs, eq(runs.id, flowRuns.trackedId))
    .where(and(eq(flowRuns.id, runId), sql`${runs.state} in ('running', 'waiting')`))
  return rows.length > 0
}
