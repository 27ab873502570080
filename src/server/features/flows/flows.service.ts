import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FlowGraph } from '#contracts/flows/flow-graph.ts'
import { type Flow, type FlowCard, MAX_FLOWS, MAX_VERSIONS, type SaveFlow } from '#contracts/flows/flows.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { type BuiltInFlow, builtInFlows } from '#core/flows/built-in/built-in.ts'
import { isCovered } from '#core/flows/consent.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { plainName } from '#server/exports/export-part.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { stopTracked } from '#server/stream/tracked.ts'
import { presentCard, presentFlow } from './flows.presenter.ts'
import * as repository from './flows.repository.ts'
import { listRuns, RUN_KIND } from './running/flow-runs.repository.ts'
import { stockOf } from './stock.service.ts'

const MOST_STOPPED = 1_000
const builtInOf = (id: string): BuiltInFlow | undefined => builtInFlows.find((flow) => flow.id === id)
const missing = () => new AppError('NOT_FOUND', 'This flow no longer exists.')

/** Built-in flows first, then the person's own. */
export async function listFlows(
  deps: Deps,
  actor: Actor,
  { projectId }: { projectId?: string | undefined },
): Promise<FlowCard[]> {
  const [stock, own, allowed] = await Promise.all([
    stockOf(deps, actor, projectId),
    repository.listOwnFlows(deps.db, actor.userId),
    repository.allowedBuiltIns(deps.db, actor.userId),
  ])
  const isAllowed = ({ id, graph }: BuiltInFlow) =>
    allowed.some((stored) => stored.builtIn === id && isCovered(stored.graph, graph))
  return [
    ...builtInFlows.map((flow) => presentCard({ ...flow, isAllowed: isAllowed(flow) }, stock)),
    ...own.map(({ flow, graph, allowedAt }) =>
      presentCard({ ...flow, graph, isAllowed: allowedAt !== null }, stock),
    ),
  ]
}

export async function getFlow(
  deps: Deps,
  actor: Actor,
  flowId: string,
  { projectId, version }: { projectId?: string | undefined; version?: number | undefined } = {},
): Promise<Flow> {
  const stock = await stockOf(deps, actor, projectId)
  const builtIn = builtInOf(flowId)
  const row = await findStoredFlow(deps, actor, flowId)
  if (!row && !builtIn) throw missing()
  const versions = row ? await repository.listVersions(deps.db, actor.userId, row.id, MAX_VERSIONS) : []
  const isCurrent = version === undefined || (!builtIn && version === row?.version)
  const stored =
    row &&
    (await repository.findVersion(deps.db, actor.userId, {
      flowId: row.id,
      version: version ?? row.version,
    }))
  const graph = builtIn && isCurrent ? builtIn.graph : stored?.graph
  const isAllowed = Boolean(stored?.allowedAt && graph && isCovered(stored.graph, graph))
  if (!graph) throw new AppError('NOT_FOUND', 'This version no longer exists.')
  const shown = builtIn ?? (row as repository.FlowRow)
  return presentFlow({ ...shown, graph, isAllowed, version: row?.version ?? 1 }, versions, stock)
}

