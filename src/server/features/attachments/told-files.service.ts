import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { isShowable } from '#server/given-file.ts'
import type { Picture } from '#server/ports/ai.ts'
import { keyOf } from './attachments.jobs.ts'
import { type AttachmentRow, infoOfMessages, rowsOfMessages } from './attachments.repository.ts'

const LOOK_EVERY_MS = 200
const LONGEST_WAIT_MS = 30_000
/** Providers refuse larger ones, and each is paid for with every question. */
const MOST_PICTURE_BYTES = 3_500_000
const MOST_PICTURES = 4

export type GivenFile = Pick<
  AttachmentRow,
  'userId' | 'id' | 'fileId' | 'messageId' | 'name' | 'mediaType' | 'bytes' | 'state' | 'reason' | 'content'
>

export const isPicture = ({ mediaType }: Pick<GivenFile, 'mediaType'>): boolean => isShowable(mediaType)

interface Waiting {
  signal: AbortSignal
  /** Told once of each that is being read still. */
  onReading(name: string): void
  longestMs?: number
}

/** The files of these messages, oldest first. What is being read still is waited for, though not for ever. */
export async function readFiles(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  messageIds: string[],
  { signal, onReading, longestMs = LONGEST_WAIT_MS }: Waiting,
): Promise<GivenFile[]> {
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

/** The newest of the pictures, by their messages, for models that see. */
export async function picturesOf(
  { storage }: Pick<Deps, 'storage'>,
  files: GivenFile[],
): Promise<Map<string, Picture[]>> {
  const newest = files
    .filter((file) => isPicture(file) && file.bytes <= MOST_PICTURE_BYTES)
    .slice(-MOST_PICTURES)
  const found = new Map<string, Picture[]>()
  for (const file of newest) {
    const stored = file.messageId && (await storage.get(keyOf(file)))
    if (!file.messageId || !stored) continue
    const picture = {
      mediaType: file.mediaType,
      base64: (await buffer(stored.stream)).toString('base64'),
    }
    found.set(file.messageId, [...(found.get(file.messageId) ?? []), picture])
  }
  return found
}
