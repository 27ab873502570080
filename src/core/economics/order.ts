import { type Decimal, zero } from '#core/decimal.ts'
import { type Assumable, assumedZero, type Terms } from './terms.ts'
import { money, type Quantity, rate, ratio, type Step } from './working.ts'

/** What one order leaves before advertising. */
export interface Order {
  currency: string | undefined
  price: Decimal
  cost: Decimal
  shipping: Decimal
  fees: Decimal
  feeFixed: Decimal
  refunds: Decimal
  contribution: Decimal
  margin: Decimal
  /** Undefined when no advertising can pay for itself. */
  breakEvenRoas: Decimal | undefined
  breakEvenCpa: Decimal | undefined
  assumed: Assumable[]
  steps: Step[]
}

export type Priced = Terms & { price: Decimal }

export function orderEconomics(terms: Priced): Order {
  const { price, cost = zero, shipping = zero, feeFixed = zero, feeRate = zero, refundRate = zero } = terms
  const fees = price.times(feeRate)
  const refunds = price.times(refundRate)
  const contribution = price.minus(cost).minus(shipping).minus(fees).minus(feeFixed).minus(refunds)
  const margin = price.isZero() ? zero : contribution.div(price)
  const pays = contribution.greaterThan(0)
  const breakEvenRoas = pays ? price.div(contribution) : undefined
  return {
    currency: terms.currency,
    price,
    cost,
    shipping,
    fees,
    feeFixed,
    refunds,
    contribution,
    margin,
    breakEvenRoas,
    breakEvenCpa: pays ? contribution : undefined,
    assumed: assumedZero(terms),
    steps: [
      contributionStep(terms, contribution),
      marginStep(price, contribution, margin),
      ...(breakEvenRoas ? breakEvenSteps(price, contribution, breakEvenRoas) : []),
    ],
  }
}

/** Names only what was told: a zero nobody gave is no part of the working. */
function contributionStep(terms: Priced, contribution: Decimal): Step {
  const numbers: Record<string, Quantity> = { price: money(terms.price) }
  let formula = '{price}'
  const less = (name: string, quantity: Quantity | undefined, term = `{${name}}`) => {
    if (!quantity) return
    numbers[name] = quantity
    formula += ` − ${term}`
  }
  less('cost', terms.cost && money(terms.cost))
  less('shipping', terms.shipping && money(terms.shipping))
  less('fee rate', terms.feeRate && rate(terms.feeRate), '{fee rate} × {price}')
  less('fixed fee', terms.feeFixed && money(terms.feeFixed))
  less('refund rate', terms.refundRate && rate(terms.refundRate), '{refund rate} × {price}')
  return { name: 'Contribution', formula, numbers, result: money(contribution) }
}

const marginStep = (price: Decimal, contribution: Decimal, margin: Decimal): Step => ({
  name: 'Margin',
  formula: '{contribution} ÷ {price}',
  numbers: { contribution: money(contribution), price: money(price) },
  result: rate(margin),
})

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
