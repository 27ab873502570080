import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { type AssetRef, deleteAsset, openAsset, sweepAssets } from '#server/features/assets/assets.service.ts'
import { isShowable } from '#server/files/given-file.ts'
import { type DocumentFile, MAX_DOCUMENT_TEXT, Unreadable } from '#server/ports/documents.ts'
import { type JobContext, type JobWork, job, work } from '#server/ports/jobs.ts'
import { UNSENT_HOURS } from './attachments.policy.ts'
import * as repository from './attachments.repository.ts'

const ofAttachment = z.object({ userId: z.number().int(), attachmentId: z.uuid() })
type AttachmentPayload = z.infer<typeof ofAttachment>

export const readAttachment = job('attachments.read', ofAttachment)
/** Removes files without a row: one user's, or on schedule everyone's. */
export const sweepFiles = job('attachments.sweep', z.object({ userId: z.number().int().optional() }))
const tidyUnsent = job('attachments.tidy-unsent', z.object({}))

export const attachmentsJobs = (deps: Deps): JobWork[] => [
  work(readAttachment, { attempts: 3, timeoutSeconds: 120, concurrency: 2 }, (payload, context) =>
    read(deps, payload, context),
  ),
  work(sweepFiles, { cron: '37 * * * *', timeoutSeconds: 60 * 60 }, ({ userId }) => sweep(deps, userId)),
  work(tidyUnsent, { cron: '22 * * * *' }, () => removeUnsent(deps)),
]

/** Versions of a question share one asset. */
export const assetOf = (row: { userId: number; id: string; fileId?: string | null }): AssetRef => ({
  userId: row.userId,
  purpose: 'attachments',
  id: row.fileId ?? row.id,
})

async function read(
  deps: Deps,
  { userId, attachmentId }: AttachmentPayload,
  { signal, lastTry }: JobContext,
): Promise<void> {
  const row = await repository.findAttachment(deps.db, userId, attachmentId)
  if (row?.state !== 'reading') return
  try {
    const content = await textOf(deps, row, signal)
    const outcome = { state: 'ready', reason: null, content } as const
    await repository.settleAttachment(deps.db, userId, attachmentId, outcome)
  } catch (error) {
    const known = error instanceof Unreadable
    if (known || (lastTry && !signal.aborted)) {
      const reason = known ? error.message : 'This file could not be read. Attach it again.'
      await repository.settleAttachment(deps.db, userId, attachmentId, {
        state: 'failed',
        reason,
        content: '',
      })
    }
    if (!known) throw error
  }
}

async function textOf(deps: Deps, row: repository.AttachmentInfo, signal: AbortSignal): Promise<string> {
  const file = await openAsset(deps, assetOf(row))
  if (!file) throw new Unreadable('This file no longer exists. Attach it again.')
  const bytes = new Uint8Array(await buffer(file.stream))
  const { mediaType } = row
  return isShowable(mediaType)
    ? textInPicture(deps, { bytes, mediaType }, signal)
    : deps.documents.read({ bytes, mediaType }, signal)
}

/** A picture without text is valid. */
async function textInPicture(
  { documents }: Deps,
  picture: DocumentFile,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { sections } = await documents.study(picture, signal)
    return sections
      .map(({ text }) => text)
      .join('\n\n')
      .slice(0, MAX_DOCUMENT_TEXT)
  } catch (error) {
    if (error instanceof Unreadable) return ''
    throw error
  }
}

async function removeUnsent(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - UNSENT_HOURS * 3_600_000)
  for (const row of await repository.deleteUnsentBefore(deps.db, before))
    await deleteAsset(deps, assetOf(row))
}

const sweep = (deps: Deps, userId: number | undefined): Promise<void> =>
  sweepAssets(deps, { purpose: 'attachments', userId }, (ids) => repository.filesInUse(deps.db, ids))
