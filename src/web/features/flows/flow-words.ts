import type { SchedulePlan } from '#contracts/flows/flow-schedules.ts'
import type { FlowRunStep } from '#contracts/flows/flows.ts'
import type { RunState } from '#contracts/runs.ts'
import type { FlowStep } from '#core/flows/graph.ts'
import { kinds } from '#core/flows/kinds.ts'
import type { StepState } from '#core/flows/progress.ts'
import { useModels } from '#web/features/models/models.queries.ts'
import type { Tone } from '#web/ui/display/badge.tsx'

/** A draft is a template until a model writes it, and where none wrote it. */
function stepKindName({ kind }: Pick<FlowStep, 'kind'>, wroteModel: boolean): string {
  if (kind === 'draft') return wroteModel ? 'AI draft' : 'Template'
  return kinds[kind].name
}

/** Drafts of steps that ran say how; those to come depend on the models. */
export function useKindName() {
  const hasModel = useModels().data?.some(({ builtIn }) => !builtIn) ?? false
  return (step: Pick<FlowStep, 'kind'>, row?: Pick<FlowRunStep, 'state' | 'prompts'>) =>
    stepKindName(step, row?.state === 'done' ? row.prompts > 0 : hasModel)
}

interface StateWord {
  name: string
  tone: Tone
}

export const runStates: Record<RunState, StateWord> = {
  running: { name: 'Running', tone: 'info' },
  waiting: { name: 'Waiting', tone: 'accent' },
  done: { name: 'Done', tone: 'gain' },
  stopped: { name: 'Stopped', tone: 'neutral' },
  failed: { name: 'Failed', tone: 'loss' },
  interrupted: { name: 'Interrupted', tone: 'loss' },
}

export const stepStateWords: Record<StepState, StateWord> = {
  pending: { name: 'To do', tone: 'neutral' },
  running: { name: 'Running', tone: 'info' },
  waiting: { name: 'Waiting', tone: 'accent' },
  done: { name: 'Done', tone: 'gain' },
  failed: { name: 'Failed', tone: 'loss' },
  skipped: { name: 'Skipped', tone: 'neutral' },
  outdated: { name: 'Outdated', tone: 'accent' },
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function planText({ repeat, weekday, day, time }: SchedulePlan): string {
  if (repeat === 'day') return `Every day at ${time}`
  return repeat === 'week'
    ? `Every ${weekdays[weekday]} at ${time}`
    : `On day ${day} of every month at ${time}`
}

export const promptsText = (prompts: number) =>
  prompts === 0 ? 'No tool runs' : `Up to ${prompts} tool ${prompts === 1 ? 'run' : 'runs'}`
