import { type CalculatorName, calculators } from '#core/calculators/calculators.ts'
import { computeFigures } from './figures.ts'
import type { FlowFacts } from './graph.ts'
import type { MethodName } from './methods.ts'
import { adPlan, offerPlan } from './plans.ts'
import { type Computed, readiness, supplierScore, validationScore } from './scores.ts'

const own: Record<MethodName, (facts: FlowFacts) => Computed> = {
  validation: validationScore,
  supplier: supplierScore,
  offer: offerPlan,
  adPlan,
  readiness,
}

/** The result of a Compute step. Facts of the canon are named by their paths. */
export function computeStep(method: string, facts: FlowFacts): Computed {
  if (Object.hasOwn(own, method)) return own[method as MethodName](facts)
  if (!Object.hasOwn(calculators, method)) return { figures: {}, summary: 'This calculation is unknown.' }
  const { figures, missing, notes } = computeFigures(method as CalculatorName, facts)
  const lines = [
    ...Object.entries(figures).map(([name, value]) => `- ${name}: ${value}`),
    ...notes.map((note) => `- ${note}`),
    ...(missing.length > 0 ? [`- Missing: ${missing.join(', ')}.`] : []),
  ]
  return { figures, summary: lines.join('\n') }
}

/** True if a Branch goes the way “yes”. */
export function branchOutcome(
  { is = '', than = '' }: { is?: string | undefined; than?: string | undefined },
  value: string,
): 'yes' | 'no' {
  const [left, right] = [
    Number.parseFloat(value.replace(',', '.')),
    Number.parseFloat(than.replace(',', '.')),
  ]
  const tests: Record<string, boolean> = {
    'at-least': left >= right,
    below: left < right,
    equals: value.trim().toLowerCase() === than.trim().toLowerCase(),
    contains: value.toLowerCase().includes(than.trim().toLowerCase()),
    filled: value.trim() !== '',
  }
  return tests[is] ? 'yes' : 'no'
}
