import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { JobEntry } from '#contracts/admin/operations.ts'
import { momentOf } from '#web/lib/words/time-words.ts'
import { BackLink } from '#web/ui/buttons/back-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { jobStates } from './job-states.ts'
import { useCancelJob, useJob, useRetryJob } from './jobs.queries.ts'

export function JobDetail({ jobId }: { jobId: string }) {
  const job = useJob(jobId)
  return (
    <>
      <BackLink to="/admin/jobs">All jobs</BackLink>
      {job.error ? (
        <ErrorCard
          title="This job could not be loaded"
          error={job.error}
          onRetry={() => void job.refetch()}
        />
      ) : job.data ? (
        <Shown job={job.data} />
      ) : (
        <Skeleton className="h-60" />
      )}
    </>
  )
}

function Shown({ job }: { job: JobEntry }) {
  const { label, tone } = jobStates[job.state]
  return (
    <>
      <Card title={job.queue} actions={<Badge tone={tone}>{label}</Badge>}>
        <dl className="grid grid-cols-[10rem_1fr] gap-x-4 gap-y-2 max-md:grid-cols-1 max-md:gap-y-0.5">
          <Fact name="Job ID">{job.id}</Fact>
          <Fact name="Attempt">
            {job.attempt} of {job.attempts}
          </Fact>
          <Fact name="Created">{momentOf(job.createdAt)}</Fact>
          {(job.state === 'waiting' || job.state === 'retrying') && (
            <Fact name="Scheduled for">{momentOf(job.startAfter)}</Fact>
          )}
          {job.startedAt && <Fact name="Started">{momentOf(job.startedAt)}</Fact>}
          {job.endedAt && <Fact name="Finished">{momentOf(job.endedAt)}</Fact>}
          {job.error && <Fact name="Last failure">{job.error}</Fact>}
          {Object.entries(job.shown).map(([name, value]) => (
            <Fact key={name} name={name}>
              {String(value)}
            </Fact>
          ))}
          {job.withheld.length > 0 && (
            <Fact name="Not shown">{job.withheld.join(', ')}, because it may be personal or secret</Fact>
          )}
        </dl>
      </Card>
      <Actions job={job} />
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted max-md:mt-2 max-md:text-small">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)

function Actions({ job: { id, state } }: { job: JobEntry }) {
  const [retry, cancel] = [useRetryJob(), useCancelJob()]
  const [asking, setAsking] = useState(false)
  const dead = state === 'dead'
  const navigate = useNavigate()
  // A job that was retried or discarded no longer exists under this id.
  const leave = { onSuccess: () => void (dead && navigate('/admin/jobs')) }
  const waits = state === 'waiting' || state === 'retrying'
  if (!dead && !waits && state !== 'running') return null
  const close = () => setAsking(false)
  return (
    <ButtonRow>
      {(dead || waits) && (
        <Button variant="primary" loading={retry.isPending} onClick={() => retry.mutate(id, leave)}>
          {dead ? 'Attempt again' : 'Run now'}
        </Button>
      )}
      <Button loading={cancel.isPending} onClick={() => setAsking(true)}>
        {dead ? 'Discard' : 'Cancel job'}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={dead ? 'Discard this job?' : 'Cancel this job?'}
        description="The job won’t run, and you can’t start it again from here."
      >
        <ButtonRow end>
          <Button variant="ghost" onClick={close}>
            Keep job
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              close()
              cancel.mutate(id, leave)
            }}
          >
            {dead ? 'Discard' : 'Cancel job'}
          </Button>
        </ButtonRow>
      </Dialog>
    </ButtonRow>
  )
}
