import type { ProjectImport } from '#contracts/project-transfer.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { receiveImport } from '#server/features/chat-transfer/arriving-file.service.ts'
import { reservePlace } from '#server/features/projects/projects.service.ts'
import type { FileBody } from '#server/http/handle.ts'
import { findLastTracked, type TrackedRow } from '#server/stream/stream.repository.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { IMPORT_KIND, importProject } from './import.jobs.ts'

/** Takes the file, then makes a project of it in a job. One at a time, and only where there is room for a project. */
export async function startImport(deps: Deps, actor: Actor, file: FileBody): Promise<ProjectImport> {
  const { userId } = actor
  await deps.db.transaction((tx) => reservePlace({ ...deps, db: tx }, userId))
  await receiveImport(
    deps,
    { userId, kind: IMPORT_KIND, purpose: 'project-imports', file },
    (fileId, isShort) =>
      startTracked(
        deps,
        actor,
        importProject,
        { actor, fileId },
        { topic: `project-import:${userId}`, isShort },
      ),
  )
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
