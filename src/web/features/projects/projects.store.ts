import { useMemo } from 'react'
import type { Project } from '#contracts/projects.ts'
import { call } from '#web/lib/http/call.ts'
import { readToken } from '#web/lib/http/token.ts'
import { createOwnedStore, type OwnedItem } from '#web/lib/storage/local-store.ts'
import { isRecord } from '#web/lib/storage/stored.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import {
  catchUpDrafts,
  draftToShow,
  hasDrafts,
  isBasedOn,
  type TextField,
  textFields,
  useAllDrafts,
} from './texts/text-drafts.store.ts'

/** A project as the server had it last. */
export type ServerProject = Omit<Project, 'userId' | 'formerSlugs' | 'revisions'> &
  OwnedItem & { formerSlugs?: string[]; revisions?: Partial<Record<TextField, number>> }

/** A project as the person sees it, with what they wrote and the server has not got. */
export interface ProjectWithDrafts extends ServerProject {
  /** Texts that the server does not have yet. */
  unsent?: TextField[]
  /** The server text each unsent text is based on. */
  bases?: Partial<Record<TextField, string>>
  /** The server's, of those that were changed elsewhere too. They are not sent before the person has chosen. */
  theirs?: Partial<Record<TextField, string>>
}

/** Browsers have room for about 5 million characters, for everything of ours together. The page shows the whole list anyway. */
const MOST_CHARACTERS = 2_000_000

export const projects = createOwnedStore<ServerProject>({
  key: 'project-store',
  kind: 'projects',
  parse: readProject,
  onNewUser: () => void pullProjects().catch(() => {}),
  mostCharacters: MOST_CHARACTERS,
  merge: newer,
})

/** The contract brings all of zod, which the login pages do not need. */
export const contract = async () => (await import('#contracts/projects.ts')).projectsApi

/** The user's projects with unsaved drafts applied, unsorted. */
export function useStoredProjects(): ProjectWithDrafts[] {
  const items = projects.useItems()
  const drafts = useAllDrafts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown of each project changes with the drafts
  return useMemo(() => items.filter(isNamed).filter(isOwn).map(withDrafts), [items, drafts])
}

/** The projects without a user id, which this browser alone has, by name. */
export function useDeviceProjects(): ProjectWithDrafts[] {
  const items = projects.useItems()
  return useMemo(
    () =>
      items
        .filter(isNamed)
        .filter((project) => !isOwn(project))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [items],
  )
}

/** Name of a project among others. If another has the same name, its slug is used, such as “Lamp-2”. */
const nameAmong = (all: readonly ProjectWithDrafts[], { id, name, slug }: ProjectWithDrafts): string =>
  all.some((other) => other.id !== id && [other.name, other.slug].includes(name)) ? slug : name

