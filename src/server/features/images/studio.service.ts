import type { DraftSettings } from '#contracts/images/drafts.ts'
import { type ImageFormatId, imageFormatOf } from '#contracts/images/formats.ts'
import type { ImageDraft } from '#contracts/images/images.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { StudioTask } from '#server/ports/vision.ts'
import { changeDraft, type DraftRow } from './drafts.repository.ts'
import { readDraft, requireDraft } from './drafts.service.ts'
import { bytesOf, requireRow, storeImage } from './image-files.service.ts'

/** Longer side of a preview. */
const PREVIEW_SIDE = 640
/** Marketplaces ask for so much of the frame. */
const WHITE_FILL = 0.87

export async function previewDraft(deps: Deps, actor: Actor, draftId: string, settings: DraftSettings) {
  const draft = await requireDraft(deps, actor, draftId)
  await spendLimits(deps, { 'image-preview-user': actor.userId })
  const [format = 'square'] = settings.formats
  const { width, height } = imageFormatOf(format)
  const scale = PREVIEW_SIDE / Math.max(width, height)
  const task = await taskOf(deps, actor, draft, settings)
  const drawn = await deps.vision.compose({
    ...task,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    format: 'webp',
  })
  return { image: `data:${drawn.mediaType};base64,${Buffer.from(drawn.bytes).toString('base64')}` }
}

/** Draws the image in each chosen format. The results are in the gallery once they are saved. */
export async function generateDraft(deps: Deps, actor: Actor, draftId: string): Promise<ImageDraft> {
  const draft = await requireDraft(deps, actor, draftId)
  await spendLimits(deps, { 'image-user': actor.userId })
  const task = await taskOf(deps, actor, draft, draft.settings)
  const resultIds: string[] = []
  for (const format of new Set(draft.settings.formats))
    resultIds.push(await drawFormat(deps, actor, draft, format, task))
  await changeDraft(deps.db, actor.userId, draftId, { resultIds })
  return readDraft(deps, actor, draftId)
}

async function drawFormat(
  deps: Deps,
  { userId }: Actor,
  { cutoutId, projectId, settings }: DraftRow,
  format: ImageFormatId,
  task: Omit<StudioTask, 'width' | 'height' | 'format'>,
): Promise<string> {
  const { name, width, height } = imageFormatOf(format)
  const { placement, ...drawn } = await deps.vision.compose({ ...task, width, height, format: 'jpeg' })
  const cutout = await requireRow(deps, userId, cutoutId ?? '')
  const row = await storeImage(deps, userId, drawn, {
    kind: 'studio',
    isGenerated: cutout.isGenerated,
    name: `${cutout.name.replace(/\.\w{3,4}$/, '')}, ${name}`,
    projectId,
    parentId: cutout.id,
    recipe: { settings, cutoutId: cutout.id, placement },
    isSaved: false,
  })
  return row.id
}

/** Settings of a draft as a task, with the rules of its shot. */
async function taskOf(
  deps: Deps,
  { userId }: Actor,
  { cutoutId, photoId }: DraftRow,
  settings: DraftSettings,
): Promise<Omit<StudioTask, 'width' | 'height' | 'format'>> {
  if (!cutoutId) throw new AppError('CONFLICT', 'Remove the background first.')
  const { shot, scene, fill, light, shadow, reflection, texts } = settings
  const isWhite = shot === 'white'
  const hasBefore = shot === 'before-after' && photoId !== null
  return {
    cutout: await bytesOf(deps, await requireRow(deps, userId, cutoutId)),
    scene: isWhite ? 'white' : scene,
    fill: isWhite ? WHITE_FILL : fill,
    copies: shot === 'bundle' ? Math.max(2, settings.copies) : 1,
    light,
    shadow: shadow && !isWhite,
    reflection: reflection && !isWhite,
    texts: shot === 'infographic' ? texts.filter((text) => text.trim() !== '') : [],
    measures:
      shot === 'size' && (settings.measureWidth || settings.measureHeight)
        ? { width: settings.measureWidth, height: settings.measureHeight }
        : null,
    before: hasBefore ? await bytesOf(deps, await requireRow(deps, userId, photoId)) : null,
  }
}
