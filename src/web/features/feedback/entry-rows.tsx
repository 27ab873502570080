import MessageSquare from 'lucide-react/icons/message-square'
import { Link } from 'react-router'
import type { FeedbackEntry } from '#contracts/feedback.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { StateBadge } from './state-badge.tsx'
import { VoteButton } from './vote-button.tsx'

export function EntryRows({ label, entries }: { label: string; entries: FeedbackEntry[] }) {
  return (
    <ul aria-label={label} className={rowsFrame}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function EntryRow({ entry }: { entry: FeedbackEntry }) {
  const { id, kind, title, excerpt, state, author, comments, createdAt, mine } = entry
  return (
    <li className="relative flex items-start gap-3.5 px-4 py-3.5 transition-colors hover:bg-raised/50">
      {kind === 'idea' && <VoteButton entry={entry} />}
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-x-3 gap-y-1 max-md:flex-col">
          <Link
            to={`/feedback/${id}`}
            className={`min-w-0 flex-1 [overflow-wrap:anywhere] max-md:whitespace-normal ${rowLink}`}
          >
            {title}
          </Link>
          <StateBadge kind={kind} state={state} />
        </div>
        {excerpt && <p className="mt-0.5 line-clamp-2 text-muted [overflow-wrap:anywhere]">{excerpt}</p>}
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-small text-faint">
          <span>
            {kind === 'idea' && `${mine ? 'You' : (author ?? 'Deleted user')}, `}
            {ago(createdAt)}
          </span>
          <span className="inline-flex items-center gap-1">
            <MessageSquare aria-hidden="true" className="size-3.5" />
            {comments}
            <span className="sr-only">{comments === 1 ? 'comment' : 'comments'}</span>
          </span>
        </p>
      </div>
    </li>
  )
}
