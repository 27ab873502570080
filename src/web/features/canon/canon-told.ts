import type { CanonField } from '#contracts/canon.ts'
import { inputsFrom, type Rule } from '#core/canon/rule.ts'
import type { Decimal } from '#core/decimal.ts'
import type { Told } from '#core/economics/terms.ts'

export interface CanonEconomics {
  told: Told
  conversionRate: Decimal | undefined
  /** The bundles on offer, as they are written. */
  bundles: string[]
}

/** Reads the fields as the canon's own rules do, so that panel and rules never differ. */
const economics: Rule = {
  name: 'economics',
  output: 'economics',
  needs: [
    'pricing.price',
    'pricing.feePercent',
    'pricing.feeFixed',
    'pricing.refundRate',
    'pricing.bundles',
    'supplier.cost',
    'supplier.shippingCost',
    'economics.conversionPercent',
    'market.currency',
  ],
  derive: () => ({ blocked: 'It is shown, not kept.' }),
}

/** What the canon knows about the money of one order. */
export function toldBy(fields: readonly CanonField[]): CanonEconomics {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const { amount, share, list } = inputsFrom(economics, (path) => byPath.get(path))
  return {
    told: {
      price: amount('pricing.price'),
      cost: amount('supplier.cost'),
      shipping: amount('supplier.shippingCost'),
      feeRate: share('pricing.feePercent'),
      feeFixed: amount('pricing.feeFixed'),
      refundRate: share('pricing.refundRate'),
    },
    conversionRate: share('economics.conversionPercent'),
    bundles: list('pricing.bundles'),
  }
}
