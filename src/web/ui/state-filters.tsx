import type { Tone } from '#web/ui/badge.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/filter-bar.tsx'

/** What a state is called, and the colour of its badge. */
export interface Word {
  label: string
  tone: Tone
}

interface StateFiltersProps {
  /** What can be searched for. */
  label: string
  search: string
  words: Record<string, Word>
  state: string | undefined
  onChange: (name: 'search' | 'state', value: string) => void
}

/** Over a list of things that each are in a state: some words, and the state. */
export function StateFilters({ label, search, words, state, onChange }: StateFiltersProps) {
  const labels = Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word.label]))
  return (
    <FilterBar>
      <SearchFilter label={label} value={search} onChange={(text) => onChange('search', text)} />
      <SelectFilter
        label="State"
        all="All states"
        options={labels}
        value={state ?? ''}
        onChange={(next) => onChange('state', next)}
      />
    </FilterBar>
  )
}
