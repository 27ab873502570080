import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type PageImageFormat, pageImageWidths, widthsOf } from '#contracts/page-rendering.ts'
import { MAX_PAGE_IMAGE_BYTES, MAX_PAGE_IMAGES, type StoredPageImage } from '#contracts/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import {
  type AssetVariant,
  deleteAsset,
  openAsset,
  openVariant,
  putVariant,
  takeAsset,
} from '#server/features/assets/assets.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { cleanName, isShowable } from '#server/files/given-file.ts'
import type { FileAnswer, FileBody } from '#server/http/handle.ts'
import { Unreadable } from '#server/ports/documents.ts'
import { fetchedName } from './fetched-name.ts'
import * as repository from './images.repository.ts'
import { lockOwner } from './pages.repository.ts'
import { requireBuilder } from './pages.service.ts'
import { publishedVersions } from './versions.repository.ts'

interface GivenImage {
  projectId: string
  name: string
  stream: Readable
  source: string | null
}

export async function listImages(deps: Deps, actor: Actor, projectId: string): Promise<StoredPageImage[]> {
  await requireProject(deps, actor, projectId)
  return (await repository.listImages(deps.db, actor.userId, projectId)).map(presentImage)
}

export async function uploadImage(
  deps: Deps,
  actor: Actor,
  { projectId, name, body }: { projectId: string; name: string; body: FileBody },
): Promise<StoredPageImage> {
  await requireMayAdd(deps, actor, projectId)
  return addImage(deps, actor, { projectId, name: cleanName(name), stream: body.stream, source: null })
}

/** Fetches an image as any foreign address is fetched: public addresses only, bounded, and drawn anew. */
export async function fetchImage(
  deps: Deps,
  actor: Actor,
  { projectId, address }: { projectId: string; address: string },
): Promise<StoredPageImage> {
  await requireMayAdd(deps, actor, projectId)
  const { status, body } = await deps.fetcher.fetch(address, {
    accept: 'image/webp,image/jpeg,image/png,image/gif',
    maxBytes: MAX_PAGE_IMAGE_BYTES,
  })
  if (status >= 400)
    throw new AppError('UNREACHABLE', `The image can’t be fetched: its server answers with ${status}.`)
  const name = fetchedName(address, body)
  if (!name) throw new AppError('UNSUPPORTED_TYPE', 'This address has no JPEG, PNG, WebP or GIF image.')
  return addImage(deps, actor, { projectId, name, stream: Readable.from([body]), source: address })
}

async function requireMayAdd(deps: Deps, actor: Actor, projectId: string): Promise<void> {
  await requireProject(deps, actor, projectId)
  await requireBuilder(deps, actor)
  await spendLimits(deps, { 'page-image-user': actor.userId })
}

async function addImage(
  deps: Deps,
  { userId }: Actor,
  { stream, ...given }: GivenImage,
): Promise<StoredPageImage> {
  const id = randomUUID()
  await reservePlace(deps, { id, userId, ...given })
  try {
    return presentImage(await storeSizes(deps, { id, userId, name: given.name, stream }))
  } catch (error) {
    await repository.deleteImage(deps.db, userId, id)
    await deleteAsset(deps, assetOf({ userId, id }))
    throw error
  }
}

const reservePlace = (deps: Deps, image: Parameters<typeof repository.reserveImage>[1]) =>
  deps.db.transaction(async (tx) => {
    await lockOwner(tx, image.userId)
    if ((await repository.countImages(tx, image.userId, image.projectId)) >= MAX_PAGE_IMAGES) throw full()
    await repository.reserveImage(tx, image)
  })

interface ArrivingImage {
  id: string
  userId: number
  name: string
  stream: Readable
}

