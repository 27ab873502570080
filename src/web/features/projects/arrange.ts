import { holdsWords } from '#core/letters.ts'
import type { KeptProject } from './projects.store.ts'

export const sortings = { activity: 'Last activity', name: 'Name', newest: 'Newest' } as const
export type Sorting = keyof typeof sortings

/** When a project was worked on last, as far as that is known: until it is, when it was changed. */
export type ActiveAt = (project: KeptProject) => string

const byName = (a: KeptProject, b: KeptProject) => a.name.localeCompare(b.name)

const orderOf = (sorting: Sorting, activeAt: ActiveAt) => {
  if (sorting === 'name') return byName
  const time = sorting === 'newest' ? ({ createdAt }: KeptProject) => createdAt : activeAt
  return (a: KeptProject, b: KeptProject) => time(b).localeCompare(time(a)) || byName(a, b)
}

export const isSorting = (value: string | null): value is Sorting => value !== null && value in sortings

/** The projects whose name holds every word of the search, in order. */
export function arrange(
  projects: KeptProject[],
  { search, sorting, activeAt }: { search: string; sorting: Sorting; activeAt: ActiveAt },
): KeptProject[] {
  return projects.filter(({ name }) => holdsWords(name, search)).toSorted(orderOf(sorting, activeAt))
}
