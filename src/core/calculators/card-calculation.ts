import { type Decimal, zero } from '#core/decimal.ts'
import type { Calculation } from '#core/economics/calculation.ts'
import type { Terms } from '#core/economics/terms.ts'
import type { CalculatorName } from './calculators.ts'
import type { Values } from './card-inputs.ts'
import { inputs } from './inputs.ts'

export const termsOf = (values: Values, currency: string | undefined): Terms => ({
  currency,
  price: values.price,
  cost: values.cost,
  shipping: values.shipping,
  packaging: values.packaging,
  feeRate: values.feeRate,
  feeFixed: values.feeFixed,
  refundRate: values.refundRate,
  taxRate: values.taxRate,
})

export function calculationOf(name: CalculatorName, values: Values, terms: Terms): Calculation {
  const { discountRate, discountAmount, units, bundlePrice, spend, orders, revenue } = values
  const isPeriod = name === 'period'
  const paid = (['goods', 'spend', 'overheads', 'otherCosts'] as const).flatMap(
    (each): [string, Decimal][] => {
      const amount = values[each]
      return amount ? [[inputs[each].label.toLowerCase(), amount]] : []
    },
  )
  return {
    terms,
    knownMargin: name === 'marginRoas' ? values.margin : undefined,
    discount: discountRate ? { rate: discountRate } : discountAmount && { amount: discountAmount },
    bundle: units && bundlePrice && { units, price: bundlePrice },
    compareAt: values.compareAt,
    target: {
      margin: values.margin,
      profitPerOrder: values.profitPerOrder,
      roas: values.targetRoas,
      markup: values.markup,
      totalProfit: values.totalProfit,
    },
    ads: {
      cpa: values.cpa ?? (name === 'volume' ? zero : undefined),
      roas: values.roas,
      cpc: values.cpc,
      cpm: values.cpm,
      clickRate: values.clickRate,
      ...(!isPeriod && { spend, orders, revenue }),
    },
    visits: values.visits,
    conversionRate: values.conversionRate,
    period: isPeriod && revenue ? { sold: { revenue }, paid } : undefined,
    alternatives: alternativesOf(values, terms),
  }
}

function alternativesOf(
  { newPrice, newCost, newShipping }: Values,
  terms: Terms,
): Calculation['alternatives'] {
  if (!newPrice && !newCost && !newShipping) return undefined
  const changed = {
    ...terms,
    ...(newPrice && { price: newPrice }),
    ...(newCost && { cost: newCost }),
    ...(newShipping && { shipping: newShipping }),
  }
  return [{ name: 'Then', terms: changed }]
}
