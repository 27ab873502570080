import { type Decimal, whole } from '#core/decimal.ts'
import { count, money, rate, type Step } from './working.ts'

/** Known figures beside the visits. */
interface TrafficFacts {
  price?: Decimal | undefined
  contribution?: Decimal | undefined
  /** Ad cost of the visits. */
  spend?: Decimal | undefined
}

export interface VisitsResult {
  orders: Decimal
  revenue: Decimal | undefined
  /** Before ads, of all orders. */
  contribution: Decimal | undefined
  cpa: Decimal | undefined
  /** After ads. */
  left: Decimal | undefined
  steps: Step[]
}

/** Result of visits: one order in 1 ÷ conversion rate of them. */
export function visitsResult(visits: Decimal, conversionRate: Decimal, known: TrafficFacts): VisitsResult {
  const { price, contribution: each, spend } = known
  const orders = visits.times(conversionRate)
  const revenue = price && orders.times(price)
  const contribution = each && orders.times(each)
  const cpa = spend && orders.greaterThan(0) ? spend.div(orders) : undefined
  const left = contribution && spend && contribution.minus(spend)
  const ofOrders = { orders: count(orders) }
  const steps: (Step | undefined)[] = [
    {
      name: 'Orders',
      formula: '{visits} × {conversion rate}',
      numbers: { visits: count(visits), 'conversion rate': rate(conversionRate) },
      result: count(orders),
    },
    price &&
      revenue && {
        name: 'Revenue',
        formula: '{orders} × {price}',
        numbers: { ...ofOrders, price: money(price) },
        result: money(revenue),
      },
    each &&
      contribution && {
        name: 'Contribution of all orders',
        formula: '{orders} × {contribution}',
        numbers: { ...ofOrders, contribution: money(each) },
        result: money(contribution),
      },
    spend &&
      cpa && {
        name: 'CPA',
        formula: '{ad spend} ÷ {orders}',
        numbers: { 'ad spend': money(spend), ...ofOrders },
        result: money(cpa),
      },
    contribution &&
      spend &&
      left && {
        name: 'Left',
        formula: '{contribution of all orders} − {ad spend}',
        numbers: { 'contribution of all orders': money(contribution), 'ad spend': money(spend) },
        result: money(left),
      },
  ]
  return { orders, revenue, contribution, cpa, left, steps: steps.filter((step) => step !== undefined) }
}

/** How many visits orders take, a part of one counted as one. */
export function visitsForOrders(orders: Decimal, conversionRate: Decimal) {
  const value = orders.div(conversionRate).ceil()
  const step: Step = {
    name: 'Visits',
    formula: '{orders} ÷ {conversion rate}, rounded up',
    numbers: { orders: count(orders), 'conversion rate': rate(conversionRate) },
    result: count(value),
  }
  return { value, steps: [step] }
}

const MILLE = whole(1_000)

/** Cost of a click when ads are paid per thousand impressions. */
export function cpcOfShowings(cpm: Decimal, clickRate: Decimal) {
  const value = cpm.div(MILLE).div(clickRate)
  const numbers = { CPM: money(cpm), CTR: rate(clickRate) }
  const step: Step = { name: 'CPC', formula: '{CPM} ÷ 1,000 ÷ {CTR}', numbers, result: money(value) }
  return { value, steps: [step] }
}