/** The projects as lists and menus offer them, each by a name that no other has, in the order of the names. */
export function useNamedProjects(): ProjectWithDrafts[] {
  const kept = useStoredProjects()
  return useMemo(
    () =>
      kept
        .map((project) => ({ ...project, name: nameAmong(kept, project) }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [kept],
  )
}

/** The same of one. */
export const useProjectName = (project: ProjectWithDrafts): string => nameAmong(useStoredProjects(), project)

const isNamed = ({ name }: { name: unknown }) => typeof name === 'string' && name.trim() !== ''

const isOwn = ({ userId }: OwnedItem) => Boolean(userId)

/** The person's own projects, as the server had them last. */
export const ownProjects = () => projects.items().filter(isOwn)

export const findOnServer = (projectId: string) => ownProjects().find(({ id }) => id === projectId)

export function findWithDrafts(projectId: string): ProjectWithDrafts | undefined {
  const project = findOnServer(projectId)
  return project && withDrafts(project)
}

/** Replaces the server's texts by unsent ones. If the server's changed meanwhile, the user compares both. */
function withDrafts(project: ServerProject): ProjectWithDrafts {
  if (!hasDrafts(project)) return project
  const shown: ProjectWithDrafts = { ...project }
  for (const field of textFields) {
    const draft = draftToShow(project, field)
    if (!draft) continue
    shown[field] = draft.text
    shown.unsent = [...(shown.unsent ?? []), field]
    shown.bases = { ...shown.bases, [field]: draft.base }
    if (!isBasedOn(draft, project[field])) shown.theirs = { ...shown.theirs, [field]: project[field] }
  }
  return shown
}

const revisionOf = ({ revisions }: ServerProject, field: TextField): number => revisions?.[field] ?? 0

/** One project as two tabs heard of it: each text as it was last. */
function newer(a: ServerProject, b: ServerProject): ServerProject {
  const merged = a.updatedAt >= b.updatedAt ? { ...a } : { ...b }
  for (const field of textFields) {
    const last = revisionOf(a, field) >= revisionOf(b, field) ? a : b
    merged[field] = last[field]
    merged.revisions = { ...merged.revisions, [field]: revisionOf(last, field) }
  }
  return merged
}

/** Takes in what other tabs have written and heard. */
export function catchUp(): void {
  projects.catchUp()
  catchUpDrafts()
}

let changes = 0
/** Says that the server took a change: a list that was asked for before that is out of date. */
export const noteChange = () => void changes++

/** Conflicts between tabs are fewer than this. After that, the server's version counts. */
const MOST_PULLS = 3

/** Puts the server's list in the place of the kept one. */
export async function pullProjects(): Promise<void> {
  const { list } = await contract()
  const token = readToken()
  let before: number
  let answer: Project[]
  let pulls = 0
  do {
    before = changes
    answer = (await call(list)).data
    if (readToken() !== token) return
    catchUp()
  } while (before !== changes || (isOutdated(answer) && ++pulls < MOST_PULLS))
  const listed = new Set(answer.map(({ id }) => id))
  for (const project of ownProjects())
    if (!listed.has(project.id) && project.restoredFrom === undefined) warnUnsavedText(project)
  projects.replaceAll(answer)
}

/** Another tab may have heard of a later text meanwhile. */
const isOutdated = (answer: Project[]) =>
  answer.some((project) => {
    const known = findOnServer(project.id)
    return known && textFields.some((field) => revisionOf(known, field) > revisionOf(project, field))
  })

/** The draft stays stored until the project is restored. */
function warnUnsavedText(project: ServerProject): void {
  if (!hasDrafts(project)) return
  showToast({
    title: `“${project.name}” is in the bin`,
    description:
      'Your latest changes aren’t saved yet. They’re stored in this browser. Restore the project to save them.',
  })
}

/** Takes a project out of sight that was deleted, here or elsewhere. */
export function hideDeleted(projectId: string): void {
  const project = findOnServer(projectId)
  if (project) warnUnsavedText(project)
  projects.remove(projectId)
}

/** Stores the server's version of a project and tells the other tabs, so that their edits build on it. */
export function storeServerProject(answer: Project): void {
  projects.put(newer(answer, findOnServer(answer.id) ?? answer))
  projects.flush()
}

/** An older page may have written it, with less in it. */
function readProject({
  id,
  userId,
  ...kept
}: OwnedItem & Record<string, unknown>): ServerProject | undefined {
  const text = (key: string) => (typeof kept[key] === 'string' ? kept[key] : '')
  const time = (key: string) => (Number.isNaN(Date.parse(text(key))) ? new Date(0).toISOString() : text(key))
  const name = text('name')
  const list = (key: string): unknown[] => (Array.isArray(kept[key]) ? kept[key] : [])
  if (!isNamed({ name })) return undefined
  return {
    id,
    ...(userId && { userId }),
    name,
    slug: text('slug') || name,
    businessInstructions: text('businessInstructions'),
    researchData: text('researchData'),
    knowledgeBase: list('knowledgeBase').filter(isFile),
    createdAt: time('createdAt'),
    updatedAt: time('updatedAt'),
    formerSlugs: list('formerSlugs').filter((slug) => typeof slug === 'string'),
    revisions: readRevisions(kept.revisions),
  }
}

const isFile = (value: unknown): value is { id: string } => isRecord(value) && typeof value.id === 'string'

function readRevisions(kept: unknown): Partial<Record<TextField, number>> {
  const revisions: Partial<Record<TextField, number>> = {}
  for (const field of textFields) {
    const revision = isRecord(kept) ? kept[field] : undefined
    if (typeof revision === 'number') revisions[field] = revision
  }
  return revisions
}
