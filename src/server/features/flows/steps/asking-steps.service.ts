import type { FlowFacts } from '#core/flows/graph.ts'
import { canonFacts } from './reading-steps.service.ts'
import type { StepResult, StepWork } from './step-work.ts'

export async function askForm({ step }: StepWork): Promise<StepResult> {
  return { ask: `Fill in: ${step.title}` }
}

export async function askApproval({ step }: StepWork): Promise<StepResult> {
  return { ask: step.title }
}

/** Values that the canon has for the fields of a form. */
export async function prefill(work: Pick<StepWork, 'deps' | 'actor' | 'run' | 'step'>): Promise<FlowFacts> {
  const canon = new Map(Object.entries(await canonFacts(work)))
  return Object.fromEntries(
    work.step.fields.flatMap(({ name, canon: path }) => {
      const known = path && canon.get(path)
      return known ? [[name, known]] : []
    }),
  )
}
