import { type Decimal, one, zero } from '#core/decimal.ts'
import type { Terms } from './terms.ts'
import { money, type Quantity, rate, ratio, type Step } from './working.ts'

export interface Target {
  value: Decimal
  steps: Step[]
}

/** The price at which a margin is had. Undefined when fees, refunds and the margin take the whole price. */
export function priceForMargin(terms: Terms, margin: Decimal): Target | undefined {
  return priceFor(terms, margin, { margin: rate(margin) }, '{margin}')
}

/** The price at which ads break even at a ROAS: a margin of 1 ÷ ROAS. */
export function priceForRoas(terms: Terms, roas: Decimal): Target | undefined {
  if (!roas.greaterThan(0)) return undefined
  return priceFor(terms, one.div(roas), { ROAS: ratio(roas) }, '1 ÷ {ROAS}')
}

function priceFor(
  terms: Terms,
  share: Decimal,
  wanted: Record<string, Quantity>,
  term: string,
): Target | undefined {
  const { cost = zero, shipping = zero, feeFixed = zero, feeRate = zero, refundRate = zero } = terms
  const left = one.minus(feeRate).minus(refundRate).minus(share)
  if (!left.greaterThan(0)) return undefined
  const fixed = cost.plus(shipping).plus(feeFixed)
  const value = fixed.div(left)
  const step: Step = {
    name: 'Price',
    formula: `({cost} + {shipping} + {fixed fee}) ÷ (100 % − {fee rate} − {refund rate} − ${term})`,
    numbers: {
      cost: money(cost),
      shipping: money(shipping),
      'fixed fee': money(feeFixed),
      'fee rate': rate(feeRate),
      'refund rate': rate(refundRate),
      ...wanted,
    },
    result: money(value),
  }
  return { value, steps: [step] }
}

/** What the product may cost at most. Undefined when nothing would be left to buy it with. */
export function costForMargin(terms: Terms & { price: Decimal }, margin: Decimal): Target | undefined {
  const { price, shipping = zero, feeFixed = zero, feeRate = zero, refundRate = zero } = terms
  const left = one.minus(feeRate).minus(refundRate).minus(margin)
  const value = price.times(left).minus(shipping).minus(feeFixed)
  if (!value.greaterThan(0)) return undefined
  const step: Step = {
    name: 'Highest cost',
    formula: '{price} × (100 % − {fee rate} − {refund rate} − {margin}) − {shipping} − {fixed fee}',
    numbers: {
      price: money(price),
      'fee rate': rate(feeRate),
      'refund rate': rate(refundRate),
      margin: rate(margin),
      shipping: money(shipping),
      'fixed fee': money(feeFixed),
    },
    result: money(value),
  }
  return { value, steps: [step] }
}

export function priceForMarkup(cost: Decimal, markup: Decimal): Target {
  const value = cost.times(one.plus(markup))
  const step: Step = {
    name: 'Price',
    formula: '{cost} × (100 % + {markup})',
    numbers: { cost: money(cost), markup: rate(markup) },
    result: money(value),
  }
  return { value, steps: [step] }
}
