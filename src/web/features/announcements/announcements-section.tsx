import Megaphone from 'lucide-react/icons/megaphone'
import { Link, useParams } from 'react-router'
import type { AdminAnnouncement, AnnouncementPhase } from '#contracts/admin/announcements.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import {
  choice,
  ListFilters,
  labelsOf,
  type StateLabel,
  useListFilters,
  words,
} from '#web/ui/lists/list-filters.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { audienceNames } from './announcement-fields.tsx'
import { type AnnouncementListFilter, useAnnouncements } from './announcements-admin.queries.ts'
import { EditAnnouncement } from './edit-announcement.tsx'

const phases: Record<AnnouncementPhase, StateLabel> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  showing: { label: 'Showing', tone: 'gain' },
  ended: { label: 'Ended', tone: 'neutral' },
}

const NEW = '/admin/announcements/new'

/** All announcements, a new one, or one of them. */
export function AnnouncementsSection() {
  const { item } = useParams()
  return item ? <EditAnnouncement key={item} id={item} /> : <AnnouncementList />
}

const narrowing = { q: words('Search announcements'), phase: choice('When', 'Any time', labelsOf(phases)) }

function AnnouncementList() {
  const filters = useListFilters(narrowing)
  const { q, phase } = filters.wanted
  return (
    <>
      <Link to={NEW} className={buttonStyle('primary', 'medium', 'self-start')}>
        New announcement
      </Link>
      <ListFilters of={filters} />
      <Rows wanted={{ search: q, phase }} onClear={filters.narrowed ? filters.clear : undefined} />
    </>
  )
}

function Rows({ wanted, onClear }: { wanted: AnnouncementListFilter; onClear: (() => void) | undefined }) {
  const list = useAnnouncements(wanted)
  if (list.isPending) return <RowsLoading label="Loading announcements" />
  if (!list.data)
    return (
      <ErrorCard
        title="Announcements could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  if (list.data.length === 0)
    return (
      <EmptyState
        icon={<Megaphone />}
        title={onClear ? 'No matching announcements' : 'No announcements yet'}
        action={
          onClear ? (
            <Button onClick={onClear}>Show everything</Button>
          ) : (
            <Link to={NEW} className={buttonStyle('primary')}>
              Create an announcement
            </Link>
          )
        }
      >
        {onClear
          ? 'Try other words or another time.'
          : 'An announcement shows above every screen until people close it.'}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Announcements" className={rowsFrame}>
        {list.data.map((announcement) => (
          <Row key={announcement.id} announcement={announcement} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function Row({ announcement }: { announcement: AdminAnnouncement }) {
  const { id, text, kind, audience, phase, startsAt, endsAt, dismissed } = announcement
  const { label, tone } = phases[phase]
  const facts = [
    audienceNames[audience],
    `from ${momentOf(startsAt)}`,
    ...(endsAt ? [`until ${momentOf(endsAt)}`] : []),
    dismissed === 1 ? 'closed by 1 person' : `closed by ${dismissed} people`,
  ]
  return (
    <li className="relative flex items-center gap-x-4 gap-y-2 px-4 py-3 transition-colors hover:bg-raised/50 max-md:flex-wrap">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Link to={`/admin/announcements/${id}`} className={rowLink}>
          {text}
        </Link>
        <p className="text-small text-faint">{facts.join(' · ')}</p>
      </div>
      {kind === 'warning' && <Badge tone="accent">Warning</Badge>}
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
