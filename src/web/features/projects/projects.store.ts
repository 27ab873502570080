import { useMemo } from 'react'
import type { Project } from '#contracts/projects.ts'
import { call } from '#web/lib/call.ts'
import { isRecord } from '#web/lib/kept.ts'
import { createOwnedStore, type Owned } from '#web/lib/local-store.ts'
import { readToken } from '#web/lib/token.ts'
import { showToast } from '#web/ui/toast.store.ts'
import { type KeptTexts, mergeTabs, type TextField, type Theirs, textFields } from './text-versions.ts'

export interface KeptProject extends Omit<Project, 'userId' | 'formerSlugs' | 'revisions'>, KeptTexts, Owned {
  formerSlugs?: string[]
  /** When it was found to be in the bin, with texts that the server never got. Nobody sees it until it is restored. */
  asideSince?: string | undefined
}

/** Browsers have room for about 5 million characters, for everything of ours together. The page shows the whole list anyway. */
const MOST_CHARACTERS = 2_000_000

export const projects = createOwnedStore<KeptProject>({
  key: 'project-store',
  kind: 'projects',
  parse: readProject,
  onNewUser: () => void pullProjects().catch(() => {}),
  mostCharacters: MOST_CHARACTERS,
  // Nowhere else is there a copy of these.
  isPrecious: ({ unsent = [] }) => unsent.length > 0,
  merge: mergeTabs,
})

/** The contract brings all of zod, which whoever only signs in can do without. */
export const contract = async () => (await import('#contracts/projects.ts')).projectsApi

/** What the person sees of their projects, in no particular order. */
export function useKeptProjects(): KeptProject[] {
  const items = projects.useItems()
  return useMemo(() => items.filter((item) => isNamed(item) && !item.asideSince), [items])
}

/** What a project is called where there are others: one whose name another has, or is told apart by, goes by its address, “Lamp-2”. */
const nameAmong = (all: readonly KeptProject[], { id, name, slug }: KeptProject): string =>
  all.some((other) => other.id !== id && [other.name, other.slug].includes(name)) ? slug : name

