import { projectLimits } from '#contracts/plans.ts'
import type { CreateProject, Project } from '#contracts/projects.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError } from '#server/errors.ts'
import { BIN_DAYS, BIN_HOLDS, freeSlug } from './projects.policy.ts'
import { presentProject } from './projects.presenter.ts'
import * as repository from './projects.repository.ts'

export async function listProjects(deps: Deps, actor: Actor): Promise<Project[]> {
  return (await repository.listProjects(deps.db, actor.userId)).map(presentProject)
}

/** For other areas: a project of the person's own that is not in the bin. */
export async function requireProject(deps: Deps, actor: Actor, projectId: string): Promise<Project> {
  const row = await repository.findProject(deps.db, actor.userId, projectId)
  if (!row) throw missing()
  return presentProject(row)
}

export async function createProject(deps: Deps, actor: Actor, input: CreateProject): Promise<Project> {
  const { name, businessInstructions } = input
  const row = await deps.db.transaction(async (tx) => {
    const slug = freeSlug(name, await reservePlace(tx, actor.userId))
    return repository.insertProject(tx, actor.userId, { name, slug, businessInstructions })
  })
  return presentProject(row)
}

/** Refuses when the plan has no room for one more; until the transaction ends nobody else can take the place. Gives the taken addresses. */
async function reservePlace(tx: Db, userId: number): Promise<string[]> {
  const most = projectLimits[await repository.lockPlan(tx, userId)]
  const taken = await repository.listSlugs(tx, userId)
  if (taken.length < most) return taken
  throw new AppError(
    'QUOTA_EXCEEDED',
    `Your plan has room for ${most} projects, and you have ${taken.length}. Delete one you no longer need to make room.`,
  )
}

export async function deleteProject(deps: Deps, actor: Actor, projectId: string) {
  const deleted = await repository.binProject(deps.db, actor.userId, projectId)
  if (!deleted) throw missing()
  await repository.trimBin(deps.db, actor.userId, BIN_HOLDS)
  return done(`Deleted. It can be restored for ${BIN_DAYS} days.`)
}

/** Brings a project back, under the address it had unless another has it now. */
export async function restoreProject(deps: Deps, actor: Actor, projectId: string): Promise<Project> {
  const row = await deps.db.transaction(async (tx) => {
    const binned = await repository.findBinned(tx, actor.userId, projectId)
    if (!binned) throw missing()
    const taken = await reservePlace(tx, actor.userId)
    const slug = taken.includes(binned.slug) ? freeSlug(binned.name, taken) : binned.slug
    return repository.unbinProject(tx, actor.userId, projectId, slug)
  })
  if (!row) throw missing()
  return presentProject(row)
}

export async function writeTexts(
  deps: Deps,
  actor: Actor,
  projectId: string,
  texts: repository.ProjectTexts,
): Promise<Project> {
  const row = await repository.updateTexts(deps.db, actor.userId, projectId, texts)
  if (!row) throw missing()
  return presentProject(row)
}

const missing = () => new AppError('NOT_FOUND', 'This project no longer exists.')
