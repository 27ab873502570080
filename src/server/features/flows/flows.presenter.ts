import type { FlowGraph } from '#contracts/flows/flow-graph.ts'
import type { Flow, FlowCard } from '#contracts/flows/flows.ts'
import { kinds } from '#core/flows/kinds.ts'
import { graphProblems } from '#core/flows/problems.ts'

interface ShownFlow {
  id: string
  name: string
  about: string
  graph: FlowGraph
  gives?: string
  minutes?: number
  builtIn?: string | null
}

const projectKinds = ['search', 'query', 'profit', 'market', 'canon', 'page', 'publish', 'visuals']

export function presentCard(flow: ShownFlow, paths: ReadonlySet<string> | undefined): FlowCard {
  const { steps } = flow.graph
  const fields = steps.flatMap((step) => step.fields)
  return {
    id: flow.id,
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
    needs: fields.map(({ label, canon }) => ({ label, has: paths && canon ? paths.has(canon) : null })),
    needsProject: steps.some(({ kind }) => projectKinds.includes(kind)),
  }
}

export const promptsOf = ({ steps }: FlowGraph): number =>
  steps.filter(({ kind }) => kinds[kind].isPrompt).length

export const presentFlow = (
  flow: ShownFlow & { version: number },
  versions: { version: number; createdAt: Date }[],
  paths: ReadonlySet<string> | undefined,
): Flow => ({
  ...presentCard(flow, paths),
  version: flow.version,
  graph: flow.graph,
  problems: graphProblems(flow.graph),
  versions: versions.map(({ version, createdAt }) => ({ version, createdAt: createdAt.toISOString() })),
})
