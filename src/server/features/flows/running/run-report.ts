import type { FlowRun } from '#contracts/flows/flows.ts'
import { type FlowValue, orderedSteps } from '#core/flows/graph.ts'
import { factName, publicValue, shownValues } from '#core/flows/shown-values.ts'
import { asText } from '#core/flows/template.ts'

/** A finished or open run for readers without access to it. */
export function reportOf(run: FlowRun): string {
  const parts = orderedSteps(run.graph).flatMap(({ id, title }) => {
    const rows = run.steps.filter(({ step }) => step === id)
    return rows.flatMap(({ item, state, output, message }) => [
      `## ${title}${rows.length > 1 ? ` (${item + 1})` : ''}`,
      `_${state}_${message ? ` · ${message}` : ''}`,
      ...shownValues(output ?? {}).map(([, value]) => textOf(value)),
    ])
  })
  const head = [
    `# ${run.flowName}`,
    `${run.createdAt.slice(0, 10)}${run.projectName ? ` · ${run.projectName}` : ''}`,
  ]
  return [...head, ...parts].filter(Boolean).join('\n\n')
}

function textOf(value: FlowValue): string {
  const shown = publicValue(value)
  if (typeof shown === 'string' || Array.isArray(shown)) return asText(shown)
  return Object.entries(shown)
    .map(([name, text]) => `${factName(name)}: ${text}`)
    .join('\n')
}
