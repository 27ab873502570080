import type { Priced } from '#core/economics/order.ts'
import { type Terms, type Told, toTerms } from '#core/economics/terms.ts'
import type { Figures } from '../read/figures.ts'

/** What of the figures is about one order. */
export const toldOf = (figures: Figures): Told => ({
  price: figures.price,
  cost: figures.cost,
  shipping: figures.shipping,
  packaging: figures.packaging,
  feeFixed: figures.feeFixed,
  feeRate: figures.feeRate?.value,
  refundRate: figures.refundRate?.value,
  taxRate: figures.taxRate?.value,
})

/** The figures as terms. What cannot be computed with has been answered by `impossible` before. */
export function termsOf(figures: Figures): Terms {
  const outcome = toTerms(
    toldOf(figures),
    Object.values(figures).map(({ currency }) => currency),
  )
  return outcome.ok ? outcome.terms : { currency: undefined }
}

/** Terms with a price and a cost, which is what an order needs. */
export function pricedTerms(figures: Figures): Priced | undefined {
  const terms = termsOf(figures)
  return terms.price && terms.cost ? { ...terms, price: terms.price } : undefined
}
