import type { FlowFacts, FlowStep, FlowValue, FlowValues } from '#core/flows/graph.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { storable } from '#server/stream/storable.ts'
import type { StepRow } from '../running/flow-runs.repository.ts'

/** A try of a step. */
export interface StepWork {
  deps: Deps
  actor: Actor
  run: { id: string; projectId: string | null; flowName: string }
  step: FlowStep
  item: number
  input: FlowValues
  /** The claimed row, with the state before this try. */
  row: StepRow
  signal: AbortSignal
}

export type StepResult =
  | { done: FlowValues; log?: string }
  /** Changes something. Runs in the transaction that ends the step, with its `deps`. */
  | {
      effect: (deps: Deps) => Promise<{ done: FlowValues } | { handle: string }>
      log: string
      after?: () => void
    }
  | { ask: string }
  | { until: Date; message: string }
  /** The step has stored its end itself. */
  | { isStored: true }

const MOST_TEXT = 20_000
const MOST_ITEMS = 200
const MOST_FACTS = 200
/** Characters of all values of a step together: every later step reads and copies them. */
const MOST_CHARACTERS = 200_000

/** Values that can be stored and shown. Pages and models write what they like. */
export function boundedValues(values: FlowValues): FlowValues {
  let room = MOST_CHARACTERS
  const boundedText = (text: string) => {
    const cut = storable(text.slice(0, Math.min(MOST_TEXT, room)))
    room -= cut.length
    return cut
  }
  const boundedFacts = (facts: FlowFacts): FlowFacts =>
    Object.fromEntries(
      Object.entries(facts)
        .slice(0, MOST_FACTS)
        .map(([name, text]) => [storable(name.slice(0, 120)), boundedText(String(text))]),
    )
  const boundedValue = (value: FlowValue): FlowValue => {
    if (typeof value === 'string') return boundedText(value)
    return Array.isArray(value) ? value.slice(0, MOST_ITEMS).map(boundedFacts) : boundedFacts(value)
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, boundedValue(value)]))
}

export function requireProjectOf({ run }: Pick<StepWork, 'run'>): string {
  if (run.projectId) return run.projectId
  throw new AppError('INVALID_INPUT', 'This step needs a project. Start the flow in one.')
}

export const textOf = (value: FlowValue | undefined): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? '' : (value?.address ?? value?.text ?? '')
