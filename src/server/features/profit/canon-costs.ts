import type { CanonField } from '#contracts/canon.ts'
import { inputsFrom, MARKET_CURRENCY } from '#core/canon/rule.ts'
import type { Decimal } from '#core/decimal.ts'
import type { Amount } from '#core/economics/terms.ts'

const paths = {
  title: 'product.title',
  sku: 'product.sku',
  cost: 'supplier.cost',
  shipping: 'supplier.shippingCost',
  feeRate: 'pricing.feePercent',
  feeFixed: 'pricing.feeFixed',
} as const
export const costPaths = paths

/** Fields of the canon that a profit report reads. */
export interface CanonCosts {
  currency: string | undefined
  title: string
  sku: string
  cost: Amount | undefined
  shipping: Amount | undefined
  feeFixed: Amount | undefined
  feeRate: Decimal | undefined
}

export function canonCosts(fields: readonly CanonField[]): CanonCosts {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const reads = [...Object.values(paths), MARKET_CURRENCY]
  const inputs = inputsFrom({ needs: [], reads }, (path) => byPath.get(path))
  return {
    currency: inputs.text(MARKET_CURRENCY) || undefined,
    title: inputs.text(paths.title),
    sku: inputs.text(paths.sku),
    cost: inputs.amount(paths.cost),
    shipping: inputs.amount(paths.shipping),
    feeFixed: inputs.amount(paths.feeFixed),
    feeRate: inputs.share(paths.feeRate),
  }
}
