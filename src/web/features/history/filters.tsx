import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import type { ChatSorting } from '#contracts/chat.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import { cx } from '#web/lib/cx.ts'
import { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DayInput } from '#web/ui/forms/day-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SearchFilter } from '#web/ui/lists/filter-bar.tsx'

const sortings: Record<ChatSorting, string> = { changed: 'Last change', newest: 'Newest', name: 'Name' }
const isSorting = (value: string): value is ChatSorting => value in sortings

/** Stored in the URL, so that Back restores them. */
export function useFilters() {
  const { get, set } = useUrlFilters()
  const asked = get('sort')
  const sorting = isSorting(asked) ? asked : ('changed' as const)
  return { q: get('q'), project: get('project'), from: get('from'), to: get('to'), sorting, set }
}

export function Filters({ q, project, from, to, sorting, set }: ReturnType<typeof useFilters>) {
  const projects = useNamedProjects()
  const inUse = [project, from, to].filter(Boolean).length + (sorting === 'changed' ? 0 : 1)
  const [open, setOpen] = useState(false)
  return (
    <search className="flex flex-col gap-2">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <SearchFilter
            label="Search all messages"
            maxLength={200}
            value={q}
            onChange={(words) => set('q', words)}
          />
        </div>
        {/* Collapsed on narrow screens. */}
        <Button className="flex-none md:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal />
          {inUse > 0 ? `Filters, ${inUse}` : 'Filters'}
        </Button>
      </div>
      <div className={cx('grid grid-cols-4 gap-2 max-md:grid-cols-2', !open && 'max-md:hidden')}>
        <Select aria-label="Project" value={project} onChange={(event) => set('project', event.target.value)}>
          <option value="">All projects</option>
          <option value="none">No project</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Sort by"
          value={sorting}
          disabled={q.trim() !== ''}
          onChange={(event) => set('sort', event.target.value)}
        >
          {Object.entries(sortings).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <DayInput label="From" value={from} onChange={(day) => set('from', day)} />
        <DayInput label="To" value={to} onChange={(day) => set('to', day)} />
      </div>
    </search>
  )
}
