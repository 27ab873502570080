import Lightbulb from 'lucide-react/icons/lightbulb'
import { Link, useParams } from 'react-router'
import { type AdminFeedbackEntry, FeedbackKind, FeedbackSort, FeedbackState } from '#contracts/feedback.ts'
import { ago } from '#web/lib/time-words.ts'
import { useUrlFilters } from '#web/lib/use-url-filters.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#web/ui/filter-bar.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/rows.tsx'
import { ideaStates, sortNames } from '../board-filters.tsx'
import { StateBadge } from '../state-badge.tsx'
import { DeskEntry } from './desk-entry.tsx'
import { type DeskNarrowed, useDeskList } from './feedback-desk.queries.ts'

const { newest, ...otherSorts } = sortNames

/** All ideas and bug reports, or one of them. */
export function FeedbackSection() {
  const { item } = useParams()
  return item ? <DeskEntry key={item} id={item} /> : <DeskList />
}

function useDeskFilters() {
  const filters = useUrlFilters()
  const wanted: DeskNarrowed = {
    kind: FeedbackKind.safeParse(filters.get('kind')).data,
    state: FeedbackState.safeParse(filters.get('state')).data,
    hidden: filters.get('hidden') === 'true' ? 'true' : undefined,
    sort: FeedbackSort.safeParse(filters.get('sort')).data ?? 'newest',
    search: filters.get('q').trim(),
  }
  return { ...filters, wanted }
}

function DeskList() {
  const { get, set, any, clear, wanted } = useDeskFilters()
  const to = (name: string) => (value: string) => set(name, value)
  return (
    <>
      <FilterBar>
        <SearchFilter label="Search feedback" value={get('q')} onChange={to('q')} />
        <SelectFilter
          label="Kind"
          all="Ideas and bugs"
          options={{ idea: 'Ideas', bug: 'Bug reports' }}
          value={wanted.kind ?? ''}
          onChange={to('kind')}
        />
        <SelectFilter
          label="State"
          all="Any state"
          options={ideaStates}
          value={wanted.state ?? ''}
          onChange={to('state')}
        />
        <SelectFilter
          label="Shown or hidden"
          all="Shown and hidden"
          options={{ true: 'Hidden' }}
          value={wanted.hidden ?? ''}
          onChange={to('hidden')}
        />
        <SelectFilter
          label="Sort by"
          all={newest}
          options={otherSorts}
          value={wanted.sort === 'newest' ? '' : wanted.sort}
          onChange={to('sort')}
        />
      </FilterBar>
      <DeskRows wanted={wanted} onClear={any ? clear : undefined} />
    </>
  )
}

function DeskRows({ wanted, onClear }: { wanted: DeskNarrowed; onClear: (() => void) | undefined }) {
  const list = useDeskList(wanted)
  if (list.isPending) return <RowsLoading label="Loading feedback" />
  if (!list.data)
    return (
      <ErrorCard
        title="The feedback could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  if (list.data.length === 0)
    return (
      <EmptyState
        icon={<Lightbulb />}
        title={onClear ? 'Nothing fits' : 'No feedback yet'}
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
        {onClear ? 'Look for other words or another state.' : 'Ideas and bug reports of members come here.'}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Feedback" className={rowsFrame}>
        {list.data.map((entry) => (
          <DeskRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function DeskRow({ entry }: { entry: AdminFeedbackEntry }) {
  const { id, kind, title, state, votes, comments, author, createdAt, hidden } = entry
  const facts = [
    author ?? 'Someone who has left',
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
