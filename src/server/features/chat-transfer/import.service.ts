import { randomUUID } from 'node:crypto'
import type { ChatImport } from '#contracts/chat-transfer.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { FileBody } from '#server/http/handle.ts'
import { findLastTracked, type TrackedRow } from '#server/stream/stream.repository.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { importChats, keyOf } from './import.jobs.ts'
import { IMPORT_KIND } from './import.repository.ts'

const busy = () => new AppError('CONFLICT', 'An import is still under way. Wait for it, or cancel it.')

/** Takes the file, then reads it in a job. One at a time. */
export async function startImport(deps: Deps, { userId }: Actor, file: FileBody): Promise<ChatImport> {
  await spendLimits(deps, { 'import-user': userId })
  if ((await findLastTracked(deps.db, userId, IMPORT_KIND))?.state === 'running') throw busy()
  const kept = { userId, fileId: randomUUID() }
  await deps.storage.put(keyOf(kept), file.stream, { contentType: 'application/octet-stream' })
  try {
    if (!(await deps.storage.head(keyOf(kept)))?.size)
      throw new AppError('INVALID_INPUT', 'The file is empty.')
    await startTracked(deps, { userId }, importChats, kept, { topic: `chat-import:${userId}` })
  } catch (error) {
    await deps.storage.delete(keyOf(kept))
    throw violatedIndex(error) === 'runs_one_per_topic' ? busy() : error
  }
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
