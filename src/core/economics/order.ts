import { type Decimal, zero } from '#core/decimal.ts'
import { type Assumable, assumedZero, netShare, type Terms } from './terms.ts'
import { money, type Quantity, rate, ratio, type Step } from './working.ts'

/** Result of one order before advertising. */
export interface Order {
  currency: string | undefined
  price: Decimal
  /** The VAT in the price. */
  tax: Decimal
  cost: Decimal
  shipping: Decimal
  packaging: Decimal
  fees: Decimal
  feeFixed: Decimal
  refunds: Decimal
  contribution: Decimal
  /** Computed contribution, if it differs from the seller's own figure. */
  counted: Decimal | undefined
  margin: Decimal
  /** Undefined when no advertising can pay for itself. */
  breakEvenRoas: Decimal | undefined
  breakEvenCpa: Decimal | undefined
  assumed: Assumable[]
  steps: Step[]
}

export type Priced = Terms & { price: Decimal }

/** The order leaves what the seller says it does. The difference to what the rest gives stays when the price is another. */
export function leaving(terms: Priced, left: Decimal): Priced {
  const unnamed = orderEconomics(terms).contribution.minus(left)
  return unnamed.isZero() ? terms : { ...terms, unnamed }
}

export function orderEconomics(terms: Priced): Order {
  const { price, cost = zero, shipping = zero, packaging = zero } = terms
  const { feeFixed = zero, feeRate = zero, refundRate = zero, unnamed = zero } = terms
  const net = price.times(netShare(terms))
  // Fees are taken of all that is paid. With a refund the VAT is given back too.
  const fees = price.times(feeRate)
  const refunds = net.times(refundRate)
  const counted = net.minus(cost).minus(shipping).minus(packaging).minus(fees).minus(feeFixed).minus(refunds)
  const contribution = counted.minus(unnamed)
  const margin = price.isZero() ? zero : contribution.div(net)
  const pays = contribution.greaterThan(0)
  const breakEvenRoas = pays ? price.div(contribution) : undefined
  return {
    currency: terms.currency,
    price,
    tax: price.minus(net),
    cost,
    shipping,
    packaging,
    fees,
    feeFixed,
    refunds,
    contribution,
    counted: unnamed.isZero() ? undefined : counted,
    margin,
    breakEvenRoas,
    breakEvenCpa: pays ? contribution : undefined,
    assumed: assumedZero(terms),
    steps: [
      contributionStep(terms, contribution),
      marginStep(terms, contribution, margin),
      ...(breakEvenRoas ? breakEvenSteps(price, contribution, breakEvenRoas) : []),
    ],
  }
}

/** Name of the difference to the seller's own contribution, in workings. */
export const OWN_DIFFERENCE = 'difference to your own figure'

/** Names only given figures: a zero nobody entered is not shown. */
function contributionStep(terms: Priced, contribution: Decimal): Step {
  const numbers: Record<string, Quantity> = { price: money(terms.price) }
  const net = netPrice(terms, numbers)
  let formula = net
  const less = (name: string, quantity: Quantity | undefined, term = `{${name}}`) => {
    if (!quantity) return
    numbers[name] = quantity
    formula += ` − ${term}`
  }
  less('cost', terms.cost && money(terms.cost))
  less('shipping', terms.shipping && money(terms.shipping))
  less('packaging', terms.packaging && money(terms.packaging))
  less('fee rate', terms.feeRate && rate(terms.feeRate), '{fee rate} × {price}')
  less('fixed fee', terms.feeFixed && money(terms.feeFixed))
  less('refund rate', terms.refundRate && rate(terms.refundRate), `{refund rate} × ${net}`)
  if (terms.unnamed) {
    numbers[OWN_DIFFERENCE] = money(terms.unnamed.abs())
    formula += ` ${terms.unnamed.isNegative() ? '+' : '−'} {${OWN_DIFFERENCE}}`
  }
  return { name: 'Contribution', formula, numbers, result: money(contribution) }
}

/** The price without its VAT. */
function netPrice({ taxRate }: Priced, numbers: Record<string, Quantity>): string {
  if (!taxRate) return '{price}'
  numbers['VAT rate'] = rate(taxRate)
  return '{price} ÷ (100 % + {VAT rate})'
}

function marginStep(terms: Priced, contribution: Decimal, margin: Decimal): Step {
  const net = money(terms.price.times(netShare(terms)))
  const name = terms.taxRate ? 'price without VAT' : 'price'
  return {
    name: 'Margin',
    formula: `{contribution} ÷ {${name}}`,
    numbers: { contribution: money(contribution), [name]: net },
    result: rate(margin),
  }
}

const breakEvenSteps = (price: Decimal, contribution: Decimal, roas: Decimal): Step[] => [
  {
    name: 'Break-even ROAS',
    formula: '{price} ÷ {contribution}',
    numbers: { price: money(price), contribution: money(contribution) },
    result: ratio(roas),
  },
  {
    name: 'Break-even CPA',
    formula: '{contribution}',
    numbers: { contribution: money(contribution) },
    result: money(contribution),
  },
]
