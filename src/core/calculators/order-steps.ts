import { type Decimal, one, zero } from '#core/decimal.ts'
import { orderEconomics } from '#core/economics/order.ts'
import { netShare, type Terms } from '#core/economics/terms.ts'
import { count, money, type Quantity, rate, ratio, type Step, step } from '#core/economics/working.ts'
import type { Values } from './card-inputs.ts'

/** The price and the costs of one order: the price is that of all its units, less a discount. */
export const asSold = ({ price, cost, discountRate, units, ...values }: Values): Values => ({
  ...values,
  price: price && discountRate ? price.times(one.minus(discountRate)) : price,
  cost: cost && units ? cost.times(units) : cost,
  packaging: sum(values.packaging, values.extra),
  feeRate: sum(values.feeRate, values.extraRate),
})

const sum = (one: Decimal | undefined, other: Decimal | undefined) =>
  one && other ? one.plus(other) : (one ?? other)

/** Further figures of an order: after ads, its parts, and totals for several orders. */
export function orderSteps(contribution: Quantity, values: Values, terms: Terms): Step[] {
  const { cpa, orders, units, margin, profitPerOrder, totalProfit } = values
  const left = cpa && money(contribution.value.minus(cpa))
  const price = terms.price ?? zero
  const each = { contribution, price: money(price), 'ad cost per order': money(cpa ?? zero) }
  const cpaLeft = profitPerOrder && contribution.value.minus(profitPerOrder)
  const net = money(price.times(netShare(terms)))
  const ofMargin = margin && { contribution, margin: rate(margin), 'price without VAT': net }
  return [
    ...(left ? [step('After ads', '{contribution} − {ad cost per order}', each, left)] : []),
    ...(cpa?.greaterThan(0)
      ? [step('ROAS', '{price} ÷ {ad cost per order}', each, ratio(price.div(cpa)))]
      : []),
    ...(cpaLeft?.greaterThan(0)
      ? [
          step(
            'ROAS for the target profit',
            '{price} ÷ ({contribution} − {target profit})',
            { ...each, 'target profit': money(profitPerOrder ?? zero) },
            ratio(price.div(cpaLeft)),
          ),
        ]
      : []),
    ...(ofMargin
      ? [
          step(
            'CPA for the target margin',
            '{contribution} − {margin} × {price without VAT}',
            ofMargin,
            money(contribution.value.minus(net.value.times(margin))),
          ),
        ]
      : []),
    ...(orders ? ofOrders(orders, { contribution, left, terms, cpa, totalProfit }) : []),
    ...(units?.greaterThan(one)
      ? [
          step(
            'Contribution per unit',
            '{contribution} ÷ {units}',
            { contribution, units: count(units) },
            money(contribution.value.div(units)),
          ),
        ]
      : []),
    ...ofDiscount(contribution, values, terms),
    ...ofPrice(terms),
    ...ofParts(terms),
  ]
}

interface OfOne {
  contribution: Quantity
  left: Quantity | undefined
  terms: Terms
  cpa: Decimal | undefined
  totalProfit: Decimal | undefined
}

/** The same for several orders. */
function ofOrders(orders: Decimal, { contribution, left, terms, cpa, totalProfit }: OfOne): Step[] {
  const total = (name: string, each: Quantity): Step =>
    step(
      name,
      '{per order} × {orders}',
      { 'per order': each, orders: count(orders) },
      money(each.value.times(orders)),
    )
  const all = (left ?? contribution).value.times(orders)
  return [
    total('All orders before ads', contribution),
    ...(left ? [total('All orders after ads', left)] : []),
    ...(totalProfit
      ? [
          step(
            'All orders less the fixed costs',
            '{all orders} − {fixed costs}',
            { 'all orders': money(all), 'fixed costs': money(totalProfit) },
            money(all.minus(totalProfit)),
          ),
        ]
      : []),
    total('Revenue of all orders', money(terms.price ?? zero)),
    total('Product cost of all orders', money(terms.cost ?? zero)),
    ...(terms.taxRate?.greaterThan(0)
      ? [total('VAT of all orders', money((terms.price ?? zero).times(one.minus(netShare(terms)))))]
      : []),
    ...(cpa ? [total('Ads of all orders', money(cpa))] : []),
  ]
}

/** Compared with the full price. */
function ofDiscount(contribution: Quantity, { discountRate, orders }: Values, terms: Terms): Step[] {
  if (!discountRate || discountRate.equals(one) || !terms.price) return []
  const full = orderEconomics({ ...terms, price: terms.price.div(one.minus(discountRate)) }).contribution
  const less = full.minus(contribution.value)
  const numbers = { 'contribution at the full price': money(full), contribution }
  const formula = '{contribution at the full price} − {contribution}'
  return [
    step('Less per order than at the full price', formula, numbers, money(less)),
    ...(orders
      ? [
          step(
            'Less for all orders',
            `({contribution at the full price} − {contribution}) × {orders}`,
            { ...numbers, orders: count(orders) },
            money(less.times(orders)),
          ),
        ]
      : []),
  ]
}

/** The price without VAT, and what it adds to the cost. */
function ofPrice(terms: Terms): Step[] {
  const { price, cost, taxRate } = terms
  if (!price || !cost?.greaterThan(0)) return []
  const net = price.times(netShare(terms))
  const numbers = { 'price without VAT': money(net), 'product cost': money(cost) }
  const markup = step(
    'Markup',
    '({price without VAT} − {product cost}) ÷ {product cost}',
    numbers,
    rate(net.minus(cost).div(cost)),
  )
  return [...(taxRate?.greaterThan(0) ? vatSteps(terms) : []), markup]
}

/** Parts of the price that are no cost of their own on the card. */
function ofParts(terms: Terms): Step[] {
  const { price = zero, feeRate = zero, feeFixed = zero, refundRate = zero } = terms
  const net = price.times(netShare(terms))
  const numbers = { price: money(price), 'fee rate': rate(feeRate), 'fixed fee': money(feeFixed) }
  const fees = price.times(feeRate).plus(feeFixed)
  const refunds = { 'refund rate': rate(refundRate), 'price without VAT': money(net) }
  return [
    ...(fees.isZero()
      ? []
      : [step('Payment fees', '{fee rate} × {price} + {fixed fee}', numbers, money(fees))]),
    ...(refundRate.isZero()
      ? []
      : [step('Refunds', '{refund rate} × {price without VAT}', refunds, money(net.times(refundRate)))]),
  ]
}

/** The VAT that a price includes. */
export function vatSteps(terms: Terms): Step[] {
  const price = terms.price ?? zero
  const net = price.times(netShare(terms))
  const numbers = { price: money(price), VAT: rate(terms.taxRate ?? zero), 'price without VAT': money(net) }
  return [
    step('Price without VAT', '{price} ÷ (100 % + {VAT})', numbers, money(net)),
    step('VAT in the price', '{price} − {price without VAT}', numbers, money(price.minus(net))),
  ]
}
