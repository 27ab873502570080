import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import type { Tone } from '#web/ui/display/badge.tsx'
import { DayInput } from '#web/ui/forms/day-input.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/lists/filter-bar.tsx'

type Filter =
  | { kind: 'words'; label: string; wide: boolean }
  | { kind: 'choice'; label: string; all: string; options: Record<string, string> }
  | { kind: 'day'; label: string }
type Filters = Record<string, Filter>

/** Some words. `wide` gives them a line of their own, over many other filters. */
export const words = (label: string, { wide = false } = {}) => ({ kind: 'words', label, wide }) as const

/** One of a few. `all` is what no choice is called. */
export const choice = <T extends string>(label: string, all: string, options: Record<T, string>) =>
  ({ kind: 'choice', label, all, options }) as const

export const day = (label: string) => ({ kind: 'day', label }) as const

/** Name of a state and the colour of its badge. */
export interface StateLabel {
  label: string
  tone: Tone
}

/** States to choose from, by the words for them. */
export const labelsOf = <T extends string>(states: Record<T, StateLabel>) =>
  Object.fromEntries(
    Object.entries<StateLabel>(states).map(([state, { label }]) => [state, label]),
  ) as Record<T, string>

type Meant<F> = F extends { options: Record<infer T, string> }
  ? T | undefined
  : F extends { kind: 'day' }
    ? string | undefined
    : string

/** The list filters in the address, by name. Invalid values are ignored. */
export function useListFilters<F extends Filters>(filters: F) {
  const { get, set } = useUrlFilters()
  const names = Object.keys(filters)
  const values = Object.entries(filters).map(([name, filter]) => [name, meant(filter, get(name))])
  return {
    filters,
    wanted: Object.fromEntries(values) as { [Name in keyof F]: Meant<F[Name]> },
    narrowed: names.some((name) => get(name) !== ''),
    get,
    set,
    /** Keeps the other parameters, such as the selected list. */
    clear() {
      for (const name of names) set(name, '')
    },
  }
}

function meant(filter: Filter, value: string): string | undefined {
  if (filter.kind === 'words') return value.trim()
  const known = filter.kind === 'day' ? /^\d{4}-\d\d-\d\d$/.test(value) : Object.hasOwn(filter.options, value)
  return known ? value : undefined
}

interface ListFiltersProps {
  of: Pick<ReturnType<typeof useListFilters<Filters>>, 'filters' | 'get' | 'set'>
}

/** The row of filters over a list. */
export const ListFilters = ({ of: { filters, get, set } }: ListFiltersProps) => (
  <FilterBar>
    {Object.entries(filters).map(([name, filter]) => (
      <Control key={name} filter={filter} value={get(name)} onChange={(value) => set(name, value)} />
    ))}
  </FilterBar>
)

interface ControlProps {
  filter: Filter
  value: string
  onChange: (value: string) => void
}

function Control({ filter, value, onChange }: ControlProps) {
  const { label } = filter
  if (filter.kind === 'words')
    return <SearchFilter label={label} wide={filter.wide} value={value} onChange={onChange} />
  const known = meant(filter, value) ?? ''
  if (filter.kind === 'day') return <DayInput label={label} value={known} onChange={onChange} />
  return (
    <SelectFilter label={label} all={filter.all} options={filter.options} value={known} onChange={onChange} />
  )
}
