import { randomUUID } from 'node:crypto'
import type { FlowStep, FlowValues } from '#core/flows/graph.ts'
import { factsIn, fieldsIn, fillTemplate } from '#core/flows/template.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { canonFacts } from './reading-steps.service.ts'
import { runStep } from './run-step.service.ts'
import { boundedValues, type StepWork } from './step-work.ts'

const tested = ['read', 'search', 'query', 'profit', 'compute', 'branch']
const TEST_MS = 30_000

/** Runs one step with sample inputs. Steps that ask, write with a model or change something are only described. */
export async function testStep(
  deps: Deps,
  actor: Actor,
  { step, inputs, projectId }: { step: FlowStep; inputs: FlowValues; projectId: string | null },
): Promise<{ output: FlowValues; note: string | null }> {
  await spendLimits(deps, { 'flow-test-user': actor.userId })
  if (projectId) await requireProject(deps, actor, projectId)
  const run = { id: randomUUID(), projectId, flowName: 'Test', graph: { steps: [step] } }
  if (step.kind === 'draft') {
    const facts = { ...(await canonFacts({ deps, actor, run })), ...factsIn(inputs) }
    const text = fillTemplate(step.settings.template ?? '', facts)
    return {
      output: boundedValues({ text, fields: fieldsIn(text) }),
      note: 'A test fills in the template. It asks no model.',
    }
  }
  if (!tested.includes(step.kind))
    return {
      output: {},
      note: 'A test does not ask anyone and changes nothing, so this step has no result here.',
    }
  const work = { deps, actor, run, step, item: 0, input: inputs, signal: AbortSignal.timeout(TEST_MS) }
  const result = await runStep(work as unknown as StepWork)
  return {
    output: 'done' in result ? boundedValues(result.done) : {},
    note: ('log' in result && result.log) || null,
  }
}
