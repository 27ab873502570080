import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserDetail as Detail } from '#contracts/admin/users.ts'
import { typeOf } from '#web/lib/http/api-error.ts'
import { ago, dayOf } from '#web/lib/words/time-words.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { StatTile, StatTiles } from '#web/ui/display/stat-tile.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { UserActions } from './user-actions.tsx'
import { UserAudit, UserInvoices, UserSessions } from './user-lists.tsx'
import { UserPlan } from './user-plan.tsx'
import { UserUsage } from './user-usage.tsx'
import { marksOf } from './user-words.ts'
import { useUser } from './users.queries.ts'

export function UserDetail({ userId }: { userId: string }) {
  const user = useUser(userId)
  return (
    <>
      <Link
        to="/admin/users"
        className="inline-flex items-center gap-1.5 self-start text-muted hover:text-text max-md:min-h-11"
      >
        <ArrowLeft /> All users
      </Link>
      {typeOf(user.error) === 'NOT_FOUND' ? (
        <Gone />
      ) : user.data ? (
        <Shown user={user.data} />
      ) : user.error ? (
        <ErrorCard
          title="This account could not be loaded"
          error={user.error}
          onRetry={() => void user.refetch()}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </>
  )
}

const Gone = () => (
  <EmptyState
    title="Account not found"
    action={
      <Link to="/admin/users" className={buttonStyle('secondary')}>
        Show all users
      </Link>
    }
  >
    It was deleted or never existed. The audit log may show what happened to it.
  </EmptyState>
)

function Shown({ user }: { user: Detail }) {
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-display text-public font-semibold [overflow-wrap:anywhere]">{user.username}</h3>
        {marksOf(user).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </header>
      <Notice user={user} />
      <UserActions user={user} />
      <StatTiles>
        <StatTile label="Chats">{user.counts.chats.toLocaleString('en')}</StatTile>
        <StatTile label="Projects">{user.counts.projects.toLocaleString('en')}</StatTile>
        <StatTile label="Files">{user.counts.files.toLocaleString('en')}</StatTile>
        <StatTile label="Tickets">
          <Link to={`/admin/tickets?state=all&user=${user.id}`} className="rounded-small hover:underline">
            {user.counts.tickets.toLocaleString('en')}
          </Link>
        </StatTile>
      </StatTiles>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] gap-4">
        <Account user={user} />
        <UserPlan user={user} />
      </div>
      <UserUsage user={user} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] gap-4">
        <UserSessions sessions={user.sessions} />
        <UserInvoices invoices={user.invoices} />
      </div>
      <UserAudit user={user} />
    </>
  )
}

function Notice({ user: { leaving, suspension } }: { user: Detail }) {
  if (!leaving && !suspension) return null
  return (
    <p role="status" className="rounded-control bg-loss-soft px-3 py-2.5 text-loss [overflow-wrap:anywhere]">
      {leaving
        ? 'This account is being deleted.'
        : `Suspended ${ago(suspension?.at ?? '')}: ${suspension?.reason || 'no reason given'}`}
    </p>
  )
}

function Account({ user }: { user: Detail }) {
  const ways = [user.hasPassword && 'password', user.google && 'Google', user.twoFactor && 'second factor']
  return (
    <Card title="Account">
      <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-2 max-md:grid-cols-1 max-md:gap-y-0.5">
        <Fact name="User ID">{user.id}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Signed up">{dayOf(user.createdAt)}</Fact>
        <Fact name="Last seen">{ago(user.seenAt)}</Fact>
        <Fact name="Time zone">{user.timeZone ?? 'Unknown, using UTC'}</Fact>
        <Fact name="Logs in with">{ways.filter(Boolean).join(', ') || 'nothing'}</Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted max-md:mt-2 max-md:text-small">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)
