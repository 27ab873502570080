import { imageKinds, imageSources } from '#contracts/images/images.ts'
import { useNamedProjects } from '#web/features/projects/projects.store.ts'
import type { useUrlFilters } from '#web/lib/hooks/use-url-filters.ts'
import { Segments } from '#web/ui/forms/segments.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/lists/filter-bar.tsx'
import type { GalleryFilter } from '../images.queries.ts'

export type Filters = ReturnType<typeof useUrlFilters>

const shapes = { square: 'Square', landscape: 'Landscape', portrait: 'Portrait' }
const views = [
  { value: 'all', label: 'All' },
  { value: 'favourites', label: 'Favourites' },
  { value: 'used', label: 'Used' },
  { value: 'bin', label: 'Bin' },
] as const
type View = (typeof views)[number]['value']

export const filterOf = (filters: Filters): GalleryFilter => ({
  projectId: filters.get('project'),
  kind: filters.get('kind'),
  source: filters.get('source'),
  ratio: filters.get('ratio'),
  search: filters.get('q'),
  ...(filters.get('view') === 'favourites' && { favourites: 'true' }),
  ...(filters.get('view') === 'used' && { used: 'true' }),
  ...(filters.get('view') === 'bin' && { deleted: 'true' }),
})

export function GalleryFilters({ filters }: { filters: Filters }) {
  const projects = useNamedProjects()
  const set = (name: string) => (value: string) => filters.set(name, value)
  const view = (filters.get('view') || 'all') as View
  return (
    <div className="flex flex-col gap-3">
      <Segments
        label="Shown"
        value={view}
        onChange={(next) => filters.set('view', next === 'all' ? '' : next)}
        options={views}
      />
      <FilterBar>
        <SearchFilter label="Search images" value={filters.get('q')} onChange={set('q')} />
        <SelectFilter
          label="Project"
          all="All projects"
          options={Object.fromEntries(projects.map(({ id, name }) => [id, name]))}
          value={filters.get('project')}
          onChange={set('project')}
        />
        <SelectFilter
          label="Kind"
          all="All kinds"
          options={imageKinds}
          value={filters.get('kind')}
          onChange={set('kind')}
        />
        <SelectFilter
          label="Source"
          all="All sources"
          options={imageSources}
          value={filters.get('source')}
          onChange={set('source')}
        />
        <SelectFilter
          label="Shape"
          all="All shapes"
          options={shapes}
          value={filters.get('ratio')}
          onChange={set('ratio')}
        />
      </FilterBar>
    </div>
  )
}
