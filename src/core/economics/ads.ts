import { type Decimal, one, zero } from '#core/decimal.ts'
import type { Order } from './order.ts'
import { netShare, type Terms } from './terms.ts'
import { count, money, rate, ratio, type Step } from './working.ts'

/** Profit of advertised orders, before overheads. */
export interface AdProfit {
  cpa: Decimal
  roas: Decimal | undefined
  perOrder: Decimal
  orders: Decimal
  total: Decimal
  spend: Decimal
  steps: Step[]
}

export function profitAtCpa(order: Order, cpa: Decimal, orders: Decimal = one): AdProfit {
  const perOrder = order.contribution.minus(cpa)
  const total = perOrder.times(orders)
  const steps: Step[] = [
    {
      name: 'Profit per order',
      formula: '{contribution} − {CPA}',
      numbers: { contribution: money(order.contribution), CPA: money(cpa) },
      result: money(perOrder),
    },
  ]
  if (!orders.equals(1)) {
    steps.push({
      name: 'Profit',
      formula: '{profit per order} × {orders}',
      numbers: { 'profit per order': money(perOrder), orders: count(orders) },
      result: money(total),
    })
  }
  const roas = cpa.greaterThan(0) ? order.price.div(cpa) : undefined
  return { cpa, roas, perOrder, orders, total, spend: cpa.times(orders), steps }
}

/** A ROAS is a CPA of price ÷ ROAS. Undefined at a ROAS of zero, where no spend is enough. */
export function profitAtRoas(order: Order, roas: Decimal, orders: Decimal = one): AdProfit | undefined {
  if (!roas.greaterThan(0)) return undefined
  const cpa = order.price.div(roas)
  const profit = profitAtCpa(order, cpa, orders)
  const step: Step = {
    name: 'CPA',
    formula: '{price} ÷ {ROAS}',
    numbers: { price: money(order.price), ROAS: ratio(roas) },
    result: money(cpa),
  }
  return { ...profit, roas, steps: [step, ...profit.steps] }
}

/** The most a click may cost: one order in 1 ÷ conversion rate clicks has to pay for all of them. */
export function maxCpc(order: Order, conversionRate: Decimal): { value: Decimal; steps: Step[] } {
  const value = (order.breakEvenCpa ?? zero).times(conversionRate)
  const step: Step = {
    name: 'Highest CPC',
    formula: '{break-even CPA} × {conversion rate}',
    numbers: {
      'break-even CPA': money(order.breakEvenCpa ?? zero),
      'conversion rate': rate(conversionRate),
    },
    result: { ...money(value), isLimit: true },
  }
  return { value, steps: [step] }
}

/** Cost and result of ads: CPA from orders, ROAS from revenue. */
export function adResult(spend: Decimal, { orders, revenue }: { orders?: Decimal; revenue?: Decimal }) {
  const steps: Step[] = []
  const cpa = orders?.greaterThan(0) ? spend.div(orders) : undefined
  if (cpa && orders) {
    const numbers = { 'ad spend': money(spend), orders: count(orders) }
    steps.push({ name: 'CPA', formula: '{ad spend} ÷ {orders}', numbers, result: money(cpa) })
  }
  const roas = revenue && spend.greaterThan(0) ? revenue.div(spend) : undefined
  if (roas && revenue) {
    const numbers = { revenue: money(revenue), 'ad spend': money(spend) }
    steps.push({ name: 'ROAS', formula: '{revenue} ÷ {ad spend}', numbers, result: ratio(roas) })
  }
  return { cpa, roas, steps }
}

export function budgetFor(orders: Decimal, cpa: Decimal) {
  const value = orders.times(cpa)
  const numbers = { orders: count(orders), CPA: money(cpa) }
  const step: Step = { name: 'Ad spend', formula: '{orders} × {CPA}', numbers, result: money(value) }
  return { value, steps: [step] }
}

/** One order in 1 ÷ conversion rate clicks. */
export function cpaOfClicks(cpc: Decimal, conversionRate: Decimal) {
  const value = cpc.div(conversionRate)
  const numbers = { CPC: money(cpc), 'conversion rate': rate(conversionRate) }
  const step: Step = { name: 'CPA', formula: '{CPC} ÷ {conversion rate}', numbers, result: money(value) }
  return { value, steps: [step] }
}

/** A margin is a share of the price without VAT, while ads are paid from the price with VAT. */
export function marginOfPrice(margin: Decimal, terms: Pick<Terms, 'taxRate'>) {
  const value = margin.times(netShare(terms))
  const { taxRate = zero } = terms
  const numbers = { margin: rate(margin), VAT: rate(taxRate) }
  const step: Step = {
    name: 'Margin of the price with VAT',
    formula: '{margin} ÷ (100 % + {VAT})',
    numbers,
    result: rate(value),
  }
  return { value, steps: taxRate.greaterThan(0) ? [step] : [] }
}

/** ROAS that ads need at a margin, and the share of the price that a ROAS leaves. */
export function roasOfMargin(margin: Decimal, roas: Decimal | undefined) {
  const value = one.div(margin)
  const steps: Step[] = [
    {
      name: 'Break-even ROAS',
      formula: '1 ÷ {margin}',
      numbers: { margin: rate(margin) },
      result: ratio(value),
    },
  ]
  const left = roas?.greaterThan(0) ? margin.minus(one.div(roas)) : undefined
  if (roas && left) {
    const numbers = { margin: rate(margin), ROAS: ratio(roas) }
    steps.push({ name: 'Left after ads', formula: '{margin} − 1 ÷ {ROAS}', numbers, result: rate(left) })
  }
  return { value, left, steps }
}

/** Highest ad cost of an order at a margin. */
export function cpaOfMargin(price: Decimal, margin: Decimal) {
  const value = price.times(margin)
  const numbers = { price: money(price), margin: rate(margin) }
  const step: Step = { name: 'Break-even CPA', formula: '{price} × {margin}', numbers, result: money(value) }
  return { price, value, steps: [step] }
}

/** Average revenue per order. There is at least one order. */
export function averageOrder(revenue: Decimal, orders: Decimal) {
  const value = revenue.div(orders)
  const numbers = { revenue: money(revenue), orders: count(orders) }
  const step: Step = { name: 'AOV', formula: '{revenue} ÷ {orders}', numbers, result: money(value) }
  return { value, steps: [step] }
}

/** How many orders a profit takes, a part of one counted as one. Undefined when an order earns nothing. */
export function ordersForProfit(perOrder: Decimal, goal: Decimal) {
  if (!perOrder.greaterThan(0)) return undefined
  const value = goal.div(perOrder).ceil()
  const step: Step = {
    name: 'Orders',
    formula: '{goal} ÷ {profit per order}, rounded up',
    numbers: { goal: money(goal), 'profit per order': money(perOrder) },
    result: count(value),
  }
  return { value, steps: [step] }
}

/** Highest ad cost of an order that still leaves a profit. Undefined when it leaves no more than that. */
export function cpaForProfit(order: Order, profit: Decimal) {
  const cpa = order.contribution.minus(profit)
  if (!cpa.greaterThan(0)) return undefined
  const roas = order.price.div(cpa)
  const steps: Step[] = [
    {
      name: 'CPA',
      formula: '{contribution} − {profit per order}',
      numbers: { contribution: money(order.contribution), 'profit per order': money(profit) },
      result: money(cpa),
    },
    {
      name: 'ROAS',
      formula: '{price} ÷ {CPA}',
      numbers: { price: money(order.price), CPA: money(cpa) },
      result: ratio(roas),
    },
  ]
  return { cpa, roas, steps }
}
