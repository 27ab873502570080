import { FeedbackSort, FeedbackState, stateName } from '#contracts/feedback.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/filter-bar.tsx'

export const sortNames: Record<FeedbackSort, string> = {
  top: 'Most votes',
  trending: 'Trending',
  newest: 'Newest',
}
const { top, ...otherSorts } = sortNames

export const ideaStates = Object.fromEntries(
  FeedbackState.options.map((state) => [state, stateName('idea', state)]),
)

export function useBoardFilters() {
  const filters = useUrlFilters()
  return {
    ...filters,
    wanted: {
      search: filters.get('q').trim(),
      sort: FeedbackSort.safeParse(filters.get('sort')).data ?? 'top',
      state: FeedbackState.safeParse(filters.get('state')).data,
    },
  }
}

export function BoardFilters({ get, set, wanted }: ReturnType<typeof useBoardFilters>) {
  const to = (name: string) => (value: string) => set(name, value)
  return (
    <FilterBar>
      <SearchFilter label="Search ideas" value={get('q')} onChange={to('q')} />
      <SelectFilter
        label="Sort by"
        all={top}
        options={otherSorts}
        value={wanted.sort === 'top' ? '' : wanted.sort}
        onChange={to('sort')}
      />
      <SelectFilter
        label="State"
        all="Any state"
        options={ideaStates}
        value={wanted.state ?? ''}
        onChange={to('state')}
      />
    </FilterBar>
  )
}
