import type { Priced } from '#core/economics/order.ts'
import { type Terms, toTerms } from '#core/economics/terms.ts'
import type { Figures } from '../read/figures.ts'

/** The figures as terms. What cannot be computed with has been answered by `impossible` before. */
export function termsOf(figures: Figures): Terms {
  const { price, cost, shipping, feeFixed, feeRate, refundRate } = figures
  const outcome = toTerms(
    { price, cost, shipping, feeFixed, feeRate: feeRate?.value, refundRate: refundRate?.value },
    Object.values(figures).map(({ currency }) => currency),
  )
  return outcome.ok ? outcome.terms : { currency: undefined }
}

/** Terms with a price and a cost, which is what an order needs. */
export function pricedTerms(figures: Figures): Priced | undefined {
  const terms = termsOf(figures)
  return terms.price && terms.cost ? { ...terms, price: terms.price } : undefined
}
