import { UserFilter } from '#contracts/admin-users.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/filter-bar.tsx'
import { emails, plans, roles, states } from './user-words.ts'
import type { Wanted } from './users.queries.ts'

const { plan, role, email, state, sort } = UserFilter.shape

/** What the address asks for; what it cannot mean is left out. */
export function useUserFilters() {
  const filters = useUrlFilters()
  const search = filters.get('search').trim()
  const wanted: Wanted = {
    search,
    plan: plan.catch(undefined).parse(filters.get('plan')),
    role: role.catch(undefined).parse(filters.get('role')),
    email: email.catch(undefined).parse(filters.get('email')),
    state: state.catch(undefined).parse(filters.get('state')),
    sort: sort.catch('newest').parse(filters.get('sort')),
  }
  return { ...filters, wanted }
}

export function UserFilters({ get, set, wanted }: ReturnType<typeof useUserFilters>) {
  const to = (name: string) => (value: string) => set(name, value)
  return (
    <div className="flex flex-col gap-2">
      <SearchFilter label="Name, email or number" value={get('search')} onChange={to('search')} />
      <FilterBar>
        <SelectFilter
          label="Plan"
          all="All plans"
          options={plans}
          value={wanted.plan ?? ''}
          onChange={to('plan')}
        />
        <SelectFilter
          label="Role"
          all="All roles"
          options={roles}
          value={wanted.role ?? ''}
          onChange={to('role')}
        />
        <SelectFilter
          label="Email"
          all="Any email"
          options={emails}
          value={wanted.email ?? ''}
          onChange={to('email')}
        />
        <SelectFilter
          label="State"
          all="Any state"
          options={states}
          value={wanted.state ?? ''}
          onChange={to('state')}
        />
        <SelectFilter
          label="Sort by"
          all="Newest first"
          options={{ active: 'Last active first' }}
          value={wanted.sort === 'active' ? 'active' : ''}
          onChange={to('sort')}
        />
      </FilterBar>
    </div>
  )
}
