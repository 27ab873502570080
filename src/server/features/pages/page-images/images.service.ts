import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PICTURE_FORMATS } from '#contracts/core/pictures.ts'
import { widthsOf } from '#contracts/pages/page-rendering.ts'
import { MAX_PAGE_IMAGE_BYTES, type StoredPageImage } from '#contracts/pages/pages.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { deleteAsset, openAsset } from '#server/features/assets/assets.service.ts'
import { imageOfLink } from '#server/features/assets/gallery-links.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { cleanName } from '#server/files/given-file.ts'
import type { FileAnswer, FileBody } from '#server/http/handle.ts'
import { fetchedName } from '../fetched-name.ts'
import { hasBuilderPage } from '../pages.repository.ts'
import { requireBuilder } from '../pages.service.ts'
import { publishedVersions } from '../public/public-pages.repository.ts'
import { addImage, assetOf, openImage } from './image-files.service.ts'
import * as repository from './images.repository.ts'

export { openImage } from './image-files.service.ts'

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
  return presentImage(
    await addImage(deps, actor.userId, {
      projectId,
      name: cleanName(name),
      stream: body.stream,
      declared: body.declared,
      source: null,
    }),
  )
}

/** Fetches an image as any foreign address is fetched: public addresses only, bounded, and redrawn. */
export async function fetchImage(
  deps: Deps,
  actor: Actor,
  { projectId, address }: { projectId: string; address: string },
): Promise<StoredPageImage> {
  await requireMayAdd(deps, actor, projectId)
  const galleryImageId = imageOfLink(deps, address)
  if (galleryImageId) return copyGalleryImage(deps, actor, { projectId, address, galleryImageId })
  const { status, body } = await deps.fetcher.fetch(address, {
    accept: 'image/webp,image/jpeg,image/png,image/gif',
    maxBytes: MAX_PAGE_IMAGE_BYTES,
  })
  if (status >= 400)
    throw new AppError('UNREACHABLE', `The image can’t be fetched: its server answers with ${status}.`)
  const name = fetchedName(address, body)
  if (!name) throw new AppError('UNSUPPORTED_TYPE', `This address has no ${PICTURE_FORMATS} picture.`)
  return presentImage(
    await addImage(deps, actor.userId, { projectId, name, stream: Readable.from([body]), source: address }),
  )
}

/** A gallery image that the canon names. Its link may point to an address that only this machine has. */
async function copyGalleryImage(
  deps: Deps,
  { userId }: Actor,
  { projectId, address, galleryImageId }: { projectId: string; address: string; galleryImageId: string },
): Promise<StoredPageImage> {
  const row = await repository.findGalleryImage(deps.db, userId, galleryImageId)
  const file = row && (await openAsset(deps, { userId, id: row.fileId, purpose: 'images' }))
  if (!file) throw missing()
  const stream = Readable.from([await buffer(file.stream)])
  const name = fileNameWith(row.name, row.mediaType)
  return presentImage(
    await addImage(deps, userId, { projectId, name, stream, source: address, galleryImageId }),
  )
}

const fileNameWith = (name: string, mediaType: string) =>
  `${name.replace(/\.\w{3,4}$/, '')}.${mediaType === 'image/jpeg' ? 'jpg' : mediaType.slice('image/'.length)}`

/** For other areas: adds a copy of a gallery image to the images of a project. */
export async function addGalleryImage(
  deps: Deps,
  actor: Actor,
  image: { projectId: string; name: string; bytes: Uint8Array; galleryImageId: string },
): Promise<StoredPageImage> {
  await requireMayUse(deps, actor, image.projectId)
  const { bytes, ...given } = image
  const stream = Readable.from([Buffer.from(bytes)])
  return presentImage(await addImage(deps, actor.userId, { ...given, stream, source: null }))
}

async function requireMayUse(deps: Deps, actor: Actor, projectId: string): Promise<void> {
  await requireProject(deps, actor, projectId)
  await spendLimits(deps, { 'page-image-user': actor.userId })
}

async function requireMayAdd(deps: Deps, actor: Actor, projectId: string): Promise<void> {
  await requireProject(deps, actor, projectId)
  if (!(await hasBuilderPage(deps.db, actor.userId, projectId))) await requireBuilder(deps, actor)
  await spendLimits(deps, { 'page-image-user': actor.userId })
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

/** The image in its smallest size, for lists. */
export async function smallImage(deps: Deps, { userId }: Actor, imageId: string): Promise<FileAnswer> {
  const row = await repository.findImage(deps.db, userId, imageId)
  const file = row && (await openImage(deps, row, widthsOf(row.width)[0] ?? row.width, 'webp'))
  if (!file) throw missing()
  return { ...file, contentType: 'image/webp', name: row.name, inline: true }
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

const missing = () => new AppError('NOT_FOUND', 'This image no longer exists.')

const presentImage = (row: repository.ImageRow): StoredPageImage => ({
  id: row.id,
  projectId: row.projectId,
  name: row.name,
  width: row.width,
  height: row.height,
  source: row.source,
  createdAt: row.createdAt.toISOString(),
})
