import { randomUUID } from 'node:crypto'
import type { ImageRequest, StartImages } from '#contracts/images/generation.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requireBudget } from '#server/features/assistant/models/spending.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireFeature } from '#server/features/plans/features.service.ts'
import { getSubscription } from '#server/features/plans/plans.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { requireRoom } from '#server/features/usage/storage.service.ts'
import { getAllowance, requireUnits } from '#server/features/usage/usage.service.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { IMAGE_UNIT } from './counted-run.service.ts'
import { requireRow } from './image-files.service.ts'
import { requireImageModel } from './image-models.service.ts'
import { costOf, IMAGE_MAKER } from './image-run.service.ts'
import { generatingImages } from './images.jobs.ts'
import * as repository from './requests.repository.ts'

const MOST_LISTED = 20

/** Starts drawing as a job with progress. Each image counts as one prompt. */
export async function startImages(deps: Deps, actor: Actor, request: StartImages): Promise<ImageRequest> {
  await requireFeature(deps, actor, 'hasImageGeneration')
  await requireCount(deps, actor, request.count)
  if (request.projectId) await requireProject(deps, actor, request.projectId)
  if (request.photoId) await requireRow(deps, actor.userId, request.photoId)
  await requireRoom(deps, actor.userId)
  await spendLimits(deps, { 'image-request-user': actor.userId, 'ask-all': 'everyone' })
  const model = await requireImageModel(deps, actor, request.model)
  if (request.photoId && !model.canEdit)
    throw new AppError('CONFLICT', `${model.label} can’t work from a photo. Choose another model.`)
  await requireEnough(deps, actor, request.count)
  const cost = costOf(model, request.ratio)
  if (!model.connection.own && cost)
    await requireBudget(deps, actor, { cost: cost * request.count, instead: IMAGE_MAKER })
  const id = randomUUID()
  await startTracked(
    deps,
    actor,
    generatingImages,
    { actor, requestId: id },
    {
      topic: `images:${id}`,
      isShort: request.count === 1,
      keep: (tx, runId) =>
        repository.insertRequest(tx, actor.userId, { id, runId, modelLabel: model.label, request }),
    },
  )
  return readRequest(deps, actor, id)
}

async function requireCount(deps: Deps, actor: Actor, count: number): Promise<void> {
  const { features } = await getSubscription(deps, actor)
  const most = features.maxImagesPerRequest
  if (count > most)
    throw new AppError(
      'UPGRADE_NEEDED',
      `Your plan makes at most ${most} images at once. Choose fewer, or upgrade.`,
    )
}

async function requireEnough(deps: Deps, actor: Actor, count: number): Promise<void> {
  await requireUnits(deps, actor, IMAGE_UNIT)
  const { left } = await getAllowance(deps, actor, IMAGE_UNIT)
  if (count > left)
    throw new AppError(
      'LIMIT_REACHED',
      `${left} ${left === 1 ? 'tool run is' : 'tool runs are'} left today, one for each image. Choose fewer.`,
    )
}

export async function readRequest(deps: Deps, { userId }: Actor, requestId: string): Promise<ImageRequest> {
  const row = await repository.findRequest(deps.db, userId, requestId)
  if (!row) throw new AppError('NOT_FOUND', 'This request no longer exists.')
  return presentRequest(row, await repository.listItems(deps.db, userId, [requestId]))
}

export async function listRequests(deps: Deps, { userId }: Actor): Promise<ImageRequest[]> {
  const rows = await repository.listRequests(deps.db, userId, MOST_LISTED)
  const ids = rows.map(({ id }) => id)
  const items = Map.groupBy(await repository.listItems(deps.db, userId, ids), ({ requestId }) => requestId)
  return rows.map((row) => presentRequest(row, items.get(row.id) ?? []))
}

const presentRequest = (row: repository.RequestRow, items: repository.ItemRow[]): ImageRequest => ({
  id: row.id,
  runId: row.runId,
  state: row.state,
  brief: row.request,
  modelLabel: row.modelLabel,
  message: row.message,
  items: items.map(({ number, state, reason, imageId }) => ({ number, state, reason, imageId })),
  createdAt: row.createdAt.toISOString(),
})
