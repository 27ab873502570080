import Lightbulb from 'lucide-react/icons/lightbulb'
import { Link, useParams } from 'react-router'
import type { AdminFeedbackEntry } from '#contracts/feedback.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { choice, ListFilters, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { anyState, sortNames } from '../board-filters.tsx'
import { StateBadge } from '../state-badge.tsx'
import { AdminEntry } from './admin-entry.tsx'
import { type AdminFeedbackFilter, useAdminList } from './feedback-admin.queries.ts'

const { newest, ...otherSorts } = sortNames

/** All ideas and bug reports, or one of them. */
export function FeedbackSection() {
  const { item } = useParams()
  return item ? <AdminEntry key={item} id={item} /> : <AdminList />
}

const narrowing = {
  q: words('Search feedback'),
  kind: choice('Kind', 'Ideas and bugs', { idea: 'Ideas', bug: 'Bug reports' }),
  state: anyState,
  hidden: choice('Visibility', 'Shown and hidden', { true: 'Hidden' }),
  sort: choice('Sort by', newest, otherSorts),
}

function AdminList() {
  const filters = useListFilters(narrowing)
  const { q, sort = 'newest', ...others } = filters.wanted
  return (
    <>
      <ListFilters of={filters} />
      <AdminRows
        wanted={{ ...others, sort, search: q }}
        onClear={filters.narrowed ? filters.clear : undefined}
      />
    </>
  )
}

function AdminRows({ wanted, onClear }: { wanted: AdminFeedbackFilter; onClear: (() => void) | undefined }) {
  const list = useAdminList(wanted)
  if (list.isPending) return <RowsLoading label="Loading feedback" />
  if (!list.data)
    return (
      <ErrorCard
        title="Feedback could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  if (list.data.length === 0)
    return (
      <EmptyState
        icon={<Lightbulb />}
        title={onClear ? 'No matching feedback' : 'No feedback yet'}
        action={
          onClear ? (
            <Button onClick={onClear}>Show everything</Button>
          ) : (
            <Link to="/feedback" className={buttonStyle()}>
              Open the board
            </Link>
          )
        }
      >
        {onClear ? 'Try other words or another state.' : 'Ideas and bug reports from members appear here.'}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Feedback" className={rowsFrame}>
        {list.data.map((entry) => (
          <AdminRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function AdminRow({ entry }: { entry: AdminFeedbackEntry }) {
  const { id, kind, title, state, votes, comments, author, createdAt, hidden } = entry
  const facts = [
    author ?? 'Deleted user',
    ago(createdAt),
    ...(kind === 'idea' ? [`${votes} ${votes === 1 ? 'vote' : 'votes'}`] : []),
    `${comments} ${comments === 1 ? 'comment' : 'comments'}`,
  ]
  return (
    <li className="relative flex items-center gap-x-4 gap-y-2 px-4 py-3 transition-colors hover:bg-raised/50 max-md:flex-wrap">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Link to={`/admin/feedback/${id}`} className={rowLink}>
          {title}
        </Link>
        <p className="truncate text-small text-faint">{facts.join(' · ')}</p>
      </div>
      {hidden && <Badge tone="loss">Hidden</Badge>}
      {kind === 'bug' && <Badge>Bug</Badge>}
      <StateBadge kind={kind} state={state} />
    </li>
  )
}
