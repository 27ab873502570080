import { holdsWords } from '#core/letters.ts'
import type { ProjectWithDrafts } from './projects.store.ts'

export const sortings = { activity: 'Last activity', name: 'Name', newest: 'Newest' } as const
export type Sorting = keyof typeof sortings

/** Time of the last activity, or of the last change while it is unknown. */
export type ActiveAt = (project: ProjectWithDrafts) => string

const byName = (a: ProjectWithDrafts, b: ProjectWithDrafts) => a.name.localeCompare(b.name)

const orderOf = (sorting: Sorting, activeAt: ActiveAt) => {
  if (sorting === 'name') return byName
  const time = sorting === 'newest' ? ({ createdAt }: ProjectWithDrafts) => createdAt : activeAt
  return (a: ProjectWithDrafts, b: ProjectWithDrafts) => time(b).localeCompare(time(a)) || byName(a, b)
}

export const isSorting = (value: string | null): value is Sorting => value !== null && value in sortings

/** The projects whose name holds every word of the search, in order. */
export function arrange(
  projects: ProjectWithDrafts[],
  { search, sorting, activeAt }: { search: string; sorting: Sorting; activeAt: ActiveAt },
): ProjectWithDrafts[] {
  return projects.filter(({ name }) => holdsWords(name, search)).toSorted(orderOf(sorting, activeAt))
}
