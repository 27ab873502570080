import type { FlowGraph, FlowStep, StepKind } from '#core/flows/graph.ts'
import { kinds, outputsOf } from '#core/flows/kinds.ts'

/** A new step with a free id. */
export function addStep({ steps }: FlowGraph, kind: StepKind): FlowGraph {
  const taken = new Set(steps.map(({ id }) => id))
  let number = 1
  while (taken.has(`${kind}-${number}`)) number++
  const settings = Object.fromEntries(
    kinds[kind].settings.flatMap(({ name, choices }) =>
      choices ? [[name, Object.keys(choices)[0] ?? '']] : [],
    ),
  )
  const step: FlowStep = {
    ...{
      id: `${kind}-${number}`,
      kind,
      title: kinds[kind].name,
      settings,
      inputs: {},
      when: null,
      each: null,
      after: [],
    },
    fields:
      kind === 'form' ? [{ name: 'field-1', label: 'Field', type: 'text', canon: null, required: true }] : [],
  }
  return { steps: [...steps, step] }
}

/** Removes a step and everything that refers to it. */
export const removeStep = ({ steps }: FlowGraph, id: string): FlowGraph => ({
  steps: steps
    .filter((step) => step.id !== id)
    .map((step) => ({
      ...step,
      inputs: Object.fromEntries(Object.entries(step.inputs).filter(([, ref]) => ref.step !== id)),
      when: step.when?.step === id ? null : step.when,
      after: step.after.filter((each) => each !== id),
    })),
})

/** Connects two steps by the first free input that fits, or by their order alone. */
export function connectSteps({ steps }: FlowGraph, from: string, to: string): FlowGraph {
  const source = steps.find(({ id }) => id === from)
  return {
    steps: steps.map((step) => {
      if (step.id !== to || !source) return step
      const outputs = Object.entries(outputsOf(source))
      for (const { name, types } of kinds[step.kind].inputs) {
        const output = step.inputs[name] ? undefined : outputs.find(([, type]) => types.includes(type))
        if (output) return { ...step, inputs: { ...step.inputs, [name]: { step: from, output: output[0] } } }
      }
      return { ...step, after: [...new Set([...step.after, from])] }
    }),
  }
}

export const moveStep = ({ steps }: FlowGraph, id: string, place: { x: number; y: number }): FlowGraph => ({
  steps: steps.map((step) => (step.id === id ? { ...step, place } : step)),
})
