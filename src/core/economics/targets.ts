import { type Decimal, one, zero } from '#core/decimal.ts'
import { OWN_DIFFERENCE } from './order.ts'
import { netShare, type Terms } from './terms.ts'
import { money, type Quantity, rate, ratio, type Step } from './working.ts'

export interface Target {
  value: Decimal
  steps: Step[]
}

/** The price at which a margin is had. Undefined when fees, refunds and the margin take the whole price. */
export function priceForMargin(terms: Terms, margin: Decimal): Target | undefined {
  const share = margin.times(netShare(terms))
  const term = terms.taxRate ? '{margin} × {net}' : '{margin}'
  return priceFor(terms, { share, amount: zero }, { margin: rate(margin) }, { share: term })
}

/** The price at which ads break even at a ROAS: a margin of 1 ÷ ROAS. */
export function priceForRoas(terms: Terms, roas: Decimal): Target | undefined {
  if (!roas.greaterThan(0)) return undefined
  return priceFor(
    terms,
    { share: one.div(roas), amount: zero },
    { ROAS: ratio(roas) },
    { share: '1 ÷ {ROAS}' },
  )
}

/** The price at which an order leaves a profit. Undefined when fees and refunds take the whole price. */
export function priceForProfit(terms: Terms, profit: Decimal): Target | undefined {
  return priceFor(terms, { share: zero, amount: profit }, { profit: money(profit) }, { amount: '{profit}' })
}

function priceFor(
  terms: Terms,
  /** Target: a share of the price, or an amount. */
  left: { share: Decimal; amount: Decimal },
  wanted: Record<string, Quantity>,
  term: { share?: string; amount?: string },
): Target | undefined {
  const { cost = zero, shipping = zero, packaging = zero, feeFixed = zero, unnamed = zero } = terms
  const { feeRate = zero, refundRate = zero } = terms
  const net = netShare(terms)
  const rest = net.minus(feeRate).minus(refundRate.times(net)).minus(left.share)
  if (!rest.greaterThan(0)) return undefined
  const value = cost.plus(shipping).plus(packaging).plus(feeFixed).plus(unnamed).plus(left.amount).div(rest)
  const { whole, refunds, numbers } = netTerms(terms)
  const step: Step = {
    name: 'Price',
    formula: `({cost} + {shipping}${terms.packaging ? ' + {packaging}' : ''} + {fixed fee}${terms.unnamed ? ` + {${OWN_DIFFERENCE}}` : ''}${term.amount ? ` + ${term.amount}` : ''}) ÷ (${whole} − {fee rate} − ${refunds}${term.share ? ` − ${term.share}` : ''})`,
    numbers: {
      ...numbers,
      cost: money(cost),
      shipping: money(shipping),
      packaging: money(packaging),
      'fixed fee': money(feeFixed),
      'fee rate': rate(feeRate),
      [OWN_DIFFERENCE]: money(unnamed),
      ...wanted,
    },
    result: money(value),
  }
  return { value, steps: [step] }
}

/** How a working writes what a price leaves after the VAT in it. */
function netTerms(terms: Terms) {
  const numbers: Record<string, Quantity> = {
    'refund rate': rate(terms.refundRate ?? zero),
    net: rate(netShare(terms)),
  }
  return terms.taxRate
    ? { whole: '{net}', refunds: '{refund rate} × {net}', numbers }
    : { whole: '100 %', refunds: '{refund rate}', numbers }
}

/** Highest cost of the product. Undefined when nothing would be left to buy it with. */
export function costForMargin(terms: Terms & { price: Decimal }, margin: Decimal): Target | undefined {
  const { price, shipping = zero, packaging = zero, feeFixed = zero, unnamed = zero } = terms
  const { feeRate = zero, refundRate = zero } = terms
  const net = netShare(terms)
  const left = net.times(one.minus(refundRate).minus(margin)).minus(feeRate)
  const value = price.times(left).minus(shipping).minus(packaging).minus(feeFixed).minus(unnamed)
  if (!value.greaterThan(0)) return undefined
  const { whole, refunds, numbers } = netTerms(terms)
  const kept = terms.taxRate ? '{margin} × {net}' : '{margin}'
  const step: Step = {
    name: 'Highest cost',
    formula: `{price} × (${whole} − {fee rate} − ${refunds} − ${kept}) − {shipping}${terms.packaging ? ' − {packaging}' : ''} − {fixed fee}${terms.unnamed ? ` − {${OWN_DIFFERENCE}}` : ''}`,
    numbers: {
      ...numbers,
      price: money(price),
      'fee rate': rate(feeRate),
      margin: rate(margin),
      shipping: money(shipping),
      packaging: money(packaging),
      'fixed fee': money(feeFixed),
      [OWN_DIFFERENCE]: money(unnamed),
    },
    result: money(value),
  }
  return { value, steps: [step] }
}

/** How far a price may fall before a margin is lost. Undefined when it has no such margin to begin with. */
export function discountForMargin(terms: Terms & { price: Decimal }, margin: Decimal) {
  const lowest = priceForMargin(terms, margin)
  if (!lowest || lowest.value.greaterThan(terms.price)) return undefined
  const value = terms.price.minus(lowest.value).div(terms.price)
  const step: Step = {
    name: 'Highest discount',
    formula: '({price} − {lowest price}) ÷ {price}',
    numbers: { price: money(terms.price), 'lowest price': money(lowest.value) },
    result: rate(value),
  }
  return { rate: value, price: lowest.value, steps: [...lowest.steps, step] }
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
