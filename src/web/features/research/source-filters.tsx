import type { ReactNode } from 'react'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { useResearchLocation } from './location.ts'
import { isKind, kindNames, kinds } from './words.ts'

type SourceFiltersProps = Pick<ReturnType<typeof useResearchLocation>, 'q' | 'kind' | 'set'> & {
  children: ReactNode
}

export function SourceFilters({ q, kind, set, children }: SourceFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <search className="flex min-w-60 flex-1 gap-2">
        <SearchInput
          label="Search sources"
          maxLength={200}
          value={q}
          onChange={(text) => set('q', text)}
          className="min-w-0 flex-1"
        />
        <div className="w-36 flex-none">
          <Select
            aria-label="Kind"
            value={kind ?? ''}
            onChange={({ target }) => set('kind', isKind(target.value) ? target.value : '')}
          >
            <option value="">All kinds</option>
            {kindNames.map((name) => (
              <option key={name} value={name}>
                {kinds[name].many}
              </option>
            ))}
          </Select>
        </div>
      </search>
      {children}
    </div>
  )
}
