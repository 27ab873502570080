import type { CanonField } from '#contracts/canon.ts'
import { inputsFrom, MARKET_CURRENCY, type Rule } from '#core/canon/rule.ts'
import { isRuleSource } from '#core/canon/value.ts'
import type { Decimal } from '#core/decimal.ts'
import type { OrderFacts, OwnFigures } from '#core/economics/terms.ts'

export interface CanonEconomics {
  told: OrderFacts
  conversionRate: Decimal | undefined
  /** The bundles on offer, as they are written. */
  bundles: string[]
  /** Figures set by a person instead of a rule. */
  own: OwnFigures
}

const OWN_CONTRIBUTION = 'economics.contribution'
const figures = [
  'economics.marginPercent',
  'economics.breakEvenRoas',
  'economics.breakEvenCpa',
  'economics.maxCpc',
]

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
    OWN_CONTRIBUTION,
    ...figures,
    MARKET_CURRENCY,
  ],
  derive: () => ({ blocked: 'Shown only, never stored.' }),
}

/** Order economics from the canon's fields. */
export function canonEconomics(fields: readonly CanonField[]): CanonEconomics {
  const byPath = new Map(fields.map((field) => [field.path, field]))
  const { amount, share, list } = inputsFrom(economics, (path) => byPath.get(path))
  const own = inputsFrom(economics, (path) => {
    const field = byPath.get(path)
    return field && isRuleSource(field.source) && path !== MARKET_CURRENCY ? undefined : field
  })
  return {
    told: {
      price: amount('pricing.price'),
      cost: amount('supplier.cost'),
      shipping: amount('supplier.shippingCost'),
      feeRate: share('pricing.feePercent'),
      feeFixed: amount('pricing.feeFixed'),
      refundRate: share('pricing.refundRate'),
      left: own.amount(OWN_CONTRIBUTION),
    },
    conversionRate: share('economics.conversionPercent'),
    bundles: list('pricing.bundles'),
    own: {
      margin: own.share('economics.marginPercent'),
      breakEvenRoas: own.number('economics.breakEvenRoas'),
      breakEvenCpa: own.amount('economics.breakEvenCpa'),
      maxCpc: own.amount('economics.maxCpc'),
    },
  }
}
