import ChartColumn from 'lucide-react/icons/chart-column'
import MessageSquare from 'lucide-react/icons/message-square'
import { Link } from 'react-router'
import type { CanonUse } from '#contracts/canon-uses.ts'
import { moneyForPeople } from '#core/money-for-people.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadMore } from '#web/ui/lists/rows.tsx'
import { useCanonActions } from '../canon-actions.ts'

/** The answers and reports that rest on a field, and which of them rest on what it no longer says. */
export function FieldUses({ path, label }: { path: string; label: string }) {
  const { usesKey, readUses } = useCanonActions()
  const list = usePagedQuery({
    queryKey: usesKey(path),
    read: (cursor, signal) => readUses(path, cursor, signal),
    select: itemsOf,
  })
  return (
    <section aria-label={`Uses of ${label}`} className="flex flex-col gap-2">
      <h3 className="text-small font-semibold text-muted">Used in</h3>
      {list.isPending && (
        <div role="status" aria-label="Loading uses" className="flex flex-col gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      )}
      {list.isError && !list.data && (
        <ErrorCard title="Uses could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <ul className="flex flex-col gap-1">
          {list.data.map((use) => (
            <Use key={use.id} use={use} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </section>
  )
}

function Use({ use: { kind, title, href, at, said, isStale } }: { use: CanonUse }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      <span className="flex min-w-0 items-center gap-2">
        {kind === 'answer' ? <MessageSquare className="size-4!" /> : <ChartColumn className="size-4!" />}
        <Link
          to={href}
          className="min-w-0 truncate rounded-small text-text hover:underline max-md:flex max-md:min-h-11 max-md:items-center"
        >
          {title}
        </Link>
      </span>
      <time dateTime={at} className="flex-none text-faint">
        {ago(at)}
      </time>
      {isStale && <Badge tone="loss">out of date</Badge>}
      {isStale && <span className="min-w-0 truncate">it said {moneyForPeople(said)}</span>}
    </li>
  )
}
