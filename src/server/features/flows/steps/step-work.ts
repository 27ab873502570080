import type { PageFinding } from '#contracts/pages/pages.ts'
import type { FlowFacts, FlowGraph, FlowStep, FlowValue, FlowValues } from '#core/flows/graph.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { storable } from '#server/stream/storable.ts'
import type { StepRow } from '../running/flow-runs.repository.ts'

/** A try of a step. */
export interface StepWork {
  deps: Deps
  actor: Actor
  run: { id: string; projectId: string | null; flowName: string; graph: FlowGraph }
  step: FlowStep
  item: number
  input: FlowValues
  /** The claimed row, with the state before this try. */
  row: StepRow
  signal: AbortSignal
}

export type StepResult =
  /** With what work elsewhere took for it. */
  | { done: FlowValues; log?: string; prompts?: number; cost?: number | null }
  /** Changes something. Runs in the transaction that ends the step, with its `deps`. */
  | {
      effect: (
        deps: Deps,
      ) => Promise<
        { done: FlowValues; log?: string } | { handle: string } | { ask: string; shown: FlowValues }
      >
      /** Unless the effect says more. */
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
const MOST_NAME = 120

/** Characters of all values of a step: every later step reads and copies them. */
const MOST_TOTAL = 200_000

/** Values that can be stored and shown. Pages and models write what they like. */
export function boundedValues(values: FlowValues): FlowValues {
  let left = MOST_TOTAL
  const text = (given: string, most = MOST_TEXT) => {
    const short = storable(given.slice(0, Math.min(most, left)))
    left -= short.length
    return short
  }
  const facts = (given: FlowFacts): FlowFacts =>
    Object.fromEntries(
      Object.entries(given)
        .slice(0, MOST_FACTS)
        .flatMap(([name, value]) => (left > 0 ? [[text(name, MOST_NAME), text(String(value))]] : [])),
    )
  const bounded = (value: FlowValue): FlowValue => {
    if (typeof value === 'string') return text(value)
    return Array.isArray(value)
      ? value.slice(0, MOST_ITEMS).flatMap((item) => (left > 0 ? [facts(item)] : []))
      : facts(value)
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, bounded(value)]))
}

/** A page that cannot be published, with everything that has to change first. */
export class PageUnready extends AppError {
  readonly problems: FlowFacts[]

  constructor(findings: PageFinding[]) {
    const [first] = findings
    super('CONFLICT', `This page can’t be published yet. ${first?.message ?? ''} ${first?.fix ?? ''}`.trim())
    this.problems = findings.map(({ code, message, fix }) => ({ problemId: code, message, fix }))
  }
}

export function requireProjectOf({ run }: { run: Pick<StepWork['run'], 'projectId'> }): string {
  if (run.projectId) return run.projectId
  throw new AppError('INVALID_INPUT', 'This step needs a project. Start the flow in one.')
}

export const factsOf = (value: FlowValue | undefined): FlowFacts =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}

export const textOf = (value: FlowValue | undefined): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? '' : (value?.address ?? value?.text ?? '')
