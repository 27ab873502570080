import type { FlowCard } from '#contracts/flows/flows.ts'
import type { PlanGate } from '#contracts/plans.ts'
import { screens, tools } from '#contracts/screens.ts'
import type { FlowStep, StepKind } from '#core/flows/graph.ts'

/** Facts and files of a project, and parts of a plan, that flows use. */
export interface Stock {
  /** Undefined without a project. */
  project: { paths: ReadonlySet<string>; hasPhoto: boolean; hasTable: boolean } | undefined
  gates: ReadonlySet<PlanGate>
}

export const flowGates: PlanGate[] = [
  screens.dropPages.needs,
  screens.marketingVisuals.needs,
  tools.marketAnalysis.needs,
]

function gateOf({ kind, settings }: FlowStep): PlanGate | undefined {
  if (kind === 'market') return tools.marketAnalysis.needs
  if (kind === 'visuals') return screens.marketingVisuals.needs
  if (kind === 'check') return screens.dropPages.needs
  return kind === 'page' && (settings.goal || 'product') === 'product' ? screens.dropPages.needs : undefined
}

const materials: Partial<Record<StepKind, { label: string; has: 'hasPhoto' | 'hasTable' }>> = {
  images: { label: 'Product photo', has: 'hasPhoto' },
  profit: { label: 'Order and ads files', has: 'hasTable' },
  query: { label: 'File with a table', has: 'hasTable' },
}

/** Facts, files and photos that steps ask for, and whether the project has them. */
export function needsOf(steps: FlowStep[], { project }: Stock): FlowCard['needs'] {
  const facts = steps.flatMap(({ fields }) => fields)
  return [
    ...facts.map(({ label, canon }) => ({ label, has: project && canon ? project.paths.has(canon) : null })),
    ...steps.flatMap(({ kind }) => {
      const material = materials[kind]
      return material ? [{ label: material.label, has: project?.[material.has] ?? null }] : []
    }),
  ]
}

/** Titles of steps that fail, or are left out, without another plan. */
export const beyondPlan = (steps: FlowStep[], { gates }: Stock): string[] =>
  steps.flatMap((step) => {
    const gate = gateOf(step)
    return gate && !gates.has(gate) ? [step.title] : []
  })
