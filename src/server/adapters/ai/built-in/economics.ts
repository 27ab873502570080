import { type Decimal, one, over, times, zero } from './decimal.ts'
import type { Figures } from './figures.ts'

export interface Order {
  price: Decimal
  cost: Decimal
  shipping: Decimal
  fees: Decimal
  fixedFee: Decimal
  refunds: Decimal
  /** What an order leaves before advertising; also the break-even cost per acquisition. */
  contribution: Decimal
  margin: Decimal
  /** Undefined when no advertising can pay for itself. */
  breakEvenRoas: Decimal | undefined
}

export function orderAt(price: Decimal, figures: Figures): Order {
  const { cost = zero, shipping = zero, fixedFee = zero } = figures
  const fees = times(figures.feeRate ?? zero, price)
  const refunds = times(figures.refundRate ?? zero, price)
  const contribution = price - cost - shipping - fees - fixedFee - refunds
  return {
    price,
    cost,
    shipping,
    fees,
    fixedFee,
    refunds,
    contribution,
    margin: price > 0n ? over(contribution, price) : zero,
    breakEvenRoas: contribution > 0n ? over(price, contribution) : undefined,
  }
}

/** The share of the price that is left after everything that grows with it. Undefined when nothing is. */
function shareLeft({ feeRate = zero, refundRate = zero, margin = zero }: Figures): Decimal | undefined {
  const left = one - feeRate - refundRate - margin
  return left > 0n ? left : undefined
}

export function priceForMargin(figures: Figures): Decimal | undefined {
  const { cost = zero, shipping = zero, fixedFee = zero } = figures
  const left = shareLeft(figures)
  return left && over(cost + shipping + fixedFee, left)
}

/** What the product may cost at most. Undefined or below zero: the margin cannot be had at this price. */
export function costForMargin(price: Decimal, figures: Figures): Decimal | undefined {
  const { shipping = zero, fixedFee = zero } = figures
  const left = shareLeft(figures)
  return left && times(price, left) - shipping - fixedFee
}

export function discountedPrice(
  price: Decimal,
  { discountRate = zero, discountAmount = zero }: Figures,
): Decimal {
  return price - times(price, discountRate) - discountAmount
}
