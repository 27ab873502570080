import type { FlowGraph, FlowStep, FormField, OutputRef, StepKind } from '../graph.ts'

export interface BuiltInFlow {
  id: string
  name: string
  about: string
  /** The result, in words. */
  gives: string
  minutes: number
  graph: FlowGraph
}

type Parts = Partial<Omit<FlowStep, 'id' | 'kind' | 'title' | 'inputs'>> & { inputs?: Record<string, string> }

/** An output as `step.output`. */
const ref = (text: string): OutputRef => {
  const [step = '', output = ''] = text.split('.')
  return { step, output }
}

export function step(
  id: string,
  kind: StepKind,
  title: string,
  { inputs = {}, ...more }: Parts = {},
): FlowStep {
  return {
    ...{ id, kind, title, settings: {}, fields: [], when: null, each: null, after: [] },
    ...more,
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, ref(text)])),
  }
}

export const field = (name: string, label: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label,
  type: 'text',
  canon: null,
  required: false,
  ...more,
})

export const draft = (
  id: string,
  title: string,
  { task, template, format = 'text', ...more }: Parts & { task: string; template: string; format?: string },
): FlowStep => step(id, 'draft', title, { ...more, settings: { task, template, format } })

export const titleField = field('name', 'Product', { canon: 'product.title', required: true })
export const priceField = field('price', 'Price', { canon: 'pricing.price', required: true })
export const costField = field('cost', 'Product cost', { canon: 'supplier.cost', required: true })
export const shippingField = field('shipping', 'Shipping cost', { canon: 'supplier.shippingCost' })