/** The row of an own flow, or of a built-in one that was run before. */
export async function findStoredFlow(
  deps: Pick<Deps, 'db'>,
  { userId }: Pick<Actor, 'userId'>,
  flowId: string,
): Promise<repository.FlowRow | undefined> {
  if (builtInOf(flowId)) return repository.findBuiltIn(deps.db, userId, flowId)
  return isUuid(flowId) ? repository.findFlow(deps.db, userId, flowId) : undefined
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

interface StoredFlow {
  flow: repository.FlowRow
  graph: FlowGraph
  allowedAt: Date | null
}

/** The newest version, stored. A built-in flow that an upgrade changed gets a new version. */
export async function storedFlow(deps: Deps, actor: Actor, flowId: string): Promise<StoredFlow> {
  const builtIn = builtInOf(flowId)
  if (!builtIn) {
    const flow = await findStoredFlow(deps, actor, flowId)
    const stored =
      flow &&
      (await repository.findVersion(deps.db, actor.userId, { flowId: flow.id, version: flow.version }))
    if (!flow || !stored) throw missing()
    return { flow, ...stored }
  }
  return deps.db.transaction(async (tx) => {
    await repository.lockOwner(tx, actor.userId)
    return storeBuiltIn({ ...deps, db: tx }, actor.userId, builtIn)
  })
}

async function storeBuiltIn(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  { id, name, about, graph }: BuiltInFlow,
): Promise<StoredFlow> {
  const flow = await repository.findBuiltIn(db, userId, id)
  if (!flow) {
    const made = await repository.insertFlow(db, userId, { name, about, graph, builtIn: id })
    return { flow: made, graph, allowedAt: null }
  }
  const stored = await repository.findVersion(db, userId, { flowId: flow.id, version: flow.version })
  if (stored && isDeepStrictEqual(stored.graph, graph)) return { flow, ...stored }
  const allowedAt = stillAllowed(stored, graph)
  const version = await repository.insertVersion(db, userId, {
    flowId: flow.id,
    from: flow.version,
    name,
    about,
    graph,
    allowedAt,
  })
  return { flow: { ...flow, version: version ?? flow.version }, graph, allowedAt }
}

/** The consent to a version holds for the next one if that does nothing more without asking. */
const stillAllowed = (stored: Omit<StoredFlow, 'flow'> | undefined, next: FlowGraph): Date | null =>
  stored && isCovered(stored.graph, next) ? stored.allowedAt : null

export async function createFlow(deps: Deps, actor: Actor, { name, about, graph }: SaveFlow): Promise<Flow> {
  const row = await deps.db.transaction(async (tx) => {
    await repository.lockOwner(tx, actor.userId)
    if ((await repository.countFlows(tx, actor.userId)) >= MAX_FLOWS)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `You’ve reached the limit of ${MAX_FLOWS} flows. Delete one you no longer need.`,
      )
    return repository.insertFlow(tx, actor.userId, { name, about, graph })
  })
  return getFlow(deps, actor, row.id)
}

export async function saveFlow(
  deps: Deps,
  actor: Actor,
  flowId: string,
  { name, about, graph, version }: SaveFlow & { version: number },
): Promise<Flow> {
  if (builtInOf(flowId)) throw new AppError('CONFLICT', 'Duplicate this built-in flow to change it.')
  const row = await findStoredFlow(deps, actor, flowId)
  if (!row) throw missing()
  await deps.db.transaction(async (tx) => {
    const before = await repository.findVersion(tx, actor.userId, { flowId: row.id, version })
    const next = await repository.insertVersion(tx, actor.userId, {
      ...{ flowId: row.id, from: version, name, about, graph },
      allowedAt: stillAllowed(before, graph),
    })
    if (next === undefined)
      throw new AppError('CONFLICT', 'This flow was changed elsewhere. Reload it, then save again.')
    await repository.removeOldVersions(tx, row.id, next - MAX_VERSIONS)
  })
  return getFlow(deps, actor, flowId)
}

export async function duplicateFlow(deps: Deps, actor: Actor, flowId: string): Promise<Flow> {
  const { name, about, graph } = await getFlow(deps, actor, flowId)
  return createFlow(deps, actor, { name: `${name} (copy)`.slice(0, 80), about, graph })
}

/** Its open runs are stopped and go with it. */
export async function deleteFlow(deps: Deps, actor: Actor, flowId: string) {
  const row = builtInOf(flowId) ? undefined : await findStoredFlow(deps, actor, flowId)
  if (!row) throw missing()
  const filter = {
    limit: MOST_STOPPED,
    before: undefined,
    flowId: row.id,
    projectId: undefined,
    isOpen: true,
  }
  for (const { run, state } of await listRuns(deps.db, actor.userId, filter))
    if (isOpenRun(state)) await stopTracked(deps, { id: run.trackedId, kind: RUN_KIND })
  if (!(await repository.deleteFlow(deps.db, actor.userId, row.id))) throw missing()
  return done('Flow deleted.')
}

export async function flowFile(deps: Deps, actor: Actor, flowId: string): Promise<FileAnswer> {
  const { name, about, graph } = await getFlow(deps, actor, flowId)
  const text = Buffer.from(JSON.stringify({ name, about, graph }, null, 2))
  return {
    name: `${plainName(name)}.flow.json`,
    contentType: 'application/json; charset=utf-8',
    size: text.length,
    stream: Readable.from([text]),
  }
}
