import type { Decimal } from '#core/decimal.ts'
import type { Amount } from '#core/economics/terms.ts'
import { inputsFrom, MARKET_CURRENCY } from './rule.ts'
import { type CanonValue, isRuleSource } from './value.ts'

/** Fields of the canon that calculations start from, by the figure they hold. */
export const figurePaths = {
  price: 'pricing.price',
  cost: 'supplier.cost',
  shipping: 'supplier.shippingCost',
  feeFixed: 'pricing.feeFixed',
  feeRate: 'pricing.feePercent',
  refundRate: 'pricing.refundRate',
  compareAt: 'pricing.compareAt',
  conversionRate: 'economics.conversionPercent',
  contribution: 'economics.contribution',
} as const

export interface OrderFigures {
  price?: Amount | undefined
  cost?: Amount | undefined
  shipping?: Amount | undefined
  feeFixed?: Amount | undefined
  feeRate?: Decimal | undefined
  refundRate?: Decimal | undefined
  compareAt?: Amount | undefined
  conversionRate?: Decimal | undefined
  /** Only one that the seller set: what rules derive follows from the others. */
  contribution?: Amount | undefined
  /** The currency of the market. */
  currency?: string | undefined
}

interface Field {
  path: string
  value: CanonValue
  source: string
}

/** What a canon says about an order of its product. */
export function orderFigures(fields: Iterable<Field>): OrderFigures {
  const byPath = new Map(Array.from(fields, (field) => [field.path, field]))
  const paths = [...Object.values(figurePaths), MARKET_CURRENCY]
  const { amount, share, text } = inputsFrom({ needs: paths }, (path) => byPath.get(path))
  const isOwn = !isRuleSource(byPath.get(figurePaths.contribution)?.source ?? '')
  return {
    price: amount(figurePaths.price),
    cost: amount(figurePaths.cost),
    shipping: amount(figurePaths.shipping),
    feeFixed: amount(figurePaths.feeFixed),
    feeRate: share(figurePaths.feeRate),
    refundRate: share(figurePaths.refundRate),
    compareAt: amount(figurePaths.compareAt),
    conversionRate: share(figurePaths.conversionRate),
    contribution: isOwn ? amount(figurePaths.contribution) : undefined,
    currency: text(MARKET_CURRENCY) || undefined,
  }
}
