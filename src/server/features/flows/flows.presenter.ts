import type { FlowGraph } from '#contracts/flows/flow-graph.ts'
import type { Flow, FlowCard } from '#contracts/flows/flows.ts'
import { unaskedSteps } from '#core/flows/consent.ts'
import { kinds } from '#core/flows/kinds.ts'
import { graphProblems } from '#core/flows/problems.ts'
import { MAX_ITEMS } from '#core/flows/progress.ts'
import { beyondPlan, needsOf, type Stock } from './flow-needs.ts'

interface ShownFlow {
  id: string
  name: string
  about: string
  graph: FlowGraph
  gives?: string
  minutes?: number
  builtIn?: string | null
  version?: number
  /** The person allowed it to publish or send without asking. */
  isAllowed: boolean
}

const projectKinds = [
  'search',
  'query',
  'profit',
  'market',
  'canon',
  'check',
  'page',
  'publish',
  'visuals',
  'images',
]

export function presentCard(flow: ShownFlow, stock: Stock): FlowCard {
  const { steps } = flow.graph
  const unasked = unaskedSteps(flow.graph)
  return {
    id: flow.id,
    version: flow.version ?? 1,
    isBuiltIn: flow.gives !== undefined,
    name: flow.name,
    about: flow.about,
    gives:
      flow.gives ??
      steps
        .filter(({ kind }) => kinds[kind].effect)
        .map(({ title }) => title)
        .join(', '),
    minutes: flow.minutes ?? Math.max(steps.length, 1),
    prompts: promptsOf(flow.graph),
    steps: steps.length,
    needs: needsOf(steps, stock),
    notInPlan: beyondPlan(steps, stock),
    needsProject: steps.some(({ kind }) => projectKinds.includes(kind)),
    unasked,
    isAllowed: unasked.length === 0 || flow.isAllowed,
  }
}

/** Most prompts of a run. The items of a step are not known before. */
export const promptsOf = ({ steps }: FlowGraph): number =>
  steps.reduce((sum, { kind, each }) => sum + (kinds[kind].isPrompt ? (each ? MAX_ITEMS : 1) : 0), 0)

export const presentFlow = (
  flow: ShownFlow & { version: number },
  versions: { version: number; createdAt: Date }[],
  stock: Stock,
): Flow => ({
  ...presentCard(flow, stock),
  version: flow.version,
  graph: flow.graph,
  problems: graphProblems(flow.graph),
  versions: versions.map(({ version, createdAt }) => ({ version, createdAt: createdAt.toISOString() })),
})
