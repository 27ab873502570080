import {
  type CanonPlace,
  marketPath,
  rateDatePath,
  ratePath,
  variantPath,
  variantPricePath,
} from './placed-fields.ts'
import { MARKET_CURRENCY } from './rule.ts'

/** Fields of the canon that an order is computed from, by the figure they hold. */
export const figurePaths = {
  price: 'pricing.price',
  cost: 'supplier.cost',
  landedCost: 'supplier.landedCost',
  freight: 'supplier.freight',
  dutyRate: 'supplier.dutyPercent',
  shipping: 'supplier.shippingCost',
  packaging: 'supplier.packaging',
  feeRate: 'pricing.feePercent',
  feeFixed: 'pricing.feeFixed',
  refundRate: 'pricing.refundRate',
  taxRate: 'pricing.vatPercent',
} as const

/** Every path that the figures at a place may be read from. */
export function inputPaths({ market, variant }: CanonPlace, pairs: readonly string[]): string[] {
  return [
    ...(market && variant ? [variantPricePath(variant, market)] : []),
    ...(market
      ? (['price', 'currency', 'vatPercent', 'shippingCost'] as const).map((field) =>
          marketPath(market, field),
        )
      : []),
    ...(variant ? (['price', 'cost'] as const).map((field) => variantPath(variant, field)) : []),
    ...Object.values(figurePaths),
    MARKET_CURRENCY,
    ...pairs.flatMap((pair) => [ratePath(pair), rateDatePath(pair)]),
  ]
}
