import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { MAX_IMAGES } from '#contracts/images/images.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import {
  assetBytes,
  deleteAsset,
  openAsset,
  putAsset,
  putVariant,
} from '#server/features/assets/assets.service.ts'
import { takeRoom } from '#server/features/usage/storage.service.ts'
import { personalQueues } from '#server/jobs/bounded-queue.ts'
import { Unreadable } from '#server/ports/documents.ts'
import type { OpenedPicture, PictureOptions } from '#server/ports/vision.ts'
import * as repository from './images.repository.ts'

export const assetOf = ({ userId, fileId }: { userId: number; fileId: string }) => ({
  userId,
  id: fileId,
  purpose: 'images' as const,
})

/** Work on files that are held in memory. A person’s other calls wait, uploads unread. */
export const inTurn = personalQueues({
  atOnce: 3,
  mostWaiting: 100,
  busy: 'Too many of your images are being worked on. Try again in a few seconds.',
})

/** A name of 36 characters from the content, so that equal files have one name. */
function contentId(bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-')
}

type Described = Pick<repository.NewImage, 'kind' | 'name'> &
  Partial<Omit<repository.NewImage, 'fileId' | 'mediaType' | 'width' | 'height' | 'bytes'>>

/** Stores a picture with its thumbnail and adds it to the gallery. The same result of the same image is not added twice. */
export async function storeImage(
  deps: Deps,
  userId: number,
  picture: OpenedPicture,
  described: Described,
): Promise<repository.ImageRow> {
  const { kind, parentId = null, isSaved = true } = described
  const fileId = contentId(picture.bytes)
  const twin = await repository.findTwin(deps.db, userId, { fileId, kind, parentId })
  if (!twin) return addImage(deps, userId, picture, described)
  // A process that died between row and file left a twin without one.
  await putFile(deps, userId, picture)
  if (isSaved && !twin.isSaved) await repository.saveImages(deps.db, userId, [twin.id])
  return twin
}

async function putFile(
  deps: Deps,
  userId: number,
  { bytes, mediaType }: Pick<OpenedPicture, 'bytes' | 'mediaType'>,
): Promise<void> {
  const asset = assetOf({ userId, fileId: contentId(bytes) })
  if ((await assetBytes(deps, asset)) !== undefined) return
  await putVariant(deps, asset, 'thumbnail', await deps.vision.thumbnail(bytes))
  await putAsset(deps, asset, bytes, mediaType)
}

/** Stores a picture as a new image, also beside an equal one. */
export async function addImage(
  deps: Deps,
  userId: number,
  { bytes, mediaType, width, height }: OpenedPicture,
  described: Described,
): Promise<repository.ImageRow> {
  const fileId = contentId(bytes)
  const image = { ...described, mediaType, width, height, bytes: bytes.length, fileId }
  const id = await deps.db.transaction(async (tx) => {
    const isStored = await repository.hasFile(tx, userId, fileId)
    await takeRoom(deps, tx, userId, isStored ? 0 : bytes.length)
    if ((await repository.countImages(tx, userId)) >= MAX_IMAGES) throw full()
    return repository.insertImage(tx, userId, image)
  })
  try {
    await putFile(deps, userId, { bytes, mediaType })
    return await requireRow(deps, userId, id)
  } catch (error) {
    await repository.discardImage(deps.db, userId, id)
    if (!(await repository.hasFile(deps.db, userId, fileId)))
      await deleteAsset(deps, assetOf({ userId, fileId }))
    throw error
  }
}

export async function requireRow(deps: Deps, userId: number, id: string): Promise<repository.ImageRow> {
  const row = await repository.findImage(deps.db, userId, id)
  if (!row) throw missing()
  return row
}

export async function bytesOf(deps: Deps, row: repository.ImageRow): Promise<Uint8Array> {
  const file = await openAsset(deps, assetOf(row))
  if (!file) throw missing()
  return buffer(file.stream)
}

/** Decodes an untrusted file, or refuses it with the reason. */
export async function openPicture(
  deps: Deps,
  file: Uint8Array,
  options: PictureOptions = {},
): Promise<OpenedPicture> {
  return refuseUnreadable(deps.vision.open(file, options))
}

/** The reason why a picture can't be read, as a refusal. */
export async function refuseUnreadable<Value>(seeing: Promise<Value>): Promise<Value> {
  try {
    return await seeing
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new AppError('UNSUPPORTED_TYPE', error.message, { cause: error })
  }
}

export const missing = () => new AppError('NOT_FOUND', 'This image no longer exists.')
const full = () =>
  new AppError(
    'QUOTA_EXCEEDED',
    `You’ve reached the limit of ${MAX_IMAGES.toLocaleString('en')} images. Delete some you no longer need.`,
  )
