import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import type { ListedUser } from '#contracts/admin/users.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { marksOf } from './user-words.ts'
import { type UserListQuery, useUsers } from './users.queries.ts'

export function UserRows({ wanted, onClear }: { wanted: UserListQuery; onClear: () => void }) {
  const list = useUsers(wanted)
  if (list.isPending) return <RowsLoading label="Loading users" />
  if (!list.data) {
    return (
      <ErrorCard title="Users could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
    )
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title="No matching users"
        action={<Button onClick={onClear}>Show everyone</Button>}
      >
        Try another part of the name or email, or other filters.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Users" className={rowsFrame}>
        {list.data.map((user) => (
          <Row key={user.id} user={user} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function Row({ user }: { user: ListedUser }) {
  return (
    <li className="relative flex items-center gap-x-4 gap-y-1 px-4 py-2.5 transition-colors hover:bg-raised/50 max-md:flex-wrap">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Link to={`/admin/users/${user.id}`} className={rowLink}>
          {user.username}
        </Link>
        <p className="truncate text-small text-muted">{user.email}</p>
      </div>
      <span className="flex flex-wrap gap-1.5">
        {marksOf(user).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </span>
      <span className="w-36 flex-none text-right text-small text-faint max-md:ml-auto max-md:w-auto">
        seen <time dateTime={user.seenAt}>{ago(user.seenAt)}</time>
      </span>
    </li>
  )
}
