import { useMemo } from 'react'
import type { Project } from '#contracts/projects.ts'
import { call } from '#web/lib/call.ts'
import { createOwnedStore, type Owned } from '#web/lib/local-store.ts'
import { readToken } from '#web/lib/token.ts'

/** The texts of a project that are written here first and sent afterwards. */
export const textFields = ['businessInstructions', 'researchData'] as const
export type TextField = (typeof textFields)[number]

export interface KeptProject extends Omit<Project, 'userId'>, Owned {
  /** Texts that the server does not have yet. What to send is the text that the project has now. */
  unsent?: TextField[]
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
})

/** The contract brings all of zod, which whoever only signs in can do without. */
export const contract = async () => (await import('#contracts/projects.ts')).projectsApi

/** What the person sees of their projects, in no particular order. */
export function useKeptProjects(): KeptProject[] {
  const items = projects.useItems()
  return useMemo(() => items.filter(isNamed), [items])
}

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
  if (readToken() === token) projects.replaceAll(answer.map(withUnsent))
}

function withUnsent(project: Project): KeptProject {
  const kept = findKept(project.id)
  if (!kept?.unsent?.length) return project
  const texts = Object.fromEntries(kept.unsent.map((field) => [field, kept[field]]))
  return { ...project, ...texts, unsent: kept.unsent }
}

/** Writes a text here; it waits to be sent. */
export function writeText(projectId: string, field: TextField, text: string): void {
  const project = findKept(projectId)
  if (!project || project[field] === text) return
  projects.put({ ...project, [field]: text, unsent: [...new Set([...(project.unsent ?? []), field])] })
}

/** Every text that waits to be sent. */
export const unsentTexts = () =>
  projects.items().flatMap(({ id, unsent = [] }) => unsent.map((field) => ({ projectId: id, field })))

export function unsentText(projectId: string, field: TextField): string | undefined {
  const project = findKept(projectId)
  return project?.unsent?.includes(field) ? project[field] : undefined
}

/** Notes that the server has this text now, unless it was changed meanwhile. */
export function markSent(projectId: string, field: TextField, text: string, updatedAt: string): void {
  const project = findKept(projectId)
  if (!project) return
  const unsent = project.unsent?.filter((name) => name !== field || project[field] !== text)
  projects.put({ ...project, updatedAt, unsent })
}

/** An older page may have written it, with less in it. */
function readProject({ id, userId, ...kept }: Owned & Record<string, unknown>): KeptProject | undefined {
  const text = (key: string) => (typeof kept[key] === 'string' ? kept[key] : '')
  const time = (key: string) => (Number.isNaN(Date.parse(text(key))) ? new Date(0).toISOString() : text(key))
  const name = text('name')
  const unsent = Array.isArray(kept.unsent) ? kept.unsent : []
  if (!isNamed({ name })) return undefined
  return {
    id,
    ...(userId && { userId }),
    name,
    slug: text('slug') || name,
    businessInstructions: text('businessInstructions'),
    researchData: text('researchData'),
    knowledgeBase: [],
    createdAt: time('createdAt'),
    updatedAt: time('updatedAt'),
    unsent: textFields.filter((field) => unsent.includes(field)),
  }
}
