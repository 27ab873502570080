import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { isShowable } from '#server/files/given-file.ts'
import type { Picture } from '#server/ports/ai.ts'
import { Unreadable } from '#server/ports/documents.ts'
import { assetOf } from './attachments.jobs.ts'
import { type AttachmentRow, infoOfMessages, rowsOfMessages } from './attachments.repository.ts'

const LOOK_EVERY_MS = 200
const LONGEST_WAIT_MS = 30_000
/** Providers refuse larger pictures. */
const MOST_PICTURE_BYTES = 3_500_000
const MOST_PICTURES = 4

export type AttachedFile = Pick<
  AttachmentRow,
  'userId' | 'id' | 'fileId' | 'messageId' | 'name' | 'mediaType' | 'bytes' | 'state' | 'reason' | 'content'
>

export const isPicture = ({ mediaType }: Pick<AttachedFile, 'mediaType'>): boolean => isShowable(mediaType)

interface ReadFilesOptions {
  signal: AbortSignal
  /** Called once per file that is still being read. */
  onReading(name: string): void
  longestMs?: number
}

/** Files of these messages, oldest first. Waits a limited time for unread ones. */
export async function readFiles(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  messageIds: string[],
  { signal, onReading, longestMs = LONGEST_WAIT_MS }: ReadFilesOptions,
): Promise<AttachedFile[]> {
  const files = await rowsOfMessages(db, userId, messageIds)
  const reading = files.filter(({ state }) => state === 'reading')
  if (reading.length === 0) return files
  for (const { name } of reading) onReading(name)
  const until = performance.now() + longestMs
  let isReading = true
  while (isReading && performance.now() < until) {
    await pause(LOOK_EVERY_MS, undefined, { signal })
    isReading = (await infoOfMessages(db, userId, messageIds)).some(({ state }) => state === 'reading')
  }
  return rowsOfMessages(db, userId, messageIds)
}

/** The newest pictures, for models with vision. */
export const picturesToShow = (files: AttachedFile[]): AttachedFile[] =>
  files.filter(isPicture).slice(-MOST_PICTURES)

interface LoadPicturesOptions {
  signal: AbortSignal
  /** Called for each picture that fails, with the reason. */
  onUnshown(name: string, reason: string): void
}

/** Pictures by message id. Large ones are scaled down. */
export async function loadPictures(
  deps: Pick<Deps, 'storage' | 'documents'>,
  files: AttachedFile[],
  { signal, onUnshown }: LoadPicturesOptions,
): Promise<Map<string, Picture[]>> {
  const pictures = await Promise.all(
    files.map((file) =>
      shownPicture(deps, file, signal).catch((error: unknown) => {
        if (!(error instanceof Unreadable || error instanceof AppError)) throw error
        onUnshown(file.name, error.message)
      }),
    ),
  )
  const found = new Map<string, Picture[]>()
  for (const [at, { messageId }] of files.entries()) {
    const picture = pictures[at]
    if (messageId && picture) found.set(messageId, [...(found.get(messageId) ?? []), picture])
  }
  return found
}

async function shownPicture(
  { storage, documents }: Pick<Deps, 'storage' | 'documents'>,
  file: AttachedFile,
  signal: AbortSignal,
): Promise<Picture> {
  const { mediaType, bytes } = file
  const fetch = async () => {
    const stored = await openAsset({ storage }, assetOf(file))
    if (!stored) throw new AppError('NOT_FOUND', 'The file no longer exists.')
    return buffer(stored.stream)
  }
  if (bytes <= MOST_PICTURE_BYTES) return { mediaType, base64: (await fetch()).toString('base64') }
  const small = await documents.shrink({ fetch, mediaType }, signal)
  return { mediaType: small.mediaType, base64: Buffer.from(small.bytes).toString('base64') }
}
