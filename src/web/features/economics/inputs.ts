import type { Priced } from '#core/economics/order.ts'
import { type Problem, type Told, toTerms } from '#core/economics/terms.ts'

/** What a person can tell about an order: its name here, and the canon's field for it. */
export const inputs = {
  price: { name: 'price', path: 'pricing.price' },
  cost: { name: 'product cost', path: 'supplier.cost' },
  shipping: { name: 'shipping cost', path: 'supplier.shippingCost' },
  fees: { name: 'payment fees', path: 'pricing.feePercent' },
  refunds: { name: 'refund rate', path: 'pricing.refundRate' },
} as const

export type Input = (typeof inputs)[keyof typeof inputs]

export interface Readiness {
  /** In one currency, with a price and a cost: ready to be computed with. */
  terms?: Priced
  /** Without these nothing is computed. */
  needed: Input[]
  /** Without these it is, counting them as zero. */
  assumed: Input[]
  problem?: Problem
}

/** Whether figures can be shown. A cost nobody told is not counted as zero: the profit would be a fiction. */
export function readiness(told: Told): Readiness {
  const needed = [...(told.price ? [] : [inputs.price]), ...(told.cost ? [] : [inputs.cost])]
  const assumed = [
    ...(told.shipping ? [] : [inputs.shipping]),
    ...(told.feeRate || told.feeFixed ? [] : [inputs.fees]),
    ...(told.refundRate ? [] : [inputs.refunds]),
  ]
  const outcome = toTerms(told)
  if (!outcome.ok) return { needed, assumed, problem: outcome.problem }
  const { terms } = outcome
  if (needed.length > 0 || !terms.price) return { needed, assumed }
  return { terms: { ...terms, price: terms.price }, needed, assumed }
}

/** What is in the way, as a sentence. */
export function problemText(problem: Problem): string {
  if (problem.kind === 'currencies')
    return `These amounts are in ${problem.currencies.join(' and ')}. Put them into one currency to see what an order leaves.`
  if (problem.kind === 'no-price') return 'The price is zero. Set a price to see what an order leaves.'
  if (problem.kind === 'negative')
    return `The ${fieldNames[problem.field]} is below zero. Set it to zero or more.`
  return `The ${fieldNames[problem.field]} is more than the whole price. Set it to 100 % or less.`
}

const fieldNames: Record<keyof Told, string> = {
  price: 'price',
  cost: 'product cost',
  shipping: 'shipping cost',
  feeRate: 'payment fee',
  feeFixed: 'fixed fee',
  refundRate: 'refund rate',
}
