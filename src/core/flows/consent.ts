import type { FlowGraph, FlowStep } from './graph.ts'
import { kinds } from './kinds.ts'
import { requiredRefs } from './progress.ts'

export interface UnaskedStep {
  step: string
  title: string
  /** “publishes a page”. */
  does: string
}

/** Steps that publish or send although nobody approved anything that they depend on. */
export function unaskedSteps({ steps }: FlowGraph): UnaskedStep[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  return steps.flatMap((step) => {
    const { reaches } = kinds[step.kind]
    return reaches && !isApproved(step, byId) ? [{ step: step.id, title: step.title, does: reaches }] : []
  })
}

/** A rejected approval skips the step. One that merely comes before it holds nothing up. */
function isApproved(step: FlowStep, byId: ReadonlyMap<string, FlowStep>, passed: string[] = []): boolean {
  if (passed.includes(step.id)) return false
  const needed = [...requiredRefs(step).map((ref) => ref.step), ...(step.when ? [step.when.step] : [])]
  return needed.some((id) => {
    const source = byId.get(id)
    if (!source) return false
    return source.kind === 'approve' || isApproved(source, byId, [...passed, step.id])
  })
}

/** True if a person who allowed one version has allowed the other too: it does nothing more without asking. */
export function isCovered(allowed: FlowGraph, next: FlowGraph): boolean {
  const known = new Set(unaskedSteps(allowed).map(({ step, does }) => `${step} ${does}`))
  return unaskedSteps(next).every(({ step, does }) => known.has(`${step} ${does}`))
}
