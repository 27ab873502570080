import type { FlowRun } from '#contracts/flows/flows.ts'
import { orderedSteps, type StepKind } from '#core/flows/graph.ts'
import { asks } from '#core/flows/kinds.ts'
import { type StepProgress, stateOf } from '#core/flows/progress.ts'
import { cx } from '#web/lib/cx.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { rowsFrame } from '#web/ui/lists/rows.tsx'
import { stepStateWords, useKindName } from '../flow-words.ts'

export const progressOf = (run: Pick<FlowRun, 'steps'>): StepProgress[] =>
  run.steps.map((row) => ({ ...row, wakesAt: row.wakesAt === null ? null : new Date(row.wakesAt) }))

/** Steps that only hand results on. */
const passing: StepKind[] = ['canon', 'email', 'wait', 'branch']

/** The step that asks, runs or failed; else the last one with a result to read. */
export function currentStep(run: FlowRun): string | undefined {
  const rows = progressOf(run)
  const steps = orderedSteps(run.graph)
  const inState = (...states: string[]) =>
    steps.find((step) => states.includes(stateOf(run.graph, rows, step)))
  const asking = steps.find((step) => asks(step) && stateOf(run.graph, rows, step) === 'waiting')
  const done = steps.filter((step) => stateOf(run.graph, rows, step) === 'done')
  const last = done.findLast(({ kind }) => !passing.includes(kind)) ?? done.at(-1)
  return (inState('failed') ?? asking ?? inState('running', 'waiting') ?? last ?? steps[0])?.id
}

interface StepListProps {
  run: FlowRun
  chosen: string | undefined
  onChoose: (step: string) => void
}

export function StepList({ run, chosen, onChoose }: StepListProps) {
  const rows = progressOf(run)
  const kindName = useKindName()
  return (
    <ol aria-label="Steps" className={rowsFrame}>
      {orderedSteps(run.graph).map((step, index) => {
        const { name, tone } = stepStateWords[stateOf(run.graph, rows, step)]
        return (
          <li key={step.id}>
            <button
              type="button"
              aria-current={chosen === step.id ? 'step' : undefined}
              onClick={() => onChoose(step.id)}
              className={cx(
                'flex w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-raised focus-visible:-outline-offset-2 max-md:min-h-11',
                chosen === step.id && 'bg-raised',
              )}
            >
              <span className="w-5 flex-none text-right text-small text-faint">{index + 1}</span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{step.title}</span>
                <span className="block text-small text-faint">
                  {kindName(
                    step,
                    run.steps.find((row) => row.step === step.id),
                  )}
                </span>
              </span>
              <Badge tone={tone}>{name}</Badge>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
