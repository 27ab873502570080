import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlowRun } from '#contracts/flows/flows.ts'
import { isOpenRun } from '#contracts/runs.ts'
import { useWideScreen } from '#web/lib/hooks/use-wide-screen.ts'
import { useRun } from '#web/lib/http/use-run.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { ago, momentOf } from '#web/lib/words/time-words.ts'
import { BackLink } from '#web/ui/buttons/back-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Content } from '#web/ui/layout/content.tsx'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { RowsLoading } from '#web/ui/lists/rows.tsx'
import { UnaskedList } from '../consent/consent-dialog.tsx'
import { runStates } from '../flow-words.ts'
import { refreshRun, useAllowFlow, useFlowRun } from '../flows.queries.ts'
import { RunActions } from './run-actions.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { currentStep, StepList } from './step-list.tsx'
import { StepPanel } from './step-panel.tsx'

const GraphView = lazyScreen(() => import('../graph/graph-view.tsx'), 'GraphView')

/** A run: its steps with live states, beside the current one. */
export function RunView({ runId }: { runId: string }) {
  const run = useFlowRun(runId)
  return (
    <>
      <ScreenHeader title={run.data?.flowName ?? 'Run'} actions={run.data && <RunActions run={run.data} />} />
      <Content>
        {run.data ? (
          <BackLink to={`/flows/${run.data.flowId}`}>{run.data.flowName}</BackLink>
        ) : (
          <BackLink to="/flows">All flows</BackLink>
        )}
        {run.isPending && <RowsLoading label="Loading the run" />}
        {run.isError && (
          <ErrorCard
            title="This run could not be loaded"
            error={run.error}
            onRetry={() => void run.refetch()}
          />
        )}
        {run.data && <RunBody run={run.data} />}
      </Content>
    </>
  )
}

function RunBody({ run }: { run: FlowRun }) {
  const current = currentStep(run)
  // The panel follows the run until a person chooses a step, and again once the run has moved on.
  const [choice, setChoice] = useState<{ step: string; at: string | undefined }>()
  const chosen = choice?.at === current ? choice?.step : undefined
  const setChosen = (step: string) => setChoice({ step, at: current })
  const [view, setView] = useState<'list' | 'graph'>('list')
  const isWide = useWideScreen()
  const step = run.graph.steps.find(({ id }) => id === (chosen ?? current))
  const panel = step && <StepPanel key={step.id} run={run} step={step} />
  // A phone has no room beside the list, and the person is wanted at the panel.
  const isPanelFirst = !isWide && (run.state === 'waiting' || run.state === 'failed')
  return (
    <>
      {isOpenRun(run.state) && <Follower key={run.trackedId} run={run} />}
      <RunHead run={run} />
      {run.unasked.length > 0 && <RunConsent run={run} />}
      {isWide && (
        <Segments
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: 'List' },
            { value: 'graph', label: 'Graph' },
          ]}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        {isPanelFirst && panel}
        {view === 'graph' && isWide ? (
          <GraphView graph={run.graph} steps={run.steps} chosen={step?.id} onChoose={setChosen} />
        ) : (
          <StepList run={run} chosen={step?.id} onChoose={setChosen} />
        )}
        {!isPanelFirst && panel}
      </div>
      {run.state === 'done' && <ScheduleForm run={run} />}
    </>
  )
}

/** A run of a flow that nobody allowed, such as an imported one, goes on only after that. */
function RunConsent({ run }: { run: FlowRun }) {
  const client = useQueryClient()
  const allow = useAllowFlow()
  return (
    <Card title="This run does not continue yet">
      <p className="mb-2 text-muted">Without asking you first, it would do this:</p>
      <UnaskedList unasked={run.unasked} />
      <Button
        className="mt-3 w-fit max-md:w-full"
        loading={allow.isPending}
        onClick={() =>
          allow.mutate(
            { flowId: run.flowId, version: run.version },
            { onSuccess: () => void refreshRun(client, run.id) },
          )
        }
      >
        Allow
      </Button>
    </Card>
  )
}

/** Reads the run again with every event of its log. */
function Follower({ run }: { run: FlowRun }) {
  const client = useQueryClient()
  const refresh = () => void refreshRun(client, run.id)
  useRun(run.trackedId, {
    onProgress: refresh,
    onWaiting: refresh,
    onSettled: refresh,
    onStopError: () => undefined,
  })
  return null
}

function RunHead({ run }: { run: FlowRun }) {
  const { name, tone } = runStates[run.state]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1" role="status">
      <Badge tone={tone}>{name}</Badge>
      {run.message && run.state !== 'done' && <span className="font-medium">{run.message}</span>}
      {run.wakesAt && run.state === 'waiting' && (
        <span className="text-muted">Continues {momentOf(run.wakesAt)}</span>
      )}
      <span className="text-small text-faint">
        {[
          run.projectName,
          `Version ${run.version}`,
          `${run.prompts} tool ${run.prompts === 1 ? 'run' : 'runs'} used`,
          run.promptsAhead > 0 && `up to ${run.promptsAhead} more`,
          ago(run.createdAt),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}
