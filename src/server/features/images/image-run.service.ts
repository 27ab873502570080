import { type ImageRatio, imageRatios, priceOf, type StartImages } from '#contracts/images/generation.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requireBudget } from '#server/features/assistant/models/spending.service.ts'
import { canonTexts } from '#server/features/pages/canon-texts.service.ts'
import { requireRoom } from '#server/features/usage/storage.service.ts'
import { AiError } from '#server/ports/ai.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import { asCountedRun, type CountedRun } from './counted-run.service.ts'
import { cutOut } from './derived-images.service.ts'
import { bytesOf, openPicture, requireRow, storeImage } from './image-files.service.ts'
import { requireImageModel, type UsableImageModel } from './image-models.service.ts'
import { canonFacts, promptOf } from './prompts.policy.ts'
import * as repository from './requests.repository.ts'

const AT_ONCE = 2
/** Follows “Until then,”. */
export const IMAGE_MAKER = 'make images in the image maker, which costs nothing'

/** Millionths of a dollar for one image; null if unknown. */
export function costOf(model: UsableImageModel, ratio: ImageRatio): number | null {
  const price = priceOf(model.price, ratio)
  return price === null ? null : Math.ceil(price * 1_000_000)
}

interface Drawing {
  request: StartImages
  model: UsableImageModel
  /** The cutout of the photo it starts from. */
  cutoutId: string | null
  /** Facts of the project's canon. */
  facts: readonly string[]
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
  const drawing: Drawing = {
    request: row.request,
    model,
    cutoutId,
    facts: await factsOf(deps, actor, row.request),
  }
  let finished = items.length - open.length
  progress(finished, items.length, 'Drawing images…')
  const drawItem = async (item: repository.ItemRow) => {
    await repository.saveItem(deps.db, item, { state: 'drawing' })
    try {
      const counted = { kind: 'images.image', topic: `image:${requestId}:${item.number}`, signal }
      const imageId = await asCountedRun(deps, actor, counted, (run) =>
        drawOne(deps, actor, item, drawing, run),
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

/** Facts of the canon, so that a scene suits the product. */
async function factsOf(deps: Deps, actor: Actor, { projectId }: StartImages): Promise<string[]> {
  return projectId ? canonFacts(await canonTexts(deps, actor, projectId)) : []
}

function reasonOf(deps: Deps, error: unknown): string {
  if (error instanceof AiError || error instanceof AppError) return error.message
  deps.log.error({ err: error }, 'an image failed')
  return 'It could not be drawn. Try again.'
}

async function drawOne(
  deps: Deps,
  actor: Actor,
  { number }: repository.ItemRow,
  { request, model, cutoutId, facts }: Drawing,
  { signal, runId, spend }: CountedRun,
): Promise<string> {
  const { connection, name } = model
  // A picture that can’t be stored must not be paid for.
  await requireRoom(deps, actor.userId)
  const cost = costOf(model, request.ratio)
  // The budget notes the cost in advance, but a picture that fails is not charged.
  spend({ cost: 0, ownCost: 0 })
  if (!connection.own && cost) await requireBudget(deps, actor, { runId, cost, instead: IMAGE_MAKER })
  const cutout = cutoutId && (await bytesOf(deps, await requireRow(deps, actor.userId, cutoutId)))
  const ratio = imageRatios[request.ratio]
  const drawn = await deps.models.images.draw({
    connection,
    model: name,
    prompt: promptOf(request, facts),
    negative: request.negative,
    ratio,
    seed: request.seed === null ? null : request.seed + number - 1,
    edit: cutout ? await deps.vision.editFrame(cutout, ratio) : null,
    signal,
  })
  spend({
    model: model.id,
    inputTokens: 0,
    outputTokens: 0,
    ...(cost !== null && { cost, ownCost: connection.own ? cost : 0 }),
  })
  const picture = await openPicture(deps, drawn, { isGenerated: true })
  const composed = cutout ? await deps.vision.overlay(picture.bytes, cutout) : undefined
  const row = await storeImage(deps, actor.userId, composed ?? picture, {
    kind: cutout ? 'edited' : 'generated',
    name: request.prompt.slice(0, 80),
    prompt: request.prompt,
    model: model.label,
    cost: priceOf(model.price, request.ratio),
    isGenerated: true,
    projectId: request.projectId,
    parentId: cutoutId,
    recipe: composed && cutoutId ? { cutoutId, placement: composed.placement } : {},
  })
  return row.id
}
