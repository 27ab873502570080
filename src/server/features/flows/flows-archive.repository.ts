import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import { MAX_FLOWS } from '#contracts/flows/flows.ts'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import type { Db } from '#server/db/database.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { flowRuns, flowSteps, flows, flowVersions as versions } from '#server/db/tables/flows.ts'
import { runs } from '#server/db/tables/runs.ts'
import type { FlowRunItem } from './flows.archive-reader.ts'
import { countFlows, insertFlow, insertVersion, lockOwner } from './flows.repository.ts'
import { RUN_KIND } from './running/flow-runs.repository.ts'

/** The newest runs of a project, oldest first. */
export async function runsOfProject(db: Db, userId: number, projectId: string, limit: number) {
  const rows = await db
    .select({
      ...{ run: flowRuns, builtIn: flows.builtIn, name: flows.name, about: flows.about },
      ...{ graph: versions.graph, state: runs.state, message: runs.message },
    })
    .from(flowRuns)
    .innerJoin(flows, eq(flows.id, flowRuns.flowId))
    .innerJoin(versions, and(eq(versions.flowId, flowRuns.flowId), eq(versions.version, flowRuns.version)))
    .innerJoin(runs, eq(runs.id, flowRuns.trackedId))
    .where(and(eq(flowRuns.userId, userId), eq(flowRuns.projectId, projectId)))
    .orderBy(desc(flowRuns.createdAt), desc(flowRuns.id))
    .limit(limit)
  return rows.toReversed()
}

/** A run that is over, with a tracked run that says how it ended. False if the person has no room for its flow. */
export const insertArchivedRun = (
  db: Db,
  { userId, projectId }: ProjectPlace,
  { state, message, createdAt, steps, ...flow }: FlowRunItem,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, userId)
    const version = await versionOf(tx, userId, flow)
    if (!version) return false
    const [id, trackedId] = [randomUUID(), randomUUID()]
    await tx.insert(runs).values({
      ...{ id: trackedId, userId, projectId, kind: RUN_KIND, topic: `flow:${id}` },
      ...{ state, message, createdAt, endedAt: createdAt },
    })
    await tx.insert(flowRuns).values({ ...version, id, userId, projectId, trackedId, createdAt })
    const known = steps.filter(({ step }) => flow.graph.steps.some((each) => each.id === step))
    if (known.length > 0)
      await tx.insert(flowSteps).values(known.map((step) => ({ ...step, runId: id, userId })))
    return true
  })

/** A stored version with this graph, or a new one. */
async function versionOf(
  tx: Db,
  userId: number,
  { builtIn, name, about, graph }: Pick<FlowRunItem, 'builtIn' | 'name' | 'about' | 'graph'>,
): Promise<{ flowId: string; version: number } | undefined> {
  const stored = await tx
    .select({ flow: flows, version: versions.version, graph: versions.graph })
    .from(flows)
    .innerJoin(versions, eq(versions.flowId, flows.id))
    .where(
      and(
        eq(flows.userId, userId),
        builtIn === null
          ? sql`${flows.builtIn} is null and ${flows.name} = ${name}`
          : eq(flows.builtIn, builtIn),
      ),
    )
  const same = stored.find((row) => isDeepStrictEqual(row.graph, graph))
  if (same) return { flowId: same.flow.id, version: same.version }
  const [known] = stored
  if (builtIn !== null && known) {
    const { id: flowId, version: from } = known.flow
    const version = await insertVersion(tx, userId, { flowId, from, name, about, graph })
    return version === undefined ? undefined : { flowId, version }
  }
  if (builtIn === null && (await countFlows(tx, userId)) >= MAX_FLOWS) return undefined
  const made = await insertFlow(tx, userId, { name, about, graph, builtIn })
  return { flowId: made.id, version: made.version }
}

/** Tracked runs of imported runs and flows that only they have, which would outlive their project. */
export const removeArchived = (db: Db, { userId, projectId }: ProjectPlace): Promise<void> =>
  longTransaction(db, async (tx) => {
    await tx.execute(sql`delete from flows f where f.user_id = ${userId} and f.built_in is null
      and exists (select 1 from flow_runs r where r.flow_id = f.id and r.project_id = ${projectId})
      and not exists (select 1 from flow_runs r where r.flow_id = f.id and r.project_id is distinct from ${projectId})
      and not exists (select 1 from flow_schedules s where s.flow_id = f.id)
      and f.created_at >= (select p.created_at from projects p where p.id = ${projectId})`)
    await tx
      .delete(runs)
      .where(and(eq(runs.userId, userId), eq(runs.projectId, projectId), eq(runs.kind, RUN_KIND)))
  })
