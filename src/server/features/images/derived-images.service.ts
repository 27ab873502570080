import type { MaskStroke } from '#contracts/images/drafts.ts'
import { type ImageFormatId, imageFormatOf } from '#contracts/images/formats.ts'
import type { Image } from '#contracts/images/images.ts'
import { type UpscaleFactor, upscaleLimits } from '#contracts/images/upscaling.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { bytesOf, refuseUnreadable, requireRow, storeImage } from './image-files.service.ts'
import { presentImage } from './images.presenter.ts'

/** The product without its background. The same strokes on the same photo give the same image. */
export async function cutOut(
  deps: Deps,
  actor: Actor,
  imageId: string,
  strokes: readonly MaskStroke[],
  { isSaved = true }: { isSaved?: boolean } = {},
): Promise<Image> {
  const photo = await requireRow(deps, actor.userId, imageId)
  await spendLimits(deps, { 'image-cutout-user': actor.userId })
  const cut = await refuseUnreadable(deps.vision.cutout(await bytesOf(deps, photo), strokes))
  return presentImage(
    await storeImage(deps, actor.userId, cut, {
      kind: 'cutout',
      isGenerated: photo.isGenerated,
      name: photo.name,
      projectId: photo.projectId,
      parentId: photo.id,
      isSaved,
    }),
  )
}

/** At the end of the name of a resized image. */
const lastFormat = / \([^()]*\)$/

/** The whole image in the size of a channel, as a new one. */
export async function resizeImage(
  deps: Deps,
  actor: Actor,
  imageId: string,
  format: ImageFormatId,
): Promise<Image> {
  const row = await requireRow(deps, actor.userId, imageId)
  await spendLimits(deps, { 'image-user': actor.userId })
  const { name, width, height } = imageFormatOf(format)
  const fitted = await deps.vision.fit(await bytesOf(deps, row), {
    width,
    height,
    isGenerated: row.isGenerated,
  })
  return presentImage(
    await storeImage(deps, actor.userId, fitted, {
      kind: 'resized',
      name: `${row.kind === 'resized' ? row.name.replace(lastFormat, '') : row.name} (${name})`,
      alt: row.alt,
      projectId: row.projectId,
      parentId: row.id,
      isGenerated: row.isGenerated,
      prompt: row.prompt,
      model: row.model,
    }),
  )
}

/** The image with more pixels, as a new one. */
export async function upscaleImage(
  deps: Deps,
  actor: Actor,
  imageId: string,
  factor: UpscaleFactor,
): Promise<Image> {
  const row = await requireRow(deps, actor.userId, imageId)
  const { isGenerated } = row
  const most = upscaleLimits[factor]
  if (Math.max(row.width, row.height) > most)
    throw new AppError('CONFLICT', `Only images up to ${most} pixels can be enlarged ×${factor}.`)
  await spendLimits(deps, { 'image-cutout-user': actor.userId })
  const larger = await refuseUnreadable(
    deps.vision.upscale(await bytesOf(deps, row), { factor, isGenerated }),
  )
  return presentImage(
    await storeImage(deps, actor.userId, larger, {
      kind: 'upscaled',
      name: `${row.name} (×${factor})`,
      alt: row.alt,
      projectId: row.projectId,
      parentId: row.id,
      isGenerated,
      prompt: row.prompt,
      model: row.model,
      recipe: row.recipe,
    }),
  )
}
