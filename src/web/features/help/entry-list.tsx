import { Link } from 'react-router'
import type { HelpEntry } from '#contracts/help.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { articlePath } from './help.queries.ts'

const frame = 'divide-y divide-line-soft overflow-hidden rounded-card border border-line-soft bg-panel'

interface EntryListProps {
  label: string
  entries: (HelpEntry & { section?: string; sectionTitle?: string; text?: string })[]
}

/** Articles with their summaries, or with the matching passage. */
export function EntryList({ label, entries }: EntryListProps) {
  return (
    <ul aria-label={label} className={frame}>
      {entries.map((entry) => (
        <li
          key={articlePath(entry)}
          className="relative flex flex-col gap-0.5 px-4 py-3 transition-colors hover:bg-raised/50"
        >
          <Link
            to={articlePath(entry, entry.section)}
            className="font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {entry.title}
            {entry.sectionTitle && <span className="font-normal text-muted"> · {entry.sectionTitle}</span>}
          </Link>
          <p className="text-small text-muted [overflow-wrap:anywhere]">{entry.text || entry.summary}</p>
        </li>
      ))}
    </ul>
  )
}

export function EntriesLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={frame}>
      {['w-1/3', 'w-1/4', 'w-2/5', 'w-1/2'].map((width) => (
        <div key={width} className="flex h-16 flex-col justify-center gap-2 px-4">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-3/4" />
        </div>
      ))}
    </div>
  )
}
