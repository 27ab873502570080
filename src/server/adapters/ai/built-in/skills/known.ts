import { type Discount, discounted } from '#core/economics/offers.ts'
import type { Priced } from '#core/economics/order.ts'
import { type Terms, toTerms } from '#core/economics/terms.ts'
import { type Figures, toldOf } from '../read/figures.ts'
import type { Ask } from '../skill.ts'

/** The figures as terms. What cannot be computed with has been answered by `impossible` before. */
export function termsOf(figures: Figures): Terms {
  const outcome = toTerms(
    toldOf(figures),
    Object.values(figures).map(({ currency }) => currency),
  )
  if (!outcome.ok) return { currency: undefined }
  return figures.unnamed ? { ...outcome.terms, unnamed: figures.unnamed.value } : outcome.terms
}

/** Terms with a price and a cost, which is what an order needs. */
export function pricedTerms(figures: Figures): Priced | undefined {
  const terms = termsOf(figures)
  return terms.price && terms.cost ? { ...terms, price: terms.price } : undefined
}

/** As a message says it, or as it still stands from an earlier one. */
export function discountOf(figures: Figures, decimals: number): Discount | undefined {
  if (figures.discountRate) return { rate: figures.discountRate.value, decimals }
  return figures.discountAmount && { amount: figures.discountAmount.value }
}

/** A discount of an earlier message stands until this one is about another price. */
function standingDiscount({ figures, given, notation }: Ask): Discount | undefined {
  const isOfAnother = ['price', 'discountRate', 'discountAmount', 'bundleUnits', 'bundlePrice'] as const
  return isOfAnother.some((name) => given[name]) ? undefined : discountOf(figures, notation.decimals)
}

/** Terms of an order at the price in question. */
export function standingTerms(ask: Ask, figures: Figures = ask.figures): Priced | undefined {
  const terms = pricedTerms(figures)
  const discount = standingDiscount(ask)
  const price = terms && discount && discounted(terms, discount)?.price
  return terms && price ? { ...terms, price } : terms
}

/** The same at what an order brought on average, where a message tells that: no list price is truer. */
export function soldTerms(ask: Ask): Priced | undefined {
  const { revenue, orders } = ask.given
  if (!revenue || !orders?.value.greaterThan(0)) return standingTerms(ask)
  const price = { value: revenue.value.div(orders.value), currency: revenue.currency }
  return pricedTerms({ ...ask.figures, price })
}
