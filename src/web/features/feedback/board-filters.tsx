import { type FeedbackSort, FeedbackState, stateName } from '#contracts/feedback.ts'
import { choice, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import type { FeedbackListFilter } from './feedback.queries.ts'

export const sortNames: Record<FeedbackSort, string> = {
  top: 'Most votes',
  trending: 'Trending',
  newest: 'Newest',
}
const { top, ...otherSorts } = sortNames

const ideaStates = FeedbackState.options.map((state) => [state, stateName('idea', state)])
export const anyState = choice(
  'State',
  'Any state',
  Object.fromEntries(ideaStates) as Record<FeedbackState, string>,
)

const narrowing = { q: words('Search ideas'), sort: choice('Sort by', top, otherSorts), state: anyState }

export function useBoardFilters() {
  const filters = useListFilters(narrowing)
  const { q, sort = 'top', state } = filters.wanted
  const board: FeedbackListFilter = { search: q, sort, state }
  return { ...filters, board }
}
