import { Link } from 'react-router'
import type { FlowRunSummary } from '#contracts/flows/flows.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { LoadMore, rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { runStates } from '../flow-words.ts'
import { useRuns } from '../flows.queries.ts'

interface RecentRunsProps {
  title: string
  flowId?: string
  projectId?: string
  /** Only those that go on or wait. */
  open?: boolean
}

export function RecentRuns({ title, flowId, projectId, open = false }: RecentRunsProps) {
  const list = useRuns({ flowId, projectId, open })
  if (list.isError && !list.data)
    return (
      <ErrorCard
        title={`${title} could not be loaded`}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  if (!list.data || list.data.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-small font-semibold text-muted">{title}</h2>
      <ul aria-label={title} className={rowsFrame}>
        {list.data.map((run) => (
          <RunRow key={run.id} run={run} inProject={projectId !== undefined} />
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  )
}

function RunRow({ run, inProject }: { run: FlowRunSummary; inProject: boolean }) {
  const { name, tone } = runStates[run.state]
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-raised">
      <div className="min-w-0 flex-1">
        <Link to={`/flows/${run.flowId}?run=${run.id}`} className={rowLink}>
          {run.flowName}
        </Link>
        <p className="truncate text-small text-muted">
          {[!inProject && run.projectName, run.scheduled && 'Scheduled', run.message, ago(run.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Badge tone={tone}>{name}</Badge>
    </li>
  )
}
