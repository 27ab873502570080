import { leaving } from '#core/economics/order.ts'
import {
  type Amount,
  currenciesOf,
  type OrderFacts,
  type Problem,
  type Terms,
  toTerms,
} from '#core/economics/terms.ts'
import { named } from '../rule.ts'
import { labelOf } from '../starters.ts'

/** Canon paths of the facts about an order. */
const pathOf = {
  price: 'pricing.price',
  cost: 'supplier.cost',
  shipping: 'supplier.shippingCost',
  feeFixed: 'pricing.feeFixed',
  feeRate: 'pricing.feePercent',
  refundRate: 'pricing.refundRate',
  packaging: 'supplier.packaging',
  taxRate: 'pricing.vatPercent',
  left: 'economics.contribution',
} as const satisfies Record<keyof OrderFacts, string>

export const noPrice = 'The price is zero. Set the price you sell at.'

/** Order terms from the canon, ready to compute with; or a sentence about the problem. */
export function orderTerms(told: OrderFacts): { terms: Terms } | { blocked: string } {
  const { price, cost, shipping, packaging, feeFixed, left } = told
  const blocked = currencyTrouble({
    [pathOf.price]: price,
    [pathOf.cost]: cost,
    [pathOf.shipping]: shipping,
    [pathOf.packaging]: packaging,
    [pathOf.feeFixed]: feeFixed,
    [pathOf.left]: left,
  })
  if (blocked) return { blocked }
  const outcome = toTerms(told)
  if (!outcome.ok) return { blocked: sentenceOf(outcome.problem) }
  const { terms } = outcome
  return { terms: left && price ? leaving({ ...terms, price: price.value }, left.value) : terms }
}

/** Amounts, by path, are computed with once each of them has a currency and all have the same. */
export function currencyTrouble(amounts: Record<string, Amount | undefined>): string | undefined {
  const bare = Object.keys(amounts).filter((path) => amounts[path] && !amounts[path].currency)
  if (bare.length > 0)
    return `No currency is set for ${named(bare)}. Set the market currency, or add one to the amount.`
  const currencies = currenciesOf(Object.values(amounts).map((amount) => amount?.currency))
  return currencies.length > 1 ? sentenceOf({ kind: 'currencies', currencies }) : undefined
}

const listed = (codes: string[]) =>
  [codes.slice(0, -1).join(', '), codes.at(-1)].filter(Boolean).join(' and ')

function sentenceOf(problem: Problem): string {
  if (problem.kind === 'no-price') return noPrice
  if (problem.kind === 'currencies')
    return `The amounts are in different currencies, ${listed(problem.currencies)}, and no exchange rate between them is set. Set one, or enter them all in one currency.`
  const label = labelOf(pathOf[problem.field])
  return problem.kind === 'negative'
    ? `${label} is below zero. Set it to zero or more.`
    : `${label} is more than the full price. Set it to 100 % or less.`
}
