import { embeddedEmbeddings } from '#server/adapters/embeddings/embedded.ts'
import type { AnswerContext } from '#server/ports/answer-context.ts'
import { type BuiltInReply, noContext } from '../conversation.ts'
import { intentReader } from '../intent/intent.ts'
import { reply } from '../reply.ts'

const intents = intentReader(embeddedEmbeddings())

export interface Setting extends Partial<AnswerContext> {
  tools?: string[]
  /** Tool results for the question. */
  results?: { name: string; result: unknown }[]
}

/** A field of the canon by its path, label and value. */
export const fieldsOf = (...fields: [path: string, label: string, value: string][]): AnswerContext['canon'] =>
  fields.map(([path, label, value], at) => ({ path, label, value, number: at + 1 }))

export const lampCanon = fieldsOf(
  ['market.currency', 'Currency', 'EUR'],
  ['product.title', 'Product title', 'Oak lamp'],
  ['pricing.price', 'Price', '40 EUR'],
  ['supplier.cost', 'Cost', '10 EUR'],
  ['supplier.shippingCost', 'Shipping cost', '4 EUR'],
  ['pricing.feePercent', 'Fee', '5 %'],
  ['pricing.refundRate', 'Refund rate', '5 %'],
  ['policy.returns', 'Returns', '30 days, unused'],
)

export function converse(
  text: string,
  { tools = [], results = [], ...context }: Setting = {},
): Promise<BuiltInReply> {
  return reply({
    context: { ...noContext, ...context },
    turns: [
      { role: 'user', text },
      ...results.map(({ name, result }) => ({
        role: 'tool' as const,
        name,
        result: typeof result === 'string' ? result : JSON.stringify(result),
      })),
    ],
    tools,
    today: '2026-11-18',
    intents,
  })
}
