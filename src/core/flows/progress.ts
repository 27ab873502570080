import {
  earlierOf,
  type FlowFacts,
  type FlowGraph,
  type FlowStep,
  type FlowValue,
  type FlowValues,
  orderedSteps,
  type StepKind,
} from './graph.ts'

export const stepStates = ['pending', 'running', 'waiting', 'done', 'failed', 'skipped', 'outdated'] as const
export type StepState = (typeof stepStates)[number]

/** Stored progress of a step, or of one item of a step that runs for each item. */
export interface StepProgress {
  step: string
  item: number
  state: StepState
  output: FlowValues | null
  /** Time at which a waiting step continues by itself. */
  wakesAt: Date | null
  message: string | null
}

export type NextMove =
  | { move: 'run'; step: FlowStep; item: number }
  | { move: 'skip'; step: FlowStep }
  | { move: 'wait'; step: FlowStep; until: Date | null; message: string | null }
  | { move: 'fail'; step: FlowStep; message: string | null }
  | { move: 'end' }

const isSettled = (state: StepState) => state === 'done' || state === 'skipped'

/** Items of a list for which a step runs. */
export const MAX_ITEMS = 50

/** The state of a whole step: that of its least advanced item. */
export function stateOf(graph: FlowGraph, rows: readonly StepProgress[], step: FlowStep): StepState {
  const own = rows.filter((row) => row.step === step.id)
  if (step.each !== null) {
    const items = itemsOf(graph, rows, step)
    if (!items) return own[0]?.state === 'skipped' ? 'skipped' : 'pending'
    return stateOfItems(items, own)
  }
  return own[0]?.state ?? 'pending'
}

const stateOfItems = (items: FlowFacts[], own: readonly StepProgress[]): StepState =>
  leastAdvanced(items.map((_, index) => own.find(({ item }) => item === index)?.state ?? 'pending'))

const ranks: StepState[] = ['failed', 'running', 'waiting', 'outdated', 'pending', 'skipped', 'done']
function leastAdvanced(states: StepState[]): StepState {
  if (states.length === 0) return 'done'
  if (states.every((state) => state === 'skipped')) return 'skipped'
  return ranks.find((state) => state !== 'skipped' && states.includes(state)) ?? 'done'
}

/** Found once for the same rows: steps in a chain would ask each other twice as often at every step. */
const foundItems = new WeakMap<readonly StepProgress[], Map<FlowStep, FlowFacts[] | undefined>>()

/** Items of a step that runs for each; undefined while they are not known. */
function itemsOf(graph: FlowGraph, rows: readonly StepProgress[], step: FlowStep): FlowFacts[] | undefined {
  const found = foundItems.get(rows) ?? new Map<FlowStep, FlowFacts[] | undefined>()
  foundItems.set(rows, found)
  if (!found.has(step)) {
    // Steps that wait for each other, as in an imported run, have no items.
    found.set(step, undefined)
    found.set(step, findItems(graph, rows, step))
  }
  return found.get(step)
}

function findItems(graph: FlowGraph, rows: readonly StepProgress[], step: FlowStep): FlowFacts[] | undefined {
  const ref = step.each === null ? undefined : step.inputs[step.each]
  if (!ref) return undefined
  const value = outputOf(graph, rows, ref)
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : undefined
}

/** An output as later steps see it; undefined while the step is not done. */
export function outputOf(
  graph: FlowGraph,
  rows: readonly StepProgress[],
  { step: id, output }: { step: string; output: string },
): FlowValue | undefined {
  const step = graph.steps.find((each) => each.id === id)
  if (!step) return undefined
  if (step.each === null) {
    const row = rows.find((each) => each.step === id)
    return row?.state === 'done' ? row.output?.[output] : undefined
  }
  const items = itemsOf(graph, rows, step)
  const own = rows.filter((each) => each.step === id)
  if (!items || !isSettled(stateOfItems(items, own))) return undefined
  return items.flatMap((element, index) => {
    const row = own.find(({ item }) => item === index)
    if (row?.state !== 'done') return []
    const value = row.output?.[output]
    if (value === undefined) return []
    if (typeof value === 'string') return [{ ...element, [output]: value }]
    return [{ ...element, ...(Array.isArray(value) ? value[0] : value) }]
  })
}

