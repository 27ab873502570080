import { randomUUID } from 'node:crypto'
import { isOpenRun } from '#contracts/runs.ts'
import { MAX_BATCHES, type StartBatch, type VisualBatch } from '#contracts/visuals/visuals.ts'
import type { Actor } from '#server/actor.ts'
import { type Db, violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { requireRoom } from '#server/features/usage/storage.service.ts'
import { getAllowance, requireUnits } from '#server/features/usage/usage.service.ts'
import { startTracked } from '#server/stream/tracked.ts'
import * as repository from './batches.repository.ts'
import { VISUAL_UNIT } from './rendering.service.ts'
import { countedContents } from './visual-rendering.repository.ts'
import { visualResolver } from './visual-task.service.ts'
import { renderingBatch } from './visuals.jobs.ts'
import { presentBatch } from './visuals.presenter.ts'
import { requireVisuals } from './visuals.service.ts'

/** A batch of more may take minutes. */
const MOST_SHORT_VISUALS = 4

export async function startBatch(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { items, copy }: StartBatch,
): Promise<VisualBatch> {
  await requireProject(deps, actor, projectId)
  await requireVisuals(deps, actor)
  await spendLimits(deps, { 'visual-user': actor.userId })
  await requireEnough(deps, actor, projectId, items)
  const id = randomUUID()
  await begin(deps, actor, { batchId: id, visuals: items.length }, (tx, runId) =>
    repository.insertBatch(tx, actor.userId, { id, projectId, runId, copy, specs: items }, MAX_BATCHES),
  )
  return getBatch(deps, actor, id)
}

/** Refuses at once what would fail half-way: a spec that can't be drawn, or more new visuals than are left today. */
async function requireEnough(deps: Deps, actor: Actor, projectId: string, items: StartBatch['items']) {
  const resolve = await visualResolver(deps, actor, projectId)
  const keys = [...new Set(items.map((spec) => resolve(spec).contentKey))]
  const known = await countedContents(deps.db, actor.userId, projectId, keys)
  const needed = keys.filter((key) => !known.has(key)).length
  await requireRoom(deps, actor.userId)
  if (needed === 0) return
  await requireUnits(deps, actor, VISUAL_UNIT)
  const { left } = await getAllowance(deps, actor, VISUAL_UNIT)
  if (needed > left)
    throw new AppError(
      'LIMIT_REACHED',
      `This batch has ${needed} new visuals, and ${left} ${left === 1 ? 'is' : 'are'} left today. Choose fewer.`,
    )
}

/** Draws failed and unfinished items again. Finished ones stay and cost nothing. */
export async function retryBatch(deps: Deps, actor: Actor, batchId: string): Promise<VisualBatch> {
  const { state } = await requireBatch(deps, actor, batchId)
  await requireVisuals(deps, actor)
  await spendLimits(deps, { 'visual-user': actor.userId })
  if (isOpenRun(state)) throw running()
  const items = await repository.listItems(deps.db, actor.userId, [batchId])
  const visuals = items.filter((item) => item.state !== 'done').length
  if (visuals === 0) throw new AppError('CONFLICT', 'Every visual of this batch is finished.')
  await begin(deps, actor, { batchId, visuals }, (tx, runId) =>
    repository.restartBatch(tx, actor.userId, batchId, runId),
  )
  return getBatch(deps, actor, batchId)
}

async function begin(
  deps: Deps,
  actor: Actor,
  { batchId, visuals }: { batchId: string; visuals: number },
  keep: (tx: Db, runId: string) => Promise<void>,
) {
  const options = { topic: `visuals:${batchId}`, isShort: visuals <= MOST_SHORT_VISUALS, keep }
  try {
    await startTracked(deps, actor, renderingBatch, { actor, batchId }, options)
  } catch (error) {
    if (violatedIndex(error) !== 'runs_one_per_topic') throw error
    throw running()
  }
}

export async function getBatch(deps: Deps, actor: Actor, batchId: string): Promise<VisualBatch> {
  const row = await requireBatch(deps, actor, batchId)
  return presentBatch(row, await repository.listItems(deps.db, actor.userId, [batchId]))
}

export async function listBatches(deps: Deps, actor: Actor, projectId: string): Promise<VisualBatch[]> {
  await requireProject(deps, actor, projectId)
  const rows = await repository.listBatches(deps.db, actor.userId, projectId, MAX_BATCHES)
  const ids = rows.map(({ id }) => id)
  const items = Map.groupBy(await repository.listItems(deps.db, actor.userId, ids), ({ batchId }) => batchId)
  return rows.map((row) => presentBatch(row, items.get(row.id) ?? []))
}

export async function requireBatch(deps: Deps, { userId }: Actor, batchId: string) {
  const row = await repository.findBatch(deps.db, userId, batchId)
  if (!row) throw new AppError('NOT_FOUND', 'This batch no longer exists.')
  return row
}

const running = () => new AppError('CONFLICT', 'This batch is running. Wait for it to finish, or stop it.')
