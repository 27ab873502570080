import { Link } from 'react-router'
import type { JobEntry } from '#contracts/admin/operations.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, RowsLoading, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { jobStates } from './job-states.ts'
import type { useJobs } from './jobs.queries.ts'

interface JobRowsProps {
  list: ReturnType<typeof useJobs>
  /** Shown when there are no rows. */
  empty: React.ReactNode
}

export function JobRows({ list, empty }: JobRowsProps) {
  if (list.isPending) return <RowsLoading label="Loading jobs" />
  if (!list.data) {
    return (
      <ErrorCard title="Jobs could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
    )
  }
  if (list.data.length === 0) return empty
  return (
    <>
      <ul aria-label="Jobs" className={rowsFrame}>
        {list.data.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

function Row({ job: { id, queue, state, attempt, attempts, createdAt, error } }: { job: JobEntry }) {
  const { label, tone } = jobStates[state]
  return (
    <li className="relative px-4 py-2.5 transition-colors hover:bg-raised/50">
      <div className="flex items-center gap-x-4 gap-y-1 max-md:flex-wrap">
        <Link to={`/admin/jobs/${id}`} className={`${rowLink} min-w-0 flex-1 max-md:basis-full`}>
          {queue}
        </Link>
        {attempt > 1 && (
          <span className="text-small text-faint">
            try {attempt} of {attempts}
          </span>
        )}
        <time dateTime={createdAt} className="text-small text-faint">
          {ago(createdAt)}
        </time>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {error && <p className="truncate text-small text-muted">{error}</p>}
    </li>
  )
}
