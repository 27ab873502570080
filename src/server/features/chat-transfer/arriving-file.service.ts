import { randomUUID } from 'node:crypto'
import { isOpenRun } from '#contracts/runs.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import {
  type AssetPurpose,
  type AssetRef,
  assetBytes,
  clearAssets,
  deleteAsset,
  putAsset,
} from '#server/features/assets/assets.service.ts'
import { requireAmount, spendAmount, spendLimits } from '#server/features/limits/limits.service.ts'
import type { FileBody } from '#server/http/handle.ts'
import { findLastTracked } from '#server/stream/stream.repository.ts'
import { IMPORT_LIMIT_BYTES, importBytesLeft } from './import.repository.ts'

const KILOBYTE = 1_000
const kilobytes = (bytes: number) => Math.ceil(bytes / KILOBYTE)

const busy = () =>
  new AppError('CONFLICT', 'An import is already running. Wait for it to finish, or cancel it.')

/** Imports being uploaded to this process. */
const arriving = new Set<string>()

/** An import of a larger file may take minutes. */
const MOST_SHORT_BYTES = 1_000_000

type Begin = (fileId: string, isShort: boolean) => Promise<unknown>

interface Arriving {
  userId: number
  /** Kind of the import's run. */
  kind: string
  purpose: AssetPurpose
  file: FileBody
}

/**
 * Keeps the file of an import, then begins the import. One at a time: any other file of this purpose belongs to an import that was
 * stopped or died, and goes first, so that a person never has more than one file waiting.
 */
export async function receiveImport(
  deps: Deps,
  { userId, kind, purpose, file }: Arriving,
  begin: Begin,
): Promise<void> {
  await spendLimits(deps, { 'import-user': userId })
  const place = `${kind} ${userId}`
  if (arriving.has(place)) throw busy()
  arriving.add(place)
  try {
    const last = await findLastTracked(deps.db, userId, kind)
    if (last && isOpenRun(last.state)) throw busy()
    await requireAmount(deps, 'import-kilobytes-user', { who: userId, amount: kilobytes(file.declared ?? 1) })
    await clearAssets(deps, userId, purpose)
    await store(deps, { asset: { userId, purpose, id: randomUUID() }, file }, begin)
  } finally {
    arriving.delete(place)
  }
}

async function store(
  deps: Deps,
  { asset, file }: { asset: AssetRef; file: FileBody },
  begin: Begin,
): Promise<void> {
  await putAsset(deps, asset, file.stream)
  try {
    const size = await assetBytes(deps, asset)
    if (!size) throw new AppError('INVALID_INPUT', 'The file is empty.')
    await spendKilobytes(deps, asset.userId, size)
    await begin(asset.id, size <= MOST_SHORT_BYTES)
  } catch (error) {
    await deleteAsset(deps, asset)
    throw violatedIndex(error) === 'runs_one_per_topic' ? busy() : error
  }
}

async function spendKilobytes(deps: Deps, userId: number, bytes: number): Promise<void> {
  const spent = { who: userId, amount: kilobytes(bytes) }
  await requireAmount(deps, 'import-kilobytes-user', spent)
  await spendAmount(deps, 'import-kilobytes-user', spent)
}

/** Counts imported bytes, or throws if the user is over the limit. */
export async function requireRoom(deps: Deps, userId: number, bytes: number): Promise<void> {
  if (bytes === 0) return
  if (bytes > (await importBytesLeft(deps.db, userId)))
    throw new AppError(
      'QUOTA_EXCEEDED',
      `You can import up to ${IMPORT_LIMIT_BYTES / 1_000_000} MB of chats. Permanently delete imported chats, then try again.`,
    )
  await spendKilobytes(deps, userId, bytes)
}
