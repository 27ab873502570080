import type { FlowRun, FlowRunStep, FlowRunSummary } from '#contracts/flows/flows.ts'
import { unaskedSteps } from '#core/flows/consent.ts'
import type { FlowGraph, FlowStep } from '#core/flows/graph.ts'
import { outputOf, stateOf } from '#core/flows/progress.ts'
import { promptsOf } from '../flows.presenter.ts'
import type { FlowRunRow, FlowRunWithGraph, StepRow } from './flow-runs.repository.ts'

export const presentSummary = ({
  run,
  flow,
  projectName,
  state,
  message,
  waitingFor,
  wakesAt,
}: FlowRunRow): FlowRunSummary => ({
  id: run.id,
  trackedId: run.trackedId,
  flowId: flow.builtIn ?? flow.id,
  flowName: flow.name,
  version: run.version,
  projectId: run.projectId,
  projectName,
  state,
  message: waitingFor ?? message,
  wakesAt: wakesAt?.toISOString() ?? null,
  scheduled: run.scheduleId !== null,
  createdAt: run.createdAt.toISOString(),
})

export const presentRun = (row: FlowRunWithGraph, steps: StepRow[]): FlowRun => ({
  ...presentSummary(row),
  graph: row.graph,
  unasked: row.allowedAt === null ? unaskedSteps(row.graph) : [],
  steps: steps.map(presentStep),
  prompts: steps.reduce((sum, { prompts }) => sum + prompts, 0),
  promptsAhead: promptsAhead(row.graph, steps),
})

const presentStep = (row: StepRow): FlowRunStep => ({
  step: row.step,
  item: row.item,
  state: row.state,
  attempt: row.attempt,
  prompts: row.prompts,
  cost: row.cost,
  input: row.input,
  output: row.output,
  message: row.message,
  wakesAt: row.wakesAt?.toISOString() ?? null,
  log: row.log,
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
})

/** Most prompts that the steps without a result may take. */
function promptsAhead(graph: FlowGraph, steps: StepRow[]): number {
  const open = graph.steps.filter((step) => !['done', 'skipped'].includes(stateOf(graph, steps, step)))
  return open.reduce(
    (sum, step) => sum + Math.min(promptsOf({ steps: [step] }), itemsAhead(graph, steps, step)),
    0,
  )
}

function itemsAhead(graph: FlowGraph, steps: StepRow[], { id, each, inputs }: FlowStep): number {
  const ref = each === null ? undefined : inputs[each]
  const items = ref && outputOf(graph, steps, ref)
  if (!Array.isArray(items)) return Infinity
  return items.length - steps.filter(({ step, state }) => step === id && state === 'done').length
}
