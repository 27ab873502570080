import { useParams } from 'react-router'
import { UserDetail } from './user-detail.tsx'
import { UserFilters, useUserFilters } from './user-filters.tsx'
import { UserRows } from './user-rows.tsx'

export function UsersSection() {
  const { item } = useParams()
  return item ? <UserDetail key={item} userId={item} /> : <AllUsers />
}

function AllUsers() {
  const filters = useUserFilters()
  return (
    <>
      <UserFilters {...filters} />
      <UserRows wanted={filters.wanted} onClear={filters.clear} />
    </>
  )
}
