import { buffer } from 'node:stream/consumers'
import type { Page, PageQuery } from '#contracts/core/page.ts'
import { IMAGE_BIN_DAYS, type Image, type ImageFilter, MAX_CHOSEN_IMAGES } from '#contracts/images/images.ts'
import type { Actor } from '#server/actor.ts'
import { zipStream } from '#server/archives/zip.ts'
import { readCursor, writeCursor } from '#server/cursor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { type ExportFile, plainName } from '#server/exports/export-part.ts'
import { openAsset, sendAsset, sendVariant } from '#server/features/assets/assets.service.ts'
import { isGalleryProof } from '#server/features/assets/gallery-links.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { requireRoom } from '#server/features/usage/storage.service.ts'
import { cleanName } from '#server/files/given-file.ts'
import type { FileAnswer, FileBody } from '#server/http/handle.ts'
import { assetOf, missing, openPicture, requireRow, storeImage } from './image-files.service.ts'
import { sweepImages } from './images.jobs.ts'
import { fileNameOf, presentImage } from './images.presenter.ts'
import * as repository from './images.repository.ts'

export async function listImages(
  deps: Deps,
  actor: Actor,
  { cursor, limit, ...filter }: PageQuery & ImageFilter,
): Promise<Page<Image>> {
  if (filter.projectId) await requireProject(deps, actor, filter.projectId)
  const rows = await repository.listImages(deps.db, actor.userId, {
    ...filter,
    before: readCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentImage),
    next: last && rows.length > limit ? writeCursor(last.createdAt, last.id) : null,
  }
}

export async function uploadImage(
  deps: Deps,
  actor: Actor,
  { name, projectId, body }: { name: string; projectId?: string | undefined; body: FileBody },
): Promise<Image> {
  if (projectId) await requireProject(deps, actor, projectId)
  await requireRoom(deps, actor.userId, body.declared)
  await spendLimits(deps, { 'image-user': actor.userId })
  const picture = await openPicture(deps, await buffer(body.stream))
  const { isGenerated = false } = picture
  const described = {
    kind: 'photo',
    name: cleanName(name),
    projectId: projectId ?? null,
    isGenerated,
  } as const
  return presentImage(await storeImage(deps, actor.userId, picture, described))
}

export async function changeImage(
  deps: Deps,
  actor: Actor,
  imageId: string,
  change: {
    isFavourite?: boolean | undefined
    name?: string | undefined
    alt?: string | undefined
    projectId?: string | null | undefined
  },
): Promise<Image> {
  await requireRow(deps, actor.userId, imageId)
  if (change.projectId) await requireProject(deps, actor, change.projectId)
  await repository.changeImage(deps.db, actor.userId, imageId, change as object)
  return presentImage(await requireRow(deps, actor.userId, imageId))
}

export async function deleteImages(deps: Deps, { userId }: Actor, ids: string[]) {
  const moved = await repository.moveImages(deps.db, userId, ids, true)
  if (moved === 0) throw missing()
  return done(`${count(moved)} moved to the bin for ${IMAGE_BIN_DAYS} days.`)
}

export async function restoreImages(deps: Deps, { userId }: Actor, ids: string[]) {
  const moved = await repository.moveImages(deps.db, userId, ids, false)
  if (moved === 0) throw missing()
  return done(`${count(moved)} restored.`)
}

export async function emptyBin(deps: Deps, { userId }: Actor) {
  const removed = await deps.db.transaction(async (tx) => {
    const n = await repository.deleteBinned(tx, userId)
    if (n > 0) await deps.jobs.enqueue(tx, sweepImages, { userId })
    return n
  })
  return done(removed === 0 ? 'The bin is empty.' : `${count(removed)} deleted permanently.`)
}

const count = (n: number) => (n === 1 ? '1 image' : `${n} images`)

export async function imageFile(deps: Deps, { userId }: Actor, imageId: string): Promise<FileAnswer> {
  const row = await requireRow(deps, userId, imageId)
  const { mediaType } = row
  const file = await sendAsset(deps, assetOf(row), { name: fileNameOf(row), mediaType })
  if (!file) throw missing()
  return file
}

/** An image by its link in the canon, for anyone who has it. */
export async function sharedImage(
  deps: Deps,
  { imageId, proof }: { imageId: string; proof: string },
): Promise<FileAnswer> {
  if (!isGalleryProof(deps, imageId, proof)) throw missing()
  const row = await repository.findSharedImage(deps.db, imageId)
  const file =
    row && (await sendAsset(deps, assetOf(row), { name: fileNameOf(row), mediaType: row.mediaType }))
  if (!file) throw missing()
  return file
}

export async function imageThumbnail(deps: Deps, { userId }: Actor, imageId: string): Promise<FileAnswer> {
  const row = await requireRow(deps, userId, imageId)
  const { mediaType } = row
  const answer = await sendVariant(deps, assetOf(row), 'thumbnail', { name: fileNameOf(row), mediaType })
  return { ...answer, contentType: 'image/webp' }
}

export async function zipImages(deps: Deps, actor: Actor, ids: string): Promise<FileAnswer> {
  const wanted = ids.split(',').filter((id) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))
  if (wanted.length > MAX_CHOSEN_IMAGES)
    throw new AppError('INVALID_INPUT', `Choose at most ${MAX_CHOSEN_IMAGES} images.`)
  const rows = await repository.findImages(deps.db, actor.userId, wanted)
  if (rows.length === 0) throw missing()
  return deps.exportSlots(actor.userId, async () => ({
    name: `images-${new Date(deps.clock.now()).toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    stream: zipStream(zipFiles(deps, rows)),
  }))
}

/** Names that occur twice are numbered. */
async function* zipFiles(deps: Deps, rows: repository.ImageRow[]): AsyncGenerator<ExportFile> {
  const seen = new Map<string, number>()
  for (const row of rows) {
    const name = fileNameOf({ name: plainName(row.name.replace(/\.\w{3,4}$/, '')), mediaType: row.mediaType })
    const n = (seen.get(name) ?? 0) + 1
    seen.set(name, n)
    const file = await openAsset(deps, assetOf(row))
    if (file) yield { name: n > 1 ? name.replace(/(\.\w+)$/, `-${n}$1`) : name, content: file.stream }
  }
}
