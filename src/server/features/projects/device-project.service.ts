import { ProjectId } from '#contracts/core/ids.ts'
import type { DeviceProject, Project } from '#contracts/projects.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { idFrom } from '#server/ids/derived-id.ts'
import { restoreProject } from './bin.service.ts'
import { findAnywhere, lockPlan } from './projects.repository.ts'
import { addProject, showProject } from './projects.service.ts'

/** Adds a project from a browser's storage, unless it is here. One in the bin is restored. */
export async function takeOverProject(
  deps: Deps,
  actor: Actor,
  { id: deviceId, ...input }: DeviceProject,
): Promise<Project> {
  const { userId } = actor
  const id = idFrom(userId, 'project', deviceId)
  const ids = ProjectId.safeParse(deviceId).success ? [id, deviceId] : [id]
  const { added, existing } = await deps.db.transaction(async (tx) => {
    // Two tabs may send the same project at once.
    await lockPlan(tx, userId)
    const existing = await findAnywhere(tx, userId, ids)
    const added = existing ? undefined : await addProject({ ...deps, db: tx }, actor, { ...input, id })
    return { added, existing }
  })
  if (existing?.deletedAt) return restoreProject(deps, actor, existing.id)
  if (existing) return showProject(deps, existing)
  if (!added) throw new Error('the new project has no row')
  return added
}
