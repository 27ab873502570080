import { type BinnedProject, PROJECT_BIN_DAYS, type Project } from '#contracts/projects.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { BIN_HOLDS, freeSlug, movedTo } from './projects.policy.ts'
import * as repository from './projects.repository.ts'
import { reservePlace, showProject } from './projects.service.ts'

/** In between, others have their turn. */
const REMOVED_AT_ONCE = 10

export async function deleteProject(deps: Deps, { userId }: Actor, projectId: string) {
  await deps.db.transaction(async (tx) => {
    await repository.lockPlan(tx, userId)
    if (!(await repository.binProject(tx, userId, projectId))) throw missing()
    if ((await repository.countBinned(tx, userId)) > BIN_HOLDS) throw fullBin()
  })
  return done(`Deleted. You can restore it for ${PROJECT_BIN_DAYS} days.`)
}

export async function listBin(deps: Deps, { userId }: Actor): Promise<BinnedProject[]> {
  const rows = await repository.listBinned(deps.db, userId, BIN_HOLDS)
  return rows.flatMap(({ id, name, deletedAt }) =>
    deletedAt ? { id, name, deletedAt: deletedAt.toISOString() } : [],
  )
}

/** Brings a project back, under the address it had unless another has it now. */
export async function restoreProject(deps: Deps, { userId }: Actor, projectId: string): Promise<Project> {
  const row = await deps.db.transaction(async (tx) => {
    const binned = await repository.findBinned(tx, userId, projectId)
    if (!binned) throw missing()
    const taken = await reservePlace({ ...deps, db: tx }, userId)
    const slug = taken.includes(binned.slug) ? freeSlug(binned.name, taken) : binned.slug
    return repository.unbinProject(tx, userId, projectId, movedTo(slug, binned))
  })
  if (!row) throw missing()
  return showProject(deps, row)
}

export async function forgetProject(deps: Deps, { userId }: Actor, projectId: string) {
  if (!(await repository.removeBinned(deps.db, userId, projectId))) throw missing()
  return done('Deleted permanently.')
}

/** Deletes expired projects in the bin. Their rows go with them; files are swept once they have no row. */
export async function emptyBin({ db }: Deps): Promise<void> {
  let removed: number
  do removed = await repository.removeBinnedBefore(db, PROJECT_BIN_DAYS, REMOVED_AT_ONCE)
  while (removed === REMOVED_AT_ONCE)
}

/** For what another area made and has to take back: gone at once, without the bin. */
export const discardProject = (tx: Db, userId: number, projectId: string) =>
  repository.removeProject(tx, userId, projectId)

const fullBin = () =>
  new AppError(
    'CONFLICT',
    `The bin is full (${BIN_HOLDS} projects). Restore a project or delete one permanently, then delete this one.`,
  )
const missing = () => new AppError('NOT_FOUND', 'This project no longer exists.')
