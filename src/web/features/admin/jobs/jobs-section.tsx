import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Queue } from '#contracts/admin/operations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatTile, StatTiles } from '#web/ui/display/stat-tile.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { choice, ListFilters, labelsOf, useListFilters, words } from '#web/ui/lists/list-filters.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { SetupNotices } from '../overview/setup-notices.tsx'
import { JobDetail } from './job-detail.tsx'
import { JobRows } from './job-rows.tsx'
import { jobStates } from './job-states.ts'
import { useJobs, useQueues, useRetryAll } from './jobs.queries.ts'
import { QueueList } from './queue-list.tsx'

export function JobsSection() {
  const { item } = useParams()
  return item ? <JobDetail key={item} jobId={item} /> : <AllJobs />
}

function AllJobs() {
  const queues = useQueues()
  const filters = useListFilters({
    person: words('Username, email or user ID'),
    queue: choice('Queue', 'All queues', namesOf(queues.data)),
    state: choice('State', 'All unfinished', labelsOf(jobStates)),
  })
  // The URL may name a queue before the queues are loaded.
  const queue = filters.get('queue')
  const list = useJobs({ ...filters.wanted, queue: queue || undefined })
  if (!queues.data && queues.error) {
    return (
      <ErrorCard
        title="Queues could not be loaded"
        error={queues.error}
        onRetry={() => void queues.refetch()}
      />
    )
  }
  return (
    <>
      <SetupNotices only={['no-worker']} />
      {queues.data ? <Totals queues={queues.data} /> : <Skeleton className="h-18" />}
      {queues.data && (
        <QueueList queues={queues.data} chosen={queue} onChoose={(name) => filters.set('queue', name)} />
      )}
      <ListFilters of={filters} />
      {queues.data && <RetryAll queues={queues.data} queue={queue} />}
      <JobRows
        list={list}
        empty={
          <EmptyState
            icon={<CircleCheck />}
            title="No jobs here"
            action={
              filters.narrowed ? (
                <Button onClick={filters.clear}>Show unfinished jobs</Button>
              ) : (
                <Button onClick={() => filters.set('state', 'done')}>Show completed jobs</Button>
              )
            }
          >
            {filters.narrowed
              ? 'No jobs match these filters right now.'
              : 'Nothing is waiting, running or failed.'}
          </EmptyState>
        }
      />
    </>
  )
}

const namesOf = (queues: Queue[] = []) => Object.fromEntries(queues.map(({ name }) => [name, name]))

function Totals({ queues }: { queues: Queue[] }) {
  const sum = (state: 'waiting' | 'running' | 'retrying' | 'dead') =>
    queues.reduce((total, queue) => total + queue[state], 0)
  const dead = sum('dead')
  return (
    <StatTiles>
      <StatTile label="Waiting">{sum('waiting')}</StatTile>
      <StatTile label="Running">{sum('running')}</StatTile>
      <StatTile label="Retrying">{sum('retrying')}</StatTile>
      <StatTile label="Failed" tone={dead > 0 ? 'loss' : 'neutral'}>
        {dead}
      </StatTile>
    </StatTiles>
  )
}

/** Failed jobs of the chosen queue, or of all queues. */
function RetryAll({ queues, queue }: { queues: Queue[]; queue: string }) {
  const [asking, setAsking] = useState(false)
  const retry = useRetryAll()
  const dead = queues
    .filter(({ name }) => queue === '' || name === queue)
    .reduce((sum, each) => sum + each.dead, 0)
  const what = dead === 1 ? 'The failed job' : `All ${dead} failed jobs`
  if (dead === 0) return null
  return (
    <>
      <Button size="small" className="self-end" onClick={() => setAsking(true)}>
        Retry all failed
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Retry all failed jobs?"
        description={`${what}${queue && ` of ${queue}`} will run again, with all attempts reset.`}
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              variant="primary"
              loading={retry.isPending}
              onClick={() => retry.mutate(queue || undefined, { onSettled: () => setAsking(false) })}
            >
              Try again
            </Button>
          </>
        }
      />
    </>
  )
}
