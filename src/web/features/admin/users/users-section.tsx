import { useParams } from 'react-router'
import { choice, ListFilters, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { UserDetail } from './user-detail.tsx'
import { UserRows } from './user-rows.tsx'
import { emails, plans, roles, states } from './user-words.ts'

export function UsersSection() {
  const { item } = useParams()
  return item ? <UserDetail key={item} userId={item} /> : <AllUsers />
}

const narrowing = {
  search: words('Name, email or user ID', { wide: true }),
  plan: choice('Plan', 'All plans', plans),
  role: choice('Role', 'All roles', roles),
  email: choice('Email', 'Any email', emails),
  state: choice('State', 'Any state', states),
  sort: choice('Sort by', 'Newest first', { active: 'Last active first' }),
}

function AllUsers() {
  const filters = useListFilters(narrowing)
  return (
    <>
      <ListFilters of={filters} />
      <UserRows wanted={filters.wanted} onClear={filters.clear} />
    </>
  )
}
