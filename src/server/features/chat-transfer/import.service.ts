import type { ChatImport } from '#contracts/chat-transfer.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { FileBody } from '#server/http/handle.ts'
import { findLastTracked, type TrackedRow } from '#server/stream/stream.repository.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { receiveImport } from './arriving-file.service.ts'
import { importChats } from './import.jobs.ts'
import { IMPORT_KIND } from './import.repository.ts'

/** Stores the file and starts the import job. One at a time. */
export async function startImport(deps: Deps, { userId }: Actor, file: FileBody): Promise<ChatImport> {
  await receiveImport(deps, { userId, kind: IMPORT_KIND, purpose: 'imports', file }, (fileId, isShort) =>
    startTracked(
      deps,
      { userId },
      importChats,
      { userId, fileId },
      { topic: `chat-import:${userId}`, isShort },
    ),
  )
  const row = await findLastTracked(deps.db, userId, IMPORT_KIND)
  if (!row) throw new Error('the new import has no run')
  return present(row)
}

export async function lastImport(deps: Deps, { userId }: Actor): Promise<ChatImport | null> {
  const row = await findLastTracked(deps.db, userId, IMPORT_KIND)
  return row ? present(row) : null
}

const present = ({ runId, state, message, note, createdAt }: TrackedRow): ChatImport => ({
  runId,
  state,
  note: message ?? note ?? '',
  createdAt: createdAt.toISOString(),
})
