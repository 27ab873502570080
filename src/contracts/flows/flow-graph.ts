import { z } from 'zod'
import { stepKinds } from '#core/flows/graph.ts'
import { nameText } from '../core/names.ts'

const StepKind = z.enum(stepKinds)

const MAX_STEPS = 40
const MOST_VALUE = 20_000

const Name = z
  .string()
  .regex(/^[a-zA-Z][\w-]{0,39}$/, 'Use letters, digits and hyphens, and begin with a letter.')
  .refine((name) => !(name in Object.prototype), 'Choose another name.')
export const StepId = Name
const Text = z.string().max(MOST_VALUE, 'Use at most 20,000 characters.')

const FlowFacts = z.record(z.string().max(120), Text)
export const FlowValue = z.union([Text, FlowFacts, z.array(FlowFacts).max(200)])
export const FlowValues = z.record(z.string().max(120), FlowValue)

const Coordinate = z.number().min(-100_000).max(100_000)

const FormField = z.strictObject({
  name: Name,
  label: z.string().trim().min(1, 'Enter a label.').max(80),
  type: z.enum(['text', 'long', 'address', 'link']),
  canon: z.string().max(200).nullable(),
  required: z.boolean(),
})

export const FlowStep = z.strictObject({
  id: StepId,
  kind: StepKind,
  title: nameText({ most: 80, empty: 'Enter a title.' }),
  settings: z.record(z.string().max(40), z.string().max(8_000, 'Use at most 8,000 characters.')),
  fields: z.array(FormField).max(20, 'Use at most 20 fields.'),
  inputs: z.record(z.string().max(40), z.strictObject({ step: StepId, output: z.string().max(40) })),
  when: z.strictObject({ step: StepId, outcome: z.enum(['yes', 'no']) }).nullable(),
  each: z.string().max(40).nullable(),
  after: z.array(StepId).max(MAX_STEPS),
  place: z.strictObject({ x: Coordinate, y: Coordinate }).optional(),
})

export const FlowGraph = z.strictObject({
  steps: z.array(FlowStep).max(MAX_STEPS, `A flow has at most ${MAX_STEPS} steps.`),
})
export type FlowGraph = z.infer<typeof FlowGraph>
