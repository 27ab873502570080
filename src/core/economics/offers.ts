import { type Decimal, one, zero } from '#core/decimal.ts'
import { type Order, orderEconomics, type Priced } from './order.ts'
import { count, money, rate, ratio, type Step } from './working.ts'

export type Discount =
  /** With `decimals` the new price is rounded to as many, as it would stand on a page. */
  { rate: Decimal; decimals?: number } | { amount: Decimal }

export interface Discounted {
  price: Decimal
  before: Order
  after: Order
  /** How many times as many orders earn the same in total. Undefined when an order earns nothing any more. */
  volume: Decimal | undefined
  steps: Step[]
}

/** Effect of a discount on an order. Undefined when it takes the whole price. */
export function discounted(terms: Priced, discount: Discount): Discounted | undefined {
  const price = priceAfter(terms.price, discount)
  if (!price.greaterThan(0)) return undefined
  const before = orderEconomics(terms)
  const after = orderEconomics({ ...terms, price })
  const volume = volumeToEarn(before, after)
  const priceStep: Step = {
    name: 'Price',
    formula: 'rate' in discount ? '{price} × (100 % − {discount})' : '{price} − {discount}',
    numbers: {
      price: money(terms.price),
      discount: 'rate' in discount ? rate(discount.rate) : money(discount.amount),
    },
    result: money(price),
  }
  return {
    price,
    before,
    after,
    volume,
    steps: [priceStep, ...(volume ? [volumeStep(before, after, volume)] : [])],
  }
}

function priceAfter(price: Decimal, discount: Discount): Decimal {
  if ('amount' in discount) return price.minus(discount.amount)
  const lower = price.minus(price.times(discount.rate))
  return discount.decimals === undefined ? lower : lower.toDecimalPlaces(discount.decimals)
}

export const volumeToEarn = (before: Order, after: Order): Decimal | undefined =>
  before.contribution.greaterThan(0) && after.contribution.greaterThan(0)
    ? before.contribution.div(after.contribution)
    : undefined

const volumeStep = (before: Order, after: Order, volume: Decimal): Step => ({
  name: 'Orders to earn the same',
  formula: '{contribution before} ÷ {contribution after}',
  numbers: {
    'contribution before': money(before.contribution),
    'contribution after': money(after.contribution),
  },
  result: ratio(volume),
})

export interface Bundle {
  order: Order
  single: Order
  units: Decimal
  unitPrice: Decimal
  /** Against buying the units one by one. Below zero: the bundle costs more. */
  saving: Decimal
  savingRate: Decimal
  /** Profit of the bundle beyond one single order. */
  gain: Decimal
  steps: Step[]
}

/** So many units in one parcel at one price. Shipping and the fixed fee are paid once unless `shipEach`. */
export function bundle(terms: Priced, units: Decimal, price: Decimal, shipEach = false): Bundle {
  const { cost = zero, shipping } = terms
  const times = shipEach ? units : one
  const order = orderEconomics({
    ...terms,
    price,
    cost: cost.times(units),
    shipping: shipping?.times(times),
  })
  const single = orderEconomics(terms)
  const apart = terms.price.times(units)
  const saving = apart.minus(price)
  const gain = order.contribution.minus(single.contribution)
  const steps: Step[] = [
    {
      name: 'Product cost',
      formula: '{units} × {cost}',
      numbers: { units: count(units), cost: money(cost) },
      result: money(cost.times(units)),
    },
    ...order.steps,
    {
      name: 'Saving for the buyer',
      formula: '{units} × {single price} − {bundle price}',
      numbers: { units: count(units), 'single price': money(terms.price), 'bundle price': money(price) },
      result: money(saving),
    },
  ]
  const unitPrice = price.div(units)
  return { order, single, units, unitPrice, saving, savingRate: saving.div(apart), gain, steps }
}

/** The discount a compare-at price shows. Undefined when it is not above the price: there is nothing to strike out. */
export function compareAt(price: Decimal, former: Decimal) {
  if (!former.greaterThan(price)) return undefined
  const saving = former.minus(price)
  const value = saving.div(former)
  const step: Step = {
    name: 'Discount shown',
    formula: '({compare-at price} − {price}) ÷ {compare-at price}',
    numbers: { 'compare-at price': money(former), price: money(price) },
    result: rate(value),
  }
  return { rate: value, saving, steps: [step] }
}