async function storeSizes(deps: Deps, { id, userId, name, stream }: ArrivingImage) {
  const asset = assetOf({ userId, id })
  const { mediaType } = await takeAsset(deps, asset, { name, stream })
  if (!isShowable(mediaType)) throw new AppError('UNSUPPORTED_TYPE', 'Choose a JPEG, PNG, WebP or GIF image.')
  const { width, height, files } = await drawSizes(deps, asset, mediaType)
  for (const file of files)
    await putVariant(deps, asset, variantOf(width, file.width, file.format), file.bytes)
  const bytes = Math.max(...files.map((file) => (file.format === 'webp' ? file.bytes.length : 0)))
  const row = await repository.markArrived(deps.db, userId, id, { mediaType, width, height, bytes })
  if (!row) throw missing()
  return row
}

async function drawSizes(deps: Deps, asset: ReturnType<typeof assetOf>, mediaType: string) {
  const fetch = async () => {
    const original = await openAsset(deps, asset)
    if (!original) throw new AppError('NOT_FOUND', 'This image was removed while uploading.')
    return buffer(original.stream)
  }
  try {
    return await deps.documents.webSizes({ fetch, mediaType })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new AppError('UNSUPPORTED_TYPE', error.message, { cause: error })
  }
}

/** The image for the editor. */
export async function imageFile(deps: Deps, { userId }: Actor, imageId: string): Promise<FileAnswer> {
  const row = await repository.findImage(deps.db, userId, imageId)
  const shown = row && widthsOf(row.width).findLast((width) => width <= EDITOR_WIDTH)
  const file = row && (await openImage(deps, row, shown ?? row.width, 'jpeg'))
  if (!file) throw missing()
  return { ...file, contentType: 'image/jpeg', name: row.name, inline: true }
}

const EDITOR_WIDTH = 960

/** A stored file of an image; nothing for a width that does not exist. */
export async function openImage(
  deps: Pick<Deps, 'storage'>,
  row: Pick<repository.ImageRow, 'userId' | 'id' | 'width'>,
  width: number,
  format: PageImageFormat,
) {
  if (!widthsOf(row.width).includes(width)) return undefined
  return openVariant(deps, assetOf(row), variantOf(row.width, width, format))
}

/** Images of a project that anyone can open, because a published page shows them. */
export async function publicImages(
  deps: Pick<Deps, 'db'>,
  userId: number,
  projectId: string,
): Promise<Set<string>> {
  const versions = await publishedVersions(deps.db, userId, projectId)
  return new Set(versions.flatMap(({ images }) => images))
}

export async function deleteImage(deps: Deps, actor: Actor, imageId: string) {
  const row = await repository.findImage(deps.db, actor.userId, imageId)
  if (!row) throw missing()
  const versions = await publishedVersions(deps.db, actor.userId, row.projectId)
  const shownBy = versions.find(({ images }) => images.includes(imageId))
  if (shownBy)
    throw new AppError(
      'CONFLICT',
      `The published page “${shownBy.title}” shows this image. Remove it there first.`,
    )
  await repository.deleteImage(deps.db, actor.userId, imageId)
  await deleteAsset(deps, assetOf(row))
  return done('Image deleted.')
}

const assetOf = ({ userId, id }: { userId: number; id: string }) => ({
  userId,
  id,
  purpose: 'page-images' as const,
})

/** The n-th width of an image is stored under the n-th name. */
function variantOf(original: number, width: number, format: PageImageFormat): AssetVariant {
  const size = (['small', 'medium', 'large'] as const)[widthsOf(original).indexOf(width)]
  if (!size) throw new Error(`an image has at most ${pageImageWidths.length} widths`)
  return `${size}.${format}`
}

const presentImage = (row: repository.ImageRow): StoredPageImage => ({
  id: row.id,
  projectId: row.projectId,
  name: row.name,
  width: row.width,
  height: row.height,
  source: row.source,
  createdAt: row.createdAt.toISOString(),
})

const missing = () => new AppError('NOT_FOUND', 'This image no longer exists.')
const full = () =>
  new AppError(
    'QUOTA_EXCEEDED',
    `This project has reached the limit of ${MAX_PAGE_IMAGES} images. Delete one you no longer need.`,
  )
