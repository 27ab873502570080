import { orderTerms } from '#core/canon/orders/order-terms.ts'
import type { Priced } from '#core/economics/order.ts'
import type { OrderFacts } from '#core/economics/terms.ts'

/** Order inputs by name, with their canon fields. */
const inputs = {
  price: { name: 'price', path: 'pricing.price' },
  cost: { name: 'product cost', path: 'supplier.cost' },
  shipping: { name: 'shipping cost', path: 'supplier.shippingCost' },
  fees: { name: 'payment fees', path: 'pricing.feePercent' },
  feeRate: { name: 'percentage fee', path: 'pricing.feePercent' },
  feeFixed: { name: 'fixed fee', path: 'pricing.feeFixed' },
  refunds: { name: 'refund rate', path: 'pricing.refundRate' },
  tax: { name: 'VAT', path: 'pricing.vatPercent' },
} as const

export type Input = (typeof inputs)[keyof typeof inputs]

export interface Readiness {
  /** In one currency, with a price and a cost: ready to be computed with. */
  terms?: Priced
  /** Without these nothing is computed. */
  needed: Input[]
  /** Without these it is, counting them as zero. */
  assumed: Input[]
  /** The blocking problem, in the same words as the canon's rules. */
  problem?: string
}

/** True if figures can be shown. An unknown cost is not counted as zero: the profit would be a fiction. */
export function readiness(told: OrderFacts): Readiness {
  const needed = [...(told.price ? [] : [inputs.price]), ...(told.cost ? [] : [inputs.cost])]
  const assumed = [
    ...(told.shipping ? [] : [inputs.shipping]),
    ...assumedFees(told),
    ...(told.refundRate ? [] : [inputs.refunds]),
    ...(told.taxRate ? [] : [inputs.tax]),
  ]
  if (!told.price || needed.length > 0) return { needed, assumed }
  const order = orderTerms(told)
  if ('blocked' in order) return { needed, assumed, problem: order.blocked }
  return { terms: { ...order.terms, price: told.price.value }, needed, assumed }
}

/** If only one of the two is known, the other is named alone. */
function assumedFees({ feeRate, feeFixed }: OrderFacts): Input[] {
  if (!feeRate && !feeFixed) return [inputs.fees]
  return [...(feeRate ? [] : [inputs.feeRate]), ...(feeFixed ? [] : [inputs.feeFixed])]
}
