import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { isShowable, type StoredFile, storeReceivedFile } from '#server/files/given-file.ts'
import type { FileAnswer } from '#server/http/handle.ts'
import { Unreadable } from '#server/ports/documents.ts'
import type { StoredPage } from '#server/ports/storage.ts'
import {
  type AssetPurpose,
  type AssetRef,
  type AssetVariant,
  assetFolder,
  assetIdOf,
  assetKey,
  foldersOf,
  variantKey,
  variantsOf,
} from './assets.policy.ts'

export { type AssetPurpose, type AssetRef, type AssetVariant, assetFolder } from './assets.policy.ts'

type StorageDeps = Pick<Deps, 'storage'>
type PictureDeps = Pick<Deps, 'storage' | 'documents'>

/** The content type of files stored without one; never the type that the sender claimed. */
const OPAQUE = 'application/octet-stream'

/** Stores a file as it arrives and returns its detected type. Refuses unknown types; pictures are redrawn. */
export const takeAsset = (
  deps: PictureDeps,
  asset: AssetRef,
  given: { name: string; stream: Readable; only?: 'pictures' },
): Promise<StoredFile> => storeReceivedFile(deps, { key: assetKey(asset), ...given })

/** Stores bytes that our own code made or has checked. */
export const putAsset = (
  { storage }: StorageDeps,
  asset: AssetRef,
  body: Uint8Array | Readable,
  contentType = OPAQUE,
): Promise<void> => storage.put(assetKey(asset), body, { contentType })

/** The stream has to be read or destroyed. */
export const openAsset = ({ storage }: StorageDeps, asset: AssetRef) => storage.get(assetKey(asset))

export const assetBytes = async ({ storage }: StorageDeps, asset: AssetRef): Promise<number | undefined> =>
  (await storage.head(assetKey(asset)))?.size

/** The file as an answer: pictures are shown in place, everything else is saved. */
export async function sendAsset(
  deps: StorageDeps,
  asset: AssetRef,
  { name, mediaType }: { name: string; mediaType: string },
): Promise<FileAnswer | undefined> {
  const file = await openAsset(deps, asset)
  return file && { ...file, name, contentType: mediaType, inline: isShowable(mediaType) }
}

/** With its variants. Also succeeds where there is nothing. */
export async function deleteAsset({ storage }: StorageDeps, asset: AssetRef): Promise<void> {
  await storage.delete(assetKey(asset))
  for (const variant of variantsOf(asset.purpose)) await storage.delete(variantKey(asset, variant))
}

/** All of a person's files of one purpose. */
export const clearAssets = ({ storage }: StorageDeps, userId: number, purpose: AssetPurpose): Promise<void> =>
  storage.clear(assetFolder(userId, purpose))

/**
 * Deletes files without a row: one person's, or everyone's. Safe at any moment if a row is always inserted before its file.
 * `inUse` gives ids, or `owner/id` where equal files of several people have one id.
 */
export async function sweepAssets(
  { storage }: StorageDeps,
  { purpose, userId }: { purpose: AssetPurpose; userId?: number | undefined },
  inUse: (ids: string[]) => Promise<Set<string>>,
): Promise<void> {
  for (const folder of foldersOf(purpose, userId)) {
    let page: StoredPage | undefined
    do {
      page = await storage.list(folder, page?.cursor)
      const files = page.keys.flatMap((key) => {
        const id = assetIdOf(key, purpose)
        return id ? { key, id, owned: `${key.split('/')[1]}/${id}` } : []
      })
      const used = await inUse([...new Set(files.map(({ id }) => id))])
      for (const { key, id, owned } of files) if (!used.has(id) && !used.has(owned)) await storage.delete(key)
    } while (page.cursor !== undefined)
  }
}

/** Stores a size of a picture that our own code made. */
export const putVariant = (
  { storage }: StorageDeps,
  asset: AssetRef,
  variant: AssetVariant,
  bytes: Uint8Array,
): Promise<void> => storage.put(variantKey(asset, variant), bytes, { contentType: OPAQUE })

/** The stream has to be read or destroyed. */
export const openVariant = ({ storage }: StorageDeps, asset: AssetRef, variant: AssetVariant) =>
  storage.get(variantKey(asset, variant))

const making = new Map<string, Promise<void>>()

/** A picture in another size, made once at the first request for it and stored. */
export async function sendVariant(
  deps: PictureDeps,
  asset: AssetRef,
  variant: AssetVariant,
  { name, mediaType }: { name: string; mediaType: string },
): Promise<FileAnswer> {
  if (!isShowable(mediaType)) throw new AppError('NOT_FOUND', 'Only pictures have a preview.')
  const key = variantKey(asset, variant)
  const stored = await deps.storage.get(key)
  if (stored) return asPicture(stored, name)
  await once(key, () => makeVariant(deps, asset, variant, mediaType))
  const made = await deps.storage.get(key)
  if (!made) throw gone()
  return asPicture(made, name)
}

/** Requests that come while a variant is being made wait for that one. */
function once(key: string, make: () => Promise<void>): Promise<void> {
  const running = making.get(key)
  if (running) return running
  const begun = make().finally(() => making.delete(key))
  making.set(key, begun)
  return begun
}

async function makeVariant(
  deps: PictureDeps,
  asset: AssetRef,
  variant: AssetVariant,
  mediaType: string,
): Promise<void> {
  const fetch = async () => {
    const original = await openAsset(deps, asset)
    if (!original) throw gone()
    return buffer(original.stream)
  }
  try {
    const small = await deps.documents.thumbnail({ fetch, mediaType })
    await deps.storage.put(variantKey(asset, variant), small.bytes, { contentType: small.mediaType })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new AppError('NOT_FOUND', 'No preview is available for this picture.', { cause: error })
  }
}

const asPicture = (file: { stream: Readable; size: number; contentType: string }, name: string) => ({
  ...file,
  name,
  inline: true,
})

const gone = () => new AppError('NOT_FOUND', 'This file no longer exists.')