/** The projects as lists and menus offer them, each by a name that no other has, in the order of the names. */
export function useNamedProjects(): KeptProject[] {
  const kept = useKeptProjects()
  return useMemo(
    () =>
      kept
        .map((project) => ({ ...project, name: nameAmong(kept, project) }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [kept],
  )
}

/** The same of one. */
export const useProjectName = (project: KeptProject): string => nameAmong(useKeptProjects(), project)

const isNamed = ({ name }: { name: unknown }) => typeof name === 'string' && name.trim() !== ''

export const findKept = (projectId: string) => projects.items().find(({ id }) => id === projectId)

let changes = 0
/** Says that the server took a change: a list that was asked for before that is out of date. */
export const noteChange = () => void changes++

/** Puts the server's list in the place of the kept one, but for texts that it has not got yet. */
export async function pullProjects(): Promise<void> {
  const { list } = await contract()
  const token = readToken()
  let before: number
  let answer: Project[]
  do {
    before = changes
    answer = (await call(list)).data
  } while (before !== changes)
  if (readToken() !== token) return
  projects.catchUp()
  const listed = new Set(answer.map(({ id }) => id))
  const gone = projects.items().filter(({ id }) => !listed.has(id))
  projects.replaceAll([...answer.map(withUnsent), ...gone.flatMap((project) => setAside(project) ?? [])])
}

/** Longer than any bin keeps a project. */
const ASIDE_DAYS = 60

/** What stays of a project that is no longer in the list: what the server never got, for if it is restored. */
function setAside(project: KeptProject): KeptProject | undefined {
  const { name, unsent = [], asideSince = new Date().toISOString() } = project
  const isOld = Date.parse(asideSince) < Date.now() - ASIDE_DAYS * 24 * 60 * 60_000
  if (unsent.length === 0 || isOld) return undefined
  if (!project.asideSince)
    showToast({
      title: `“${name}” is in the bin`,
      description:
        'What you wrote last was not saved yet. It is kept in this browser: restore the project to have it saved.',
    })
  return { ...project, asideSince }
}

/** Takes a project out of sight that was deleted, here or elsewhere. */
export function putAside(projectId: string): void {
  const project = findKept(projectId)
  const kept = project && setAside(project)
  if (kept) projects.put(kept)
  else projects.remove(projectId)
}

/** Shows a project as the server has it, with the texts that wait here. */
export const takeBack = (project: Project) => projects.put(withUnsent(project))

const keyOf = (projectId: string, field: TextField) => `${projectId}:${field}`
const tried = new Map<string, string>()
/** Says what is being sent: whether it arrives may never be known. */
export const noteTried = (projectId: string, field: TextField, text: string) =>
  void tried.set(keyOf(projectId, field), text)

/** What is unsent stays as it is here; where the server's has moved on since, the two are for the person to compare. */
function withUnsent(project: Project): KeptProject {
  const kept = findKept(project.id)
  const merged: KeptProject = { ...project }
  for (const field of kept?.unsent ?? []) {
    if (!kept || project[field] === kept[field]) continue
    // An answer may get lost on its way: what is there then is what was sent from here.
    const isOwn = project[field] === tried.get(keyOf(project.id, field))
    const base = isOwn ? project.revisions[field] : kept.revisions?.[field]
    merged[field] = kept[field]
    merged.revisions = { ...merged.revisions, [field]: base }
    merged.bases = { ...merged.bases, [field]: isOwn ? project[field] : kept.bases?.[field] }
    merged.unsent = [...(merged.unsent ?? []), field]
    if (base !== undefined && base !== project.revisions?.[field])
      merged.theirs = { ...merged.theirs, [field]: theirsIn(project, field) }
  }
  return merged
}

const theirsIn = (project: Project, field: TextField): Theirs => ({
  text: project[field],
  revision: project.revisions[field],
})

/** Writes a text here; it waits to be sent. */
export function writeText(projectId: string, field: TextField, text: string): void {
  const project = findKept(projectId)
  if (!project || project[field] === text) return
  const unsent = new Set(project.unsent)
  const bases = unsent.has(field) ? project.bases : { ...project.bases, [field]: project[field] }
  projects.put({ ...project, [field]: text, bases, unsent: [...unsent.add(field)] })
}

/** Ends a conflict with a text that is based on theirs; one that differs from theirs is to be sent. */
export function settleConflict(projectId: string, field: TextField, text: string): void {
  const project = findKept(projectId)
  const theirs = project?.theirs?.[field]
  if (!project || !theirs) return
  const others = (project.unsent ?? []).filter((name) => name !== field)
  projects.put({
    ...project,
    [field]: text,
    revisions: { ...project.revisions, [field]: theirs.revision },
    bases: { ...project.bases, [field]: theirs.text },
    unsent: text === theirs.text ? others : [...others, field],
    theirs: { ...project.theirs, [field]: undefined },
  })
}

/** Every text that waits to be sent. */
export const unsentTexts = () =>
  projects
    .items()
    .filter(({ asideSince }) => !asideSince)
    .flatMap(({ id, unsent = [] }) => unsent.map((field) => ({ projectId: id, field })))

/** What to send of a text, and which revision it changes; nothing while there is nothing, or two to choose from. */
export function unsentText(projectId: string, field: TextField) {
  const project = findKept(projectId)
  if (!project?.unsent?.includes(field) || project.theirs?.[field] || project.asideSince) return undefined
  return { text: project[field], basedOn: project.revisions?.[field] }
}

/** Notes that the server has this text now. What was written meanwhile is a change to it. */
export function markSent(field: TextField, text: string, answer: Project): void {
  const project = findKept(answer.id)
  if (!project) return
  const unsent = project.unsent?.filter((name) => name !== field || project[field] !== text)
  const revisions = { ...project.revisions, [field]: answer.revisions?.[field] }
  const bases = { ...project.bases, [field]: unsent?.includes(field) ? text : undefined }
  // Another tab may have written meanwhile, and holds this text against its own.
  const isTheirs = project.theirs?.[field]?.text === text
  const theirs = isTheirs ? { ...project.theirs, [field]: theirsIn(answer, field) } : project.theirs
  projects.put({
    ...project,
    updatedAt: answer.updatedAt,
    revisions,
    bases,
    unsent,
    ...(theirs && { theirs }),
  })
  // What other tabs write from now on is written on top of this.
  projects.flush()
}

/** An older page may have written it, with less in it. */
function readProject({ id, userId, ...kept }: Owned & Record<string, unknown>): KeptProject | undefined {
  const text = (key: string) => (typeof kept[key] === 'string' ? kept[key] : '')
  const time = (key: string) => (Number.isNaN(Date.parse(text(key))) ? new Date(0).toISOString() : text(key))
  const name = text('name')
  const list = (key: string): unknown[] => (Array.isArray(kept[key]) ? kept[key] : [])
  const revisions = isRecord(kept.revisions) ? kept.revisions : {}
  const theirs = isRecord(kept.theirs) ? kept.theirs : {}
  const bases = isRecord(kept.bases) ? kept.bases : {}
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
    revisions: ofTexts(revisions, (value) => typeof value === 'number'),
    unsent: textFields.filter((field) => list('unsent').includes(field)),
    bases: ofTexts(bases, (value) => typeof value === 'string'),
    theirs: ofTexts(theirs, isTheirs),
    ...(kept.asideSince !== undefined && { asideSince: time('asideSince') }),
  }
}

const isFile = (value: unknown): value is { id: string } => isRecord(value) && typeof value.id === 'string'

const isTheirs = (value: unknown): value is Theirs =>
  isRecord(value) && typeof value.text === 'string' && typeof value.revision === 'number'

/** What is kept for single texts, as far as it is of its kind. */
function ofTexts<T>(
  kept: Record<string, unknown>,
  is: (value: unknown) => value is T,
): Partial<Record<TextField, T>> {
  const found: Partial<Record<TextField, T>> = {}
  for (const field of textFields) {
    const value = kept[field]
    if (is(value)) found[field] = value
  }
  return found
}
