import type { KeptProject } from './projects.store.ts'

export const sortings = { changed: 'Last change', newest: 'Newest', name: 'Name' } as const
export type Sorting = keyof typeof sortings

const byName = (a: KeptProject, b: KeptProject) => a.name.localeCompare(b.name)
const compare: Record<Sorting, (a: KeptProject, b: KeptProject) => number> = {
  name: byName,
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt) || byName(a, b),
  changed: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || byName(a, b),
}

export const isSorting = (value: string | null): value is Sorting => value !== null && value in sortings

/** The projects whose name holds every word of the search, in order. */
export function arrange(projects: KeptProject[], search: string, sorting: Sorting): KeptProject[] {
  const words = search.toLowerCase().split(/\s+/)
  return projects
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .toSorted(compare[sorting])
}
