import type { BodyOf } from '#contracts/core/route.ts'
import { DraftSettings, type MakerStep } from '#contracts/images/drafts.ts'
import type { ImageDraft, imageDraftsApi } from '#contracts/images/images.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { cutOut } from './derived-images.service.ts'
import * as repository from './drafts.repository.ts'
import { requireRow } from './image-files.service.ts'
import { presentImage } from './images.presenter.ts'
import { discardUnsaved, findImages, saveImages } from './images.repository.ts'

/** Unfinished images that a person can go back to. */
const MOST_DRAFTS = 30

export async function listDrafts(deps: Deps, actor: Actor): Promise<ImageDraft[]> {
  const rows = await repository.listDrafts(deps.db, actor.userId, MOST_DRAFTS)
  return presentAll(deps, actor, rows)
}

export async function readDraft(deps: Deps, actor: Actor, draftId: string): Promise<ImageDraft> {
  const [draft] = await presentAll(deps, actor, [await requireDraft(deps, actor, draftId)])
  if (!draft) throw missing()
  return draft
}

export async function createDraft(
  deps: Deps,
  actor: Actor,
  { photoId, projectId }: BodyOf<typeof imageDraftsApi.create>,
): Promise<ImageDraft> {
  const photo = await requireRow(deps, actor.userId, photoId)
  if (projectId) await requireProject(deps, actor, projectId)
  const draft = {
    photoId: photo.id,
    projectId: projectId ?? photo.projectId,
    step: 'cutout' as const,
    strokes: [],
    settings: DraftSettings.parse({}),
  }
  const id = await repository.insertDraft(deps.db, actor.userId, draft, MOST_DRAFTS)
  return readDraft(deps, actor, id)
}

/** A new photo or other strokes need a new cutout. A step after the cutout saves it. */
export async function changeDraft(
  deps: Deps,
  actor: Actor,
  draftId: string,
  change: BodyOf<typeof imageDraftsApi.change>,
): Promise<ImageDraft> {
  const row = await requireDraft(deps, actor, draftId)
  if (change.projectId) await requireProject(deps, actor, change.projectId)
  if (change.photoId) await requireRow(deps, actor.userId, change.photoId)
  if (row.cutoutId && isAfterCutout(change.step)) await saveImages(deps.db, actor.userId, [row.cutoutId])
  const isOther = change.photoId !== undefined && change.photoId !== row.photoId
  await repository.changeDraft(deps.db, actor.userId, draftId, {
    ...(change as object),
    ...(isOther && { strokes: [] }),
    ...((isOther || change.strokes) && { cutoutId: null }),
  })
  return readDraft(deps, actor, draftId)
}

export async function deleteDraft(deps: Deps, actor: Actor, draftId: string) {
  const { cutoutId, resultIds } = await requireDraft(deps, actor, draftId)
  if (!(await repository.deleteDraft(deps.db, actor.userId, draftId))) throw missing()
  await discardUnsaved(deps.db, actor.userId, cutoutId ? [cutoutId, ...resultIds] : resultIds)
  return done('Draft deleted.')
}

export async function cutOutDraft(deps: Deps, actor: Actor, draftId: string): Promise<ImageDraft> {
  const { photoId, strokes, step } = await requireDraft(deps, actor, draftId)
  if (!photoId) throw new AppError('CONFLICT', 'The photo of this draft was deleted. Choose another one.')
  // The brush may need several tries, which stay out of the gallery.
  const cut = await cutOut(deps, actor, photoId, strokes, { isSaved: isAfterCutout(step) })
  await repository.changeDraft(deps.db, actor.userId, draftId, { cutoutId: cut.id })
  return readDraft(deps, actor, draftId)
}

const isAfterCutout = (step: MakerStep | undefined) =>
  step !== undefined && step !== 'photos' && step !== 'cutout'

/** Adds chosen results of the draft to the gallery, with the cutouts that they show. */
export async function saveResults(deps: Deps, actor: Actor, draftId: string, ids: string[]) {
  const { resultIds } = await requireDraft(deps, actor, draftId)
  const chosen = ids.filter((id) => resultIds.includes(id))
  if (chosen.length === 0) throw missing()
  const cutoutIds = (await findImages(deps.db, actor.userId, chosen)).flatMap(
    ({ parentId }) => parentId ?? [],
  )
  await saveImages(deps.db, actor.userId, cutoutIds)
  const saved = await saveImages(deps.db, actor.userId, chosen)
  return done(saved === 1 ? 'Image saved to your images.' : `${saved} images saved to your images.`)
}

export async function requireDraft(deps: Deps, { userId }: Actor, draftId: string) {
  const row = await repository.findDraft(deps.db, userId, draftId)
  if (!row) throw missing()
  return row
}

async function presentAll(deps: Deps, { userId }: Actor, rows: repository.DraftRow[]): Promise<ImageDraft[]> {
  const ids = rows.flatMap(({ photoId, cutoutId, resultIds }) =>
    [photoId, cutoutId, ...resultIds].filter((id) => id !== null),
  )
  const found = await findImages(deps.db, userId, [...new Set(ids)])
  const images = new Map(found.map((row) => [row.id, presentImage(row)]))
  const saved = new Set(found.flatMap(({ id, isSaved }) => (isSaved ? id : [])))
  const imageOf = (id: string | null) => (id && images.get(id)) || null
  return rows.map(({ id, projectId, step, photoId, cutoutId, strokes, settings, resultIds, updatedAt }) => ({
    id,
    projectId,
    step,
    photo: imageOf(photoId),
    cutout: imageOf(cutoutId),
    strokes,
    settings: DraftSettings.parse(settings),
    results: resultIds.flatMap((each) => imageOf(each) ?? []),
    isSaved: resultIds.some((each) => saved.has(each)),
    updatedAt: updatedAt.toISOString(),
  }))
}

const missing = () => new AppError('NOT_FOUND', 'This draft no longer exists.')
