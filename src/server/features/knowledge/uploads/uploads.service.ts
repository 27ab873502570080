import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pictureName } from '#contracts/core/pictures.ts'
import type { KnowledgeFile, KnowledgeUpload, StartUpload } from '#contracts/knowledge/knowledge.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { deleteAsset, putAsset } from '#server/features/assets/assets.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { cleanName, isPicture, redrawImage, type StoredFile } from '#server/files/given-file.ts'
import type { FileBody } from '#server/http/handle.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { indexing, removeAll, topicOf } from '../knowledge.jobs.ts'
import { LEAST_PIECE_BYTES, MOST_SHORT_BYTES, requireRoom } from '../knowledge.policy.ts'
import { presentFile, presentUpload } from '../knowledge.presenter.ts'
import * as repository from '../knowledge.repository.ts'
import { assetOf, pieceFolder, pieceKey } from './stored.ts'
import * as uploads from './uploads.repository.ts'

interface Started {
  upload: KnowledgeUpload | null
  file: KnowledgeFile | null
}

/** A file is sent in pieces, so that a lost connection costs one of them. The same content is never kept twice in a project. */
export async function startUpload(
  deps: Deps,
  actor: Actor,
  projectId: string,
  { name, bytes, sha256 }: StartUpload,
): Promise<Started> {
  const { userId } = actor
  await spendLimits(deps, { 'knowledge-upload-user': userId, 'upload-all': 'everyone' })
  await requireProject(deps, actor, projectId)
  const same = await repository.findContent(deps.db, userId, projectId, sha256)
  if (same) return { upload: null, file: presentFile(same) }
  const upload = await deps.db.transaction(async (tx) => {
    const stock = await repository.lockStorageUse(tx, userId, projectId)
    const begun = await uploads.findUploadOf(tx, userId, projectId, sha256)
    if (begun?.bytes === bytes) return begun
    if (begun) throw new AppError('INVALID_INPUT', 'The file size doesn’t match the upload.')
    requireRoom(deps, stock, bytes)
    const id = randomUUID()
    return uploads.insertUpload(tx, userId, { id, projectId, name: cleanName(name), bytes, sha256 })
  })
  return { upload: presentUpload(upload), file: null }
}

export async function getUpload(deps: Deps, actor: Actor, id: string): Promise<KnowledgeUpload> {
  return presentUpload(await requireUpload(deps, actor, id))
}

export async function receivePiece(
  deps: Deps,
  actor: Actor,
  id: string,
  { offset, body }: { offset: number; body: FileBody },
): Promise<KnowledgeUpload> {
  const upload = await requireUpload(deps, actor, id)
  if (offset !== upload.received) throw elsewhere(upload)
  const piece = measured(body.stream, upload.bytes - offset)
  const key = pieceKey(actor.userId, id, offset)
  await deps.storage.put(key, Readable.from(piece.stream), { contentType: 'application/octet-stream' })
  const to = offset + piece.bytes()
  if (piece.bytes() < LEAST_PIECE_BYTES && to < upload.bytes) {
    await deps.storage.delete(key)
    throw new AppError('INVALID_INPUT', `Send chunks of at least ${LEAST_PIECE_BYTES / 1_024} KB.`)
  }
  const received = await uploads.markReceived(deps.db, actor.userId, id, { from: offset, to })
  if (!received) throw elsewhere(await requireUpload(deps, actor, id))
  return presentUpload(received)
}

function measured(stream: AsyncIterable<Buffer>, most: number) {
  let bytes = 0
  async function* pass() {
    for await (const piece of stream) {
      bytes += piece.length
      if (bytes > most) throw new AppError('TOO_LARGE', 'The upload is larger than the declared file size.')
      yield piece
    }
  }
  return { stream: pass(), bytes: () => bytes }
}