/** Inputs of a step, or of one of its items. */
export function inputsOf(
  graph: FlowGraph,
  rows: readonly StepProgress[],
  step: FlowStep,
  item: number,
): FlowValues {
  const values: FlowValues = {}
  for (const [name, ref] of Object.entries(step.inputs)) {
    const value = outputOf(graph, rows, ref)
    const one = name === step.each && Array.isArray(value) ? value[item] : value
    if (one !== undefined) values[name] = one
  }
  return values
}

/** The next thing to do. Steps that wait for a person hold up only those that depend on them. */
export function nextMove(graph: FlowGraph, rows: readonly StepProgress[], now: Date): NextMove {
  const waiting: Extract<NextMove, { move: 'wait' }>[] = []
  let failed: Extract<NextMove, { move: 'fail' }> | undefined
  for (const step of orderedSteps(graph)) {
    const move = moveOf(graph, rows, step, now)
    if (move?.move === 'run' || move?.move === 'skip') return move
    if (move?.move === 'wait') waiting.push(move)
    if (move?.move === 'fail') failed ??= move
  }
  if (failed) return failed
  return firstWait(waiting) ?? { move: 'end' }
}

function moveOf(
  graph: FlowGraph,
  rows: readonly StepProgress[],
  step: FlowStep,
  now: Date,
): NextMove | undefined {
  const state = stateOf(graph, rows, step)
  if (isSettled(state)) return undefined
  const before = earlierOf(step).map((id) => {
    const earlier = graph.steps.find((each) => each.id === id)
    return earlier ? stateOf(graph, rows, earlier) : 'skipped'
  })
  if (!before.every(isSettled)) return undefined
  if (isSkipped(graph, rows, step)) return { move: 'skip', step }
  const indexes = step.each === null ? [0] : (itemsOf(graph, rows, step) ?? []).map((_, index) => index)
  const waits: Extract<NextMove, { move: 'wait' }>[] = []
  for (const item of indexes) {
    const row = rows.find((each) => each.step === step.id && each.item === item)
    if (row?.state === 'failed') return { move: 'fail', step, message: row.message }
    if (row && isSettled(row.state)) continue
    if (row?.state === 'waiting' && !(row.wakesAt && row.wakesAt <= now))
      waits.push({ move: 'wait', step, until: row.wakesAt, message: row.message })
    else return { move: 'run', step, item }
  }
  return firstWait(waits)
}

/** A branch went the other way, or a step whose output it needs was skipped. */
function isSkipped(graph: FlowGraph, rows: readonly StepProgress[], step: FlowStep): boolean {
  const { when } = step
  if (when && outputOf(graph, rows, { step: when.step, output: 'outcome' }) !== when.outcome) return true
  const needed = requiredRefs(step)
  return needed.some((ref) => outputOf(graph, rows, ref) === undefined)
}

const optional = new Set(['more', 'extra', 'product', 'title', 'question', 'time'])
const isOptional = (kind: StepKind, name: string) =>
  optional.has(name) || (name === 'facts' && (kind === 'draft' || kind === 'compute'))
/** Inputs without which a step makes no sense. Those of drafts and computations may be missing. */
export const requiredRefs = ({ kind, inputs, each }: FlowStep) =>
  Object.entries(inputs).flatMap(([name, ref]) => (name !== each && isOptional(kind, name) ? [] : [ref]))

/** The earliest known time; without one, the wait for a person. */
function firstWait(waits: Extract<NextMove, { move: 'wait' }>[]) {
  return waits.toSorted((a, b) => (a.until?.getTime() ?? Infinity) - (b.until?.getTime() ?? Infinity))[0]
}
