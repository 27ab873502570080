import type { FlowFacts } from '#core/flows/graph.ts'
import { BUY_LINK } from '#core/flows/project-facts.ts'
import { lastBuyLink } from '#server/features/pages/trials.service.ts'
import { canonFacts } from './reading-steps.service.ts'
import type { StepResult, StepWork } from './step-work.ts'

export async function askForm({ step }: StepWork): Promise<StepResult> {
  return { ask: `Fill in: ${step.title}` }
}

export async function askApproval({ step }: StepWork): Promise<StepResult> {
  return { ask: step.title }
}

type Prefilling = Pick<StepWork, 'deps' | 'actor' | 'step'> & { run: Pick<StepWork['run'], 'projectId'> }

/** Values that the project has for the fields of a form. */
export async function prefill(work: Prefilling): Promise<FlowFacts> {
  const { deps, actor, run, step } = work
  const canon = new Map(Object.entries(await canonFacts(work)))
  if (run.projectId && step.fields.some((field) => field.canon === BUY_LINK)) {
    const link = await lastBuyLink(deps, actor, run.projectId)
    if (link) canon.set(BUY_LINK, link)
  }
  return Object.fromEntries(
    step.fields.flatMap(({ name, canon: path }) => {
      const known = path && canon.get(path)
      return known ? [[name, known]] : []
    }),
  )
}
