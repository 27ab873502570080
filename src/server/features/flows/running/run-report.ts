import type { FlowRun } from '#contracts/flows/flows.ts'
import { orderedSteps } from '#core/flows/graph.ts'
import { asText } from '#core/flows/template.ts'

/** A finished or open run for readers without access to it. */
export function reportOf(run: FlowRun): string {
  const parts = orderedSteps(run.graph).flatMap(({ id, title }) => {
    const rows = run.steps.filter(({ step }) => step === id)
    return rows.flatMap(({ item, state, output, message }) => [
      `## ${title}${rows.length > 1 ? ` (${item + 1})` : ''}`,
      `_${state}_${message ? ` · ${message}` : ''}`,
      ...Object.entries(output ?? {})
        .filter(([name, value]) => !isRepeated(name, value, output ?? {}))
        .map(([, value]) => asText(value)),
    ])
  })
  const head = [
    `# ${run.flowName}`,
    `${run.createdAt.slice(0, 10)}${run.projectName ? ` · ${run.projectName}` : ''}`,
  ]
  return [...head, ...parts].filter(Boolean).join('\n\n')
}

/** Fields of a form are in its values already. */
const isRepeated = (name: string, value: unknown, output: object) =>
  typeof value === 'string' && name !== 'text' && 'values' in output
