import { randomUUID } from 'node:crypto'
import { imageRatios, type StartImages } from '#contracts/images/generation.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { reserveUnit } from '#server/features/usage/reserving.service.ts'
import { AiError } from '#server/ports/ai.ts'
import { insertRun } from '#server/stream/stream.repository.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import { bytesOf, openPicture, requireRow, storeImage } from './image-files.service.ts'
import { requireImageModel, requireMeansFor, type UsableImageModel } from './image-models.service.ts'
import { cutOut } from './images.service.ts'
import { promptOf } from './prompts.policy.ts'
import * as repository from './requests.repository.ts'

export const IMAGE_UNIT = 'promptsPerDay'
const AT_ONCE = 2

interface Drawing {
  request: StartImages
  model: UsableImageModel
  /** The cutout of the photo it starts from. */
  cutoutId: string | null
}

/** Draws the unfinished images of a request. One that fails gives its unit back and stops no other. */
export async function runRequest(
  deps: Deps,
  actor: Actor,
  requestId: string,
  { signal, progress }: TrackedContext,
): Promise<void> {
  const row = await repository.findRequest(deps.db, actor.userId, requestId)
  if (!row) return
  const items = await repository.listItems(deps.db, actor.userId, [requestId])
  const open = items.filter(({ state }) => state === 'waiting' || state === 'drawing')
  const model = await requireImageModel(deps, actor, row.request.model)
  const cutoutId = row.request.photoId ? (await cutOut(deps, actor, row.request.photoId, [])).id : null
  const drawing: Drawing = { request: row.request, model, cutoutId }
  let finished = items.length - open.length
  progress(finished, items.length, 'Drawing images…')
  const drawItem = async (item: repository.ItemRow) => {
    await repository.saveItem(deps.db, item, { state: 'drawing' })
    try {
      const imageId = await asCountedRun(deps, actor, item, signal, (by) =>
        drawOne(deps, actor, item, drawing, by),
      )
      await repository.saveItem(deps.db, item, { state: 'done', imageId, reason: null })
    } catch (error) {
      signal.throwIfAborted()
      await repository.saveItem(deps.db, item, { state: 'failed', reason: reasonOf(deps, error) })
    }
    progress(++finished, items.length, `Image ${item.number}`)
  }
  const worker = async () => {
    for (let item = open.shift(); item; item = open.shift()) {
      signal.throwIfAborted()
      await drawItem(item)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

function reasonOf(deps: Deps, error: unknown): string {
  if (error instanceof AiError || error instanceof AppError) return error.message
  deps.log.error({ err: error }, 'an image failed')
  return 'It could not be drawn. Try again.'
}

/** Counts one unit for the image. A failure, a stop, or the end of the process gives it back. */
async function asCountedRun(
  deps: Deps,
  actor: Actor,
  { requestId, number }: repository.ItemRow,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<{ id: string; spending: Spending }>,
): Promise<string> {
  const run = { id: randomUUID(), kind: 'images.image', processId: deps.streams.runs.processId }
  await deps.db.transaction(async (tx) => {
    if (!(await insertRun(tx, actor.userId, { ...run, topic: `image:${requestId}:${number}` })))
      throw new AppError('SIGNED_OUT', 'Log in to continue.')
    await reserveUnit(deps, tx, actor, { name: IMAGE_UNIT, runId: run.id })
  })
  const drawn = Promise.withResolvers<string>()
  deps.streams.runs.start(run, async (context) => {
    try {
      const { id, spending } = await work(AbortSignal.any([signal, context.signal]))
      context.spend(spending)
      drawn.resolve(id)
    } catch (error) {
      drawn.reject(error)
      throw error
    }
  })
  return drawn.promise
}

/** Runs count costs in millionths of a dollar. */
const millionths = (dollars: number) => Math.round(dollars * 1_000_000)

interface Spending {
  model: string
  inputTokens: number
  outputTokens: number
  cost?: number
  ownCost?: number
}

async function drawOne(
  deps: Deps,
  actor: Actor,
  { number }: repository.ItemRow,
  { request, model, cutoutId }: Drawing,
  signal: AbortSignal,
) {
  const { connection, name, price } = model
  await requireMeansFor(deps, actor, model)
  const cutout = cutoutId && (await bytesOf(deps, await requireRow(deps, actor.userId, cutoutId)))
  const ratio = imageRatios[request.ratio]
  const drawn = await deps.models.images.draw({
    connection,
    model: name,
    prompt: promptOf(request),
    negative: request.negative,
    ratio,
    seed: request.seed === null ? null : request.seed + number - 1,
    edit: cutout ? await deps.vision.editFrame(cutout, ratio) : null,
    signal,
  })
  const picture = await openPicture(deps, drawn, { isGenerated: true })
  const composed = cutout ? await deps.vision.overlay(picture.bytes, cutout) : undefined
  const row = await storeImage(deps, actor.userId, composed ?? picture, {
    kind: cutout ? 'edited' : 'generated',
    name: request.prompt.slice(0, 80),
    prompt: request.prompt,
    model: model.label,
    cost: price,
    isGenerated: true,
    projectId: request.projectId,
    parentId: cutoutId,
    recipe: composed && cutoutId ? { cutoutId, placement: composed.placement } : {},
  })
  const spending: Spending = {
    model: model.id,
    inputTokens: 0,
    outputTokens: 0,
    ...(price !== null && { cost: millionths(price), ownCost: connection.own ? millionths(price) : 0 }),
  }
  return { id: row.id, spending }
}
