import type { CreateProject, FirstSteps, Project, ProjectActivity } from '#contracts/projects.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import * as activity from './activity.repository.ts'
import { readFirstSteps } from './first-steps.repository.ts'
import { freeSlug, movedTo } from './projects.policy.ts'
import { presentProject } from './projects.presenter.ts'
import * as repository from './projects.repository.ts'

export async function listProjects(deps: Deps, actor: Actor): Promise<Project[]> {
  const rows = await repository.listProjects(deps.db, actor.userId)
  const files = await repository.filesByProject(deps.db, actor.userId)
  return rows.map((row) => presentProject(row, files.get(row.id)))
}

/** With its files, for the user who changed it. */
export async function showProject({ db }: Deps, row: repository.ProjectRow): Promise<Project> {
  const files = await repository.filesByProject(db, row.userId, row.id)
  return presentProject(row, files.get(row.id))
}

export const listActivity = (deps: Deps, actor: Actor): Promise<ProjectActivity[]> =>
  activity.listActivity(deps.db, actor.userId)

export const firstSteps = (deps: Deps, actor: Actor): Promise<FirstSteps> =>
  readFirstSteps(deps.db, actor.userId)

/** For other areas: a project of the person's own that is not in the bin. */
export async function requireProject(deps: Deps, actor: Actor, projectId: string): Promise<Project> {
  const row = await repository.findProject(deps.db, actor.userId, projectId)
  if (!row) throw missing()
  return presentProject(row)
}

export async function createProject(deps: Deps, actor: Actor, input: CreateProject): Promise<Project> {
  return deps.db.transaction((tx) => addProject({ ...deps, db: tx }, actor, input))
}

/** With the transaction as its database. */
type Inside = Pick<Deps, 'db' | 'plans'>
type Added = CreateProject & { id?: string; researchData?: string; createdAt?: Date }

/** For other areas that make a project, in their own transaction: it counts against the plan like any other. */
export async function addProject(
  inside: Inside,
  { userId }: Pick<Actor, 'userId'>,
  added: Added,
): Promise<Project> {
  const slug = freeSlug(added.name, await reservePlace(inside, userId))
  return presentProject(await repository.insertProject(inside.db, userId, { ...added, slug }))
}

/** Refuses when the plan has no room for one more; until the transaction ends nobody else can take the place. Gives the taken addresses. */
export async function reservePlace({ db, plans }: Inside, userId: number): Promise<string[]> {
  const most = plans[await repository.lockPlan(db, userId)].projects
  const taken = await repository.listSlugs(db, userId)
  if (taken.length < most) return taken
  throw new AppError(
    'QUOTA_EXCEEDED',
    `Your plan includes ${most} projects, and you have ${taken.length}. Delete one you no longer need.`,
  )
}

/** Gives it a new name and address. The lock keeps two from taking the same address at once. */
export async function renameProject(
  deps: Deps,
  { userId }: Actor,
  projectId: string,
  name: string,
): Promise<Project> {
  const row = await deps.db.transaction(async (tx) => {
    await repository.lockPlan(tx, userId)
    const before = await repository.findProject(tx, userId, projectId)
    if (!before || before.name === name) return before
    const taken = (await repository.listSlugs(tx, userId)).filter((slug) => slug !== before.slug)
    return repository.renameProject(tx, before, { name, ...movedTo(freeSlug(name, taken), before) })
  })
  if (!row) throw missing()
  return showProject(deps, row)
}

interface TextChange {
  field: repository.TextField
  text: string
  basedOn: number | undefined
}

export async function writeText(
  deps: Deps,
  actor: Actor,
  projectId: string,
  change: TextChange,
): Promise<Project> {
  const row = await repository.writeText(deps.db, actor.userId, projectId, change)
  if (row) return showProject(deps, row)
  await requireProject(deps, actor, projectId)
  throw new AppError(
    'CONFLICT',
    'This text was changed elsewhere in the meantime. Compare the two, then save again.',
  )
}

const missing = () => new AppError('NOT_FOUND', 'This project no longer exists.')
