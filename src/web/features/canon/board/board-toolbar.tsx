import Plus from 'lucide-react/icons/plus'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { type Filter, filters } from './board-rows.ts'
import { showDetails, useShowsDetails } from './details.store.ts'

interface BoardToolbarProps {
  search: string
  filter: Filter
  onSearch: (text: string) => void
  onFilter: (filter: string) => void
  onAdd: () => void
}

export function BoardToolbar({ search, filter, onSearch, onFilter, onAdd }: BoardToolbarProps) {
  const showsDetails = useShowsDetails()
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchInput
        label="Search facts"
        value={search}
        onChange={onSearch}
        className="min-w-50 flex-1 basis-50"
      />
      <div className="min-w-45 flex-none max-md:flex-1">
        <Select aria-label="Show" value={filter} onChange={(event) => onFilter(event.target.value)}>
          {Object.entries(filters).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Switch label="Details" checked={showsDetails} onChange={showDetails} />
      <Button size="large" onClick={onAdd} className="max-md:w-full">
        <Plus />
        Add a fact
      </Button>
    </search>
  )
}
