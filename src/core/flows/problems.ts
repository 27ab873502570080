import { type FlowGraph, type FlowStep, orderedSteps, type ValueType } from './graph.ts'
import { kinds, outputsOf } from './kinds.ts'
import { localTimeIn } from './local-time.ts'

export interface GraphProblem {
  /** Null for the flow as a whole. */
  step: string | null
  message: string
}

/** Everything that keeps a flow from starting. */
export function graphProblems(graph: FlowGraph): GraphProblem[] {
  if (graph.steps.length === 0) return [{ step: null, message: 'Add a step.' }]
  const byId = new Map(graph.steps.map((step) => [step.id, step]))
  const twice = graph.steps.find((step) => byId.get(step.id) !== step)
  if (twice) return [{ step: twice.id, message: `Two steps have the id “${twice.id}”.` }]
  const problems = graph.steps.flatMap((step) =>
    problemsOf(step, byId).map((message) => ({ step: step.id, message })),
  )
  return [...problems, ...cycleProblems(graph, byId)]
}

function cycleProblems(graph: FlowGraph, byId: Map<string, FlowStep>): GraphProblem[] {
  const known = {
    steps: graph.steps.map((step) => ({ ...step, after: step.after.filter((id) => byId.has(id)) })),
  }
  const placed = new Set(orderedSteps(known).map(({ id }) => id))
  const inCycle = graph.steps.filter(({ id }) => !placed.has(id))
  const misses = inCycle.some((step) => Object.values(step.inputs).some((ref) => !byId.has(ref.step)))
  if (inCycle.length === 0 || misses) return []
  const names = inCycle.map(({ title }) => `“${title}”`).join(', ')
  return [{ step: inCycle[0]?.id ?? null, message: `These steps wait for each other: ${names}.` }]
}

function problemsOf(step: FlowStep, byId: Map<string, FlowStep>): string[] {
  const { inputs, settings } = kinds[step.kind]
  return [
    ...inputs.flatMap(({ name, label, required }) =>
      required && !step.inputs[name] ? [`“${step.title}” needs an input: ${label}.`] : [],
    ),
    ...Object.entries(step.inputs).flatMap(([name, ref]) => inputProblem(step, name, ref, byId)),
    ...settings.flatMap(({ name, label, required, choices }) => {
      const value = step.settings[name]?.trim() ?? ''
      if (required && value === '') return [`“${step.title}” needs a setting: ${label}.`]
      return value !== '' && choices && !Object.hasOwn(choices, value)
        ? [`“${step.title}” has an unknown setting: ${label}.`]
        : []
    }),
    ...formProblems(step),
    ...waitProblems(step),
    ...fanProblems(step, byId),
    ...orderProblems(step, byId),
  ]
}

function inputProblem(
  step: FlowStep,
  name: string,
  ref: { step: string; output: string },
  byId: Map<string, FlowStep>,
): string[] {
  const spec = kinds[step.kind].inputs.find((each) => each.name === name)
  if (!spec) return [`“${step.title}” has no input called ${name}.`]
  const source = byId.get(ref.step)
  if (!source) return [`The input ${spec.label} of “${step.title}” comes from a step that is missing.`]
  const outputs = outputsOf(source)
  const type = Object.hasOwn(outputs, ref.output) ? outputs[ref.output] : undefined
  if (!type) return [`“${source.title}” has no output called ${ref.output}.`]
  const fits = step.each === name ? type === 'items' : spec.types.includes(type) || source.kind === 'approve'
  return fits ? [] : [`The input ${spec.label} of “${step.title}” cannot be ${typeNames[type]}.`]
}

const typeNames: Record<ValueType, string> = { text: 'a text', facts: 'facts', items: 'a list' }

function formProblems({ kind, title, fields }: FlowStep): string[] {
  if (kind !== 'form') return []
  if (fields.length === 0) return [`“${title}” needs a field.`]
  const names = new Set(fields.map(({ name }) => name))
  return names.size < fields.length ? [`“${title}” has two fields with one name.`] : []
}

function waitProblems({ kind, title, settings: { hours = '', at = '' }, inputs }: FlowStep): string[] {
  if (kind !== 'wait') return []
  if (at.trim() !== '' && !localTimeIn(at)) return [`“${title}” needs a time such as 2026-12-01 08:00.`]
  if (hours.trim() !== '' && !(Number(hours) >= 0)) return [`“${title}” needs a number of hours.`]
  return hours.trim() === '' && at.trim() === '' && !inputs.time ? [`“${title}” needs hours or a time.`] : []
}

function fanProblems({ kind, title, each, inputs }: FlowStep, byId: Map<string, FlowStep>): string[] {
  if (each === null) return []
  if (!kinds[kind].fans) return [`“${title}” cannot run for each item.`]
  const ref = inputs[each]
  return ref && byId.has(ref.step) ? [] : [`“${title}” runs for each item of an input that is missing.`]
}

function orderProblems({ title, when, after }: FlowStep, byId: Map<string, FlowStep>): string[] {
  const missing = after
    .filter((id) => !byId.has(id))
    .map(() => `“${title}” comes after a step that is missing.`)
  if (when && byId.get(when.step)?.kind !== 'branch')
    missing.push(`“${title}” depends on a branch that is missing.`)
  return missing
}
