import type { FlowFacts, FlowGraph, FlowStep, FlowValues } from './graph.ts'
import { earlierOf } from './graph.ts'

/** Forms ask for the remedy of these findings of a page: by name, or by the canon field that fills it in. */
const remedies: Record<string, { name?: string; canon?: string; label: string }> = {
  'no-buy-link': { name: 'buyLink', label: 'Add the link' },
  'no-image': { name: 'photo', label: 'Add the photo' },
  'no-price': { canon: 'pricing.price', label: 'Add the price' },
  'no-returns': { canon: 'policy.returns', label: 'Add the terms' },
  'no-contact': { canon: 'policy.contact', label: 'Add the contact' },
}

export interface Fix {
  problem: string
  message: string
  fix: string
  /** Field of an earlier form, to be answered again. */
  field: { form: FlowStep; name: string; label: string } | undefined
  /** “Add the link”. */
  button: string
}

/** Problems of a failed step, each with the field that mends it. */
export function fixesOf(graph: FlowGraph, step: FlowStep, output: FlowValues | null): Fix[] {
  const problems = Array.isArray(output?.problems) ? output.problems : []
  const forms = formsBefore(graph, step)
  return problems.map((given: FlowFacts) => {
    const { problemId: problem = '', message = '', fix = '' } = given
    const remedy = Object.hasOwn(remedies, problem) ? remedies[problem] : undefined
    const [field] = forms.flatMap((form) =>
      form.fields.flatMap(({ name, canon, label }) =>
        remedy && (name === remedy.name || (canon !== null && canon === remedy.canon))
          ? [{ form, name, label }]
          : [],
      ),
    )
    return { problem, message, fix, field, button: remedy?.label ?? 'Continue' }
  })
}

/** The nearest form comes first. */
function formsBefore(
  { steps }: FlowGraph,
  step: FlowStep,
  passed: ReadonlySet<string> = new Set(),
): FlowStep[] {
  const earlier = steps.filter(({ id }) => earlierOf(step).includes(id) && !passed.has(id))
  const next = new Set([...passed, ...earlier.map(({ id }) => id)])
  return [
    ...new Set([
      ...earlier.filter(({ kind }) => kind === 'form'),
      ...earlier.flatMap((each) => formsBefore({ steps }, each, next)),
    ]),
  ]
}
