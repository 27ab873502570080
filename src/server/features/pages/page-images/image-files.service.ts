import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type PageImageFormat, pageImageWidths, widthsOf } from '#contracts/pages/page-rendering.ts'
import { MAX_PAGE_IMAGES } from '#contracts/pages/pages.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import {
  type AssetVariant,
  deleteAsset,
  openAsset,
  openVariant,
  putVariant,
  takeAsset,
} from '#server/features/assets/assets.service.ts'
import { requireRoom, takeRoom } from '#server/features/usage/storage.service.ts'
import { Unreadable } from '#server/ports/documents.ts'
import { lockOwner } from '../pages.repository.ts'
import * as repository from './images.repository.ts'

interface GivenImage {
  projectId: string
  name: string
  stream: Readable
  /** Size of the file, if it is known. */
  declared?: number | undefined
  source: string | null
  /** The gallery image that it is a copy of. */
  galleryImageId?: string
}

/** Stores an image in all its sizes, or nothing of it. */
export async function addImage(
  deps: Deps,
  userId: number,
  { stream, declared, ...given }: GivenImage,
): Promise<repository.ImageRow> {
  const id = randomUUID()
  await requireRoom(deps, userId, declared)
  await reservePlace(deps, { id, userId, ...given })
  try {
    return await storeSizes(deps, { id, userId, name: given.name, stream })
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
  const { bytes: original, ...stored } = await takeAsset(deps, asset, { name, stream, only: 'pictures' })
  const { mediaType } = stored
  const { width, height, files } = await drawSizes(deps, asset, mediaType)
  for (const file of files)
    await putVariant(deps, asset, variantOf(width, file.width, file.format), file.bytes)
  const bytes = Math.max(...files.map((file) => (file.format === 'webp' ? file.bytes.length : 0)))
  const storedBytes = files.reduce((sum, file) => sum + file.bytes.length, original)
  const row = await deps.db.transaction(async (tx) => {
    await takeRoom(deps, tx, userId, storedBytes)
    return repository.markArrived(tx, userId, id, { ...stored, width, height, bytes, storedBytes })
  })
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

export const assetOf = ({ userId, id }: { userId: number; id: string }) => ({
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

const missing = () => new AppError('NOT_FOUND', 'This image no longer exists.')
const full = () =>
  new AppError(
    'QUOTA_EXCEEDED',
    `This project has reached the limit of ${MAX_PAGE_IMAGES} images. Delete one you no longer need.`,
  )
