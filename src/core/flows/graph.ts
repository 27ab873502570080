/** Values that steps hand on: a text, named facts, or a list of named facts. */
export type FlowFacts = Record<string, string>
export type FlowValue = string | FlowFacts | FlowFacts[]
export type FlowValues = Record<string, FlowValue>
export type ValueType = 'text' | 'facts' | 'items'

export const stepKinds = [
  'form',
  'read',
  'search',
  'query',
  'profit',
  'market',
  'draft',
  'compute',
  'branch',
  'approve',
  'canon',
  'check',
  'page',
  'publish',
  'visuals',
  'images',
  'seo',
  'email',
  'wait',
] as const
export type StepKind = (typeof stepKinds)[number]

export interface FormField {
  name: string
  label: string
  /** A link begins with https, such as that of a checkout. */
  type: 'text' | 'long' | 'address' | 'link'
  /** Canon field, or fact of the project, that fills it in. */
  canon: string | null
  required: boolean
}

export interface OutputRef {
  step: string
  output: string
}

export interface FlowStep {
  id: string
  kind: StepKind
  title: string
  settings: Record<string, string>
  /** Fields of a form. */
  fields: FormField[]
  inputs: Record<string, OutputRef>
  /** The step runs only with this outcome of a branch. */
  when: { step: string; outcome: 'yes' | 'no' } | null
  /** Name of an input with items. The step runs once for each of them. */
  each: string | null
  /** Steps that come first although nothing is taken from them. */
  after: string[]
  /** Place in the graph; without one, the graph is laid out by itself. */
  place?: { x: number; y: number } | undefined
}

export interface FlowGraph {
  steps: FlowStep[]
}

/** Steps that a step waits for. */
export const earlierOf = ({ inputs, when, after }: FlowStep): string[] => [
  ...new Set([...Object.values(inputs).map(({ step }) => step), ...(when ? [when.step] : []), ...after]),
]

/** All steps that depend on a step, directly or through others. */
export function laterSteps({ steps }: FlowGraph, id: string): Set<string> {
  const later = new Set<string>()
  const queue = [id]
  for (let current = queue.pop(); current !== undefined; current = queue.pop())
    for (const step of steps)
      if (!later.has(step.id) && earlierOf(step).includes(current)) {
        later.add(step.id)
        queue.push(step.id)
      }
  return later
}

/** Steps in an order in which each comes after those it waits for. Steps of a cycle are missing. */
export function orderedSteps({ steps }: FlowGraph): FlowStep[] {
  const ordered: FlowStep[] = []
  const placed = new Set<string>()
  for (let added = true; added; ) {
    added = false
    for (const step of steps)
      if (!placed.has(step.id) && earlierOf(step).every((id) => placed.has(id))) {
        ordered.push(step)
        placed.add(step.id)
        added = true
      }
  }
  return ordered
}
