import { buffer } from 'node:stream/consumers'
import type { Deps } from '#server/deps.ts'
import { openAsset } from '#server/features/assets/assets.service.ts'
import { type DocumentTable, Unreadable } from '#server/ports/documents.ts'
import type { AttachedFile } from './attached-files.service.ts'
import { assetOf } from './attachments.jobs.ts'

const spreadsheets = new Set([
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])
/** Parsed again for every question, so larger ones belong in a project's knowledge. */
const MOST_BYTES = 2_000_000
const MOST_FILES = 3

/** The tables of the newest spreadsheets among these files. */
export async function tablesIn(
  { storage, documents }: Pick<Deps, 'storage' | 'documents'>,
  files: AttachedFile[],
  signal: AbortSignal,
): Promise<{ name: string; table: DocumentTable }[]> {
  const newest = files
    .filter(
      ({ mediaType, state, bytes }) =>
        spreadsheets.has(mediaType) && state === 'ready' && bytes <= MOST_BYTES,
    )
    .slice(-MOST_FILES)
  const found: { name: string; table: DocumentTable }[] = []
  for (const file of newest) {
    const stored = await openAsset({ storage }, assetOf(file))
    if (!stored) continue
    const bytes = new Uint8Array(await buffer(stored.stream))
    try {
      const { tables } = await documents.study({ bytes, mediaType: file.mediaType }, signal)
      found.push(...tables.map((table) => ({ name: file.name, table })))
    } catch (error) {
      // Its text is in the prompt anyway, so rows can be quoted from there.
      if (!(error instanceof Unreadable)) throw error
    }
  }
  return found
}
