import { randomUUID } from 'node:crypto'
import type { TicketFile } from '#contracts/support.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { type AssetRef, deleteAsset, sendAsset, takeAsset } from '#server/features/assets/assets.service.ts'
import { type AdminCaller, recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { cleanName } from '#server/files/given-file.ts'
import type { FileAnswer, FileBody } from '#server/http/handle.ts'
import * as files from './files.repository.ts'
import { requireRoom } from './support.policy.ts'
import { presentFile } from './support.presenter.ts'
import type { TicketFileRow } from './support.repository.ts'

export const assetOf = ({ userId, id }: { userId: number; id: string }): AssetRef => ({
  userId,
  purpose: 'support',
  id,
})

/** Stores a file for a future message in a ticket of `userId`, who may not be the uploader. `note` joins its transaction. */
export async function giveFile(
  deps: Deps,
  actor: Pick<Actor, 'userId'>,
  given: { userId: number; name: string; body: FileBody },
  note?: (tx: Db, fileId: string) => Promise<void>,
): Promise<TicketFile> {
  await spendLimits(deps, { 'upload-user': actor.userId, 'upload-all': 'everyone' })
  const file = { id: randomUUID(), userId: given.userId, giverId: actor.userId, name: cleanName(given.name) }
  await files.reserveFile(deps.db, file, requireRoom)
  try {
    const { name } = file
    const found = await takeAsset(deps, assetOf(file), { name, stream: given.body.stream })
    return await deps.db.transaction(async (tx) => {
      const row = await files.markArrived(tx, file.id, found)
      if (!row) throw gone()
      await note?.(tx, row.id)
      return presentFile(row)
    })
  } catch (error) {
    // The row first: while it is there its file may be asked for.
    await files.deleteUnsent(deps.db, actor.userId, file.id)
    await deleteAsset(deps, assetOf(file))
    throw error
  }
}

export async function removeFile(deps: Deps, actor: Actor, id: string) {
  const row = await takeUnsent(deps.db, actor, id)
  await deleteAsset(deps, assetOf(row))
  return done('File removed.')
}

/** Deletes those not attached to a message. */
export async function dropUnsent(deps: Deps, giverId: number, ids: string[]): Promise<void> {
  for (const id of ids) {
    const row = await files.deleteUnsent(deps.db, giverId, id)
    if (row) await deleteAsset(deps, assetOf(row))
  }
}

/** A file attached by an admin, recorded in the audit log. */
export async function removeAdminFile(deps: Deps, { actor, caller }: AdminCaller, id: string) {
  const row = await deps.db.transaction(async (tx) => {
    const taken = await takeUnsent(tx, actor, id)
    await recordAudit(tx, {
      action: 'ticket.file-removed',
      actorId: actor.userId,
      subjectId: taken.userId,
      details: { file: id },
      network: caller.network,
    })
    return taken
  })
  await deleteAsset(deps, assetOf(row))
  return done('File removed.')
}

async function takeUnsent(db: Db, { userId }: Actor, id: string): Promise<TicketFileRow> {
  const row = await files.deleteUnsent(db, userId, id)
  if (row) return row
  if (await files.findFile(db, userId, id))
    throw new AppError('CONFLICT', 'This file was already sent, so it stays in its ticket.')
  throw gone()
}

export async function ownFile(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  return fileOf(deps, await files.findFile(deps.db, actor.userId, id))
}

export async function adminFile(deps: Deps, id: string): Promise<FileAnswer> {
  return fileOf(deps, await files.findFileForAdmin(deps.db, id))
}

async function fileOf(deps: Deps, row: TicketFileRow | undefined): Promise<FileAnswer> {
  const file = row && (await sendAsset(deps, assetOf(row), row))
  if (!file) throw gone()
  return file
}

/** Attaches all files, or the message is not sent. */
export async function claimFiles(
  tx: Db,
  claim: { ids: string[]; giverId: number; userId: number; messageId: string },
): Promise<void> {
  const ids = [...new Set(claim.ids)]
  if ((await files.claimFiles(tx, { ...claim, ids })) < ids.length) throw gone()
}

const gone = () => new AppError('NOT_FOUND', 'This file no longer exists. Attach it again.')
