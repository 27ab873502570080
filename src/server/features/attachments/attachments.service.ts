import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ATTACHMENT_PREVIEW, type Attachment, type AttachmentText } from '#contracts/attachments.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { deleteAsset, sendAsset, sendVariant, takeAsset } from '#server/features/assets/assets.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireRoom, takeRoom } from '#server/features/usage/storage.service.ts'
import { cleanName } from '#server/files/given-file.ts'
import type { FileAnswer, FileBody } from '#server/http/handle.ts'
import { assetOf, readAttachment, sweepFiles } from './attachments.jobs.ts'
import { requireFewUnsent } from './attachments.policy.ts'
import { presentAttachment } from './attachments.presenter.ts'
import * as repository from './attachments.repository.ts'

/** Stores an upload while detecting its type. A job extracts its text. */
export async function uploadAttachment(
  deps: Deps,
  { userId }: Actor,
  given: { name: string; body: FileBody },
): Promise<Attachment> {
  await requireRoom(deps, userId, given.body.declared)
  await spendLimits(deps, { 'upload-user': userId, 'upload-all': 'everyone' })
  const [id, name] = [randomUUID(), cleanName(given.name)]
  await repository.reserveAttachment(deps.db, userId, { id, name, mayAdd: requireFewUnsent })
  try {
    return await keepFile(deps, { userId, id, name, stream: given.body.stream })
  } catch (error) {
    // The row first: as long as it exists, its file may be requested.
    await repository.deleteUnsent(deps.db, userId, id)
    await deleteAsset(deps, assetOf({ userId, id }))
    throw error
  }
}

async function keepFile(
  deps: Deps,
  { userId, id, name, stream }: { userId: number; id: string; name: string; stream: Readable },
): Promise<Attachment> {
  const found = await takeAsset(deps, assetOf({ userId, id }), { name, stream })
  return deps.db.transaction(async (tx) => {
    await takeRoom(deps, tx, userId, found.bytes)
    const row = await repository.markArrived(tx, userId, id, found)
    if (!row) throw new AppError('NOT_FOUND', 'This file was removed while uploading.')
    await enqueueReading(deps, tx, userId, id)
    return presentAttachment(row)
  })
}

const enqueueReading = (deps: Deps, tx: Db, userId: number, attachmentId: string) =>
  deps.jobs.enqueue(tx, readAttachment, { userId, attachmentId }, { group: String(userId) })

export async function getAttachment(deps: Deps, { userId }: Actor, id: string): Promise<Attachment> {
  return presentAttachment(await requireAttachment(deps, userId, id))
}

/** The start of its extracted text. */
export async function attachmentText(deps: Deps, { userId }: Actor, id: string): Promise<AttachmentText> {
  const found = await repository.findText(deps.db, userId, id, ATTACHMENT_PREVIEW)
  if (!found) throw gone()
  return found
}

export async function attachmentFile(deps: Deps, { userId }: Actor, id: string): Promise<FileAnswer> {
  const row = await requireAttachment(deps, userId, id)
  const file = await sendAsset(deps, assetOf(row), row)
  if (!file) throw gone()
  return file
}

export async function attachmentThumbnail(deps: Deps, { userId }: Actor, id: string): Promise<FileAnswer> {
  const row = await requireAttachment(deps, userId, id)
  return sendVariant(deps, assetOf(row), 'thumbnail', row)
}

export async function deleteAttachment(deps: Deps, { userId }: Actor, id: string) {
  const { messageId } = await requireAttachment(deps, userId, id)
  if (messageId || !(await repository.deleteUnsent(deps.db, userId, id)))
    throw new AppError('CONFLICT', 'This file has already been sent. It is deleted with its chat.')
  await deleteAsset(deps, assetOf({ userId, id }))
  return done('The file was removed.')
}

/**
 * Gives files to a message that is being sent, in the transaction that keeps it: all of them, or it fails. Only the sender's
 * own that were not sent before and can be read, or that an earlier version of the same question has.
 */
export async function claimAttachments(
  deps: Deps,
  tx: Db,
  userId: number,
  { messageId, ids }: { messageId: string; ids: string[] },
): Promise<void> {
  const wanted = new Set(ids)
  for (const id of await repository.claim(tx, userId, messageId, ids)) wanted.delete(id)
  if (wanted.size === 0) return
  for (const { id, from, state } of await repository.share(tx, userId, messageId, [...wanted])) {
    wanted.delete(from)
    // The running job reads only the original row.
    if (state === 'reading') await enqueueReading(deps, tx, userId, id)
  }
  const [missed] = wanted
  if (missed === undefined) return
  const row = await repository.findAttachment(tx, userId, missed)
  if (!row) throw gone()
  if (row.state === 'failed')
    throw new AppError('CONFLICT', `“${row.name}” could not be read. Remove it, then send again.`)
  throw new AppError('CONFLICT', `“${row.name}” has already been sent. Attach it again.`)
}

/** Attachments by message id. */
export async function attachmentsOf(
  db: Db,
  userId: number,
  messageIds: string[],
): Promise<Map<string, Attachment[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await repository.infoOfMessages(db, userId, messageIds)
  const found = new Map<string, Attachment[]>()
  for (const row of rows) {
    if (!row.messageId) continue
    found.set(row.messageId, [...(found.get(row.messageId) ?? []), presentAttachment(row)])
  }
  return found
}

/** Call after permanently deleting messages, to delete their files. */
export async function removeFilesOf(deps: Deps, tx: Db, userId: number): Promise<void> {
  await deps.jobs.enqueue(tx, sweepFiles, { userId })
}

async function requireAttachment(deps: Deps, userId: number, id: string) {
  const row = await repository.findAttachment(deps.db, userId, id)
  if (!row) throw gone()
  return row
}

const gone = () => new AppError('NOT_FOUND', 'This file no longer exists. Attach it again.')
