import { randomUUID } from 'node:crypto'
import type { ProjectImport } from '#contracts/projects.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { reservePlace } from '#server/features/projects/projects.service.ts'
import type { FileBody } from '#server/http/handle.ts'
import { findLastTracked, type TrackedRow } from '#server/stream/stream.repository.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { importProject, keyOf } from './import.jobs.ts'
import { IMPORT_KIND } from './import.repository.ts'

const busy = () => new AppError('CONFLICT', 'An import is still under way. Wait for it, or cancel it.')

/** Takes the file, then makes a project of it in a job. One at a time, and only where there is room for a project. */
export async function startImport(deps: Deps, actor: Actor, file: FileBody): Promise<ProjectImport> {
  const { userId } = actor
  await spendLimits(deps, { 'import-user': userId })
  await deps.db.transaction((tx) => reservePlace({ ...deps, db: tx }, userId))
  if ((await findLastTracked(deps.db, userId, IMPORT_KIND))?.state === 'running') throw busy()
  const fileId = randomUUID()
  const key = keyOf(userId, fileId)
  await deps.storage.put(key, file.stream, { contentType: 'application/octet-stream' })
  try {
    if (!(await deps.storage.head(key))?.size) throw new AppError('INVALID_INPUT', 'The file is empty.')
    const topic = `project-import:${userId}`
    await startTracked(deps, actor, importProject, { actor, fileId }, { topic })
  } catch (error) {
    await deps.storage.delete(key)
    throw violatedIndex(error) === 'runs_one_per_topic' ? busy() : error
  }
  const row = await findLastTracked(deps.db, userId, IMPORT_KIND)
  if (!row) throw new Error('the new import has no run')
  return present(row)
}

export async function lastImport(deps: Deps, { userId }: Actor): Promise<ProjectImport | null> {
  const row = await findLastTracked(deps.db, userId, IMPORT_KIND)
  return row ? present(row) : null
}

const present = ({ runId, state, message, note, createdAt }: TrackedRow): ProjectImport => ({
  runId,
  state,
  note: message ?? note ?? '',
  createdAt: createdAt.toISOString(),
})