/** Joins the pieces, verifies the announced hash, and starts reading the file. May be called again. */
export async function finishUpload(deps: Deps, actor: Actor, id: string): Promise<KnowledgeFile> {
  const { userId } = actor
  const finished = await repository.findFile(deps.db, userId, id)
  if (finished) return presentFile(finished)
  const upload = await requireUpload(deps, actor, id)
  if (upload.received < upload.bytes) throw elsewhere(upload)
  try {
    await begin(deps, { ...upload, ...(await putTogether(deps, upload)) })
  } catch (error) {
    // A busy picture reader is temporary: the upload can be finished later.
    if (!(error instanceof AppError) || error.type === 'UNAVAILABLE' || error.type === 'DISK_FULL')
      throw error
    await giveUp(deps, userId, id)
    const meanwhile = await repository.findFile(deps.db, userId, id)
    if (!meanwhile) throw error
    return presentFile(meanwhile)
  }
  await removeAll(deps, pieceFolder(userId, id))
  const file =
    (await repository.findFile(deps.db, userId, id)) ??
    (await repository.findContent(deps.db, userId, upload.projectId, upload.sha256))
  if (!file) throw gone()
  return presentFile(file)
}

/**
 * The file as it was sent, of a picture its pixels. Gives what it is by its content. It is read from its pieces each time, so that whoever
 * finishes it at the same moment writes the very same.
 */
async function putTogether(deps: Deps, upload: uploads.UploadRow): Promise<StoredFile> {
  const inspection = deps.documents.inspect()
  for await (const part of bytesOf(deps, upload)) inspection.see(part)
  const found = inspection.conclude(upload.name)
  const whole = () => Readable.from(bytesOf(deps, upload))
  const picture = isPicture(found.mediaType)
    ? await redrawImage(deps.documents, () => buffer(whole()), found.mediaType)
    : undefined
  await putAsset(deps, assetOf(upload.userId, upload.id), picture?.bytes ?? whole())
  const mediaType = picture?.mediaType ?? found.mediaType
  return {
    mediaType,
    bytes: picture?.bytes.length ?? upload.bytes,
    name: pictureName(upload.name, mediaType),
  }
}

/** All received bytes, verified against the announced hash. */
async function* bytesOf({ storage }: Deps, { id, userId, bytes, sha256 }: uploads.UploadRow) {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes; ) {
    const piece = await storage.get(pieceKey(userId, id, at))
    if (!piece || piece.size === 0) throw damaged()
    at += piece.size
    for await (const part of piece.stream) {
      hash.update(part)
      yield part
    }
  }
  if (hash.digest('hex') !== sha256) throw damaged()
}

async function begin(deps: Deps, upload: uploads.UploadRow & { mediaType: string }): Promise<void> {
  const { id, userId, projectId, name, mediaType, bytes, sha256 } = upload
  try {
    await startTracked(
      deps,
      { userId },
      indexing,
      { userId, fileId: id },
      {
        topic: topicOf(id),
        isShort: bytes <= MOST_SHORT_BYTES,
        keep: async (tx, runId) => {
          if (!(await uploads.deleteUpload(tx, userId, id))) throw gone()
          await repository.insertFile(tx, userId, { id, projectId, name, mediaType, bytes, sha256, runId })
        },
      },
    )
  } catch (error) {
    // The same file was finished elsewhere meanwhile, so that one is returned.
    if (!violatedIndex(error)) throw error
    if (!(await repository.findFile(deps.db, userId, id))) await giveUp(deps, userId, id)
  }
}

export async function cancelUpload(deps: Deps, actor: Actor, id: string) {
  await requireUpload(deps, actor, id)
  await giveUp(deps, actor.userId, id)
  if (await uploads.isFinished(deps.db, id))
    throw new AppError('CONFLICT', 'This file has already been added. Remove it from the list.')
  return done('The file was not added.')
}

/** The row first: from then on nobody makes a file of what has arrived. What became one before stays. */
async function giveUp(deps: Deps, userId: number, id: string): Promise<void> {
  await uploads.deleteUpload(deps.db, userId, id)
  if (!(await uploads.isFinished(deps.db, id))) await deleteAsset(deps, assetOf(userId, id))
  await removeAll(deps, pieceFolder(userId, id))
}

async function requireUpload(deps: Deps, { userId }: Actor, id: string): Promise<uploads.UploadRow> {
  const upload = await uploads.findUpload(deps.db, userId, id)
  if (!upload) throw gone()
  return upload
}

const gone = () => new AppError('NOT_FOUND', 'This upload no longer exists. Add the file again.')
const damaged = () => new AppError('INVALID_INPUT', 'The file was damaged during upload. Add it again.')
const elsewhere = ({ received, bytes }: uploads.UploadRow) =>
  new AppError('CONFLICT', `${received} of ${bytes} bytes have been received. Continue from there.`)
