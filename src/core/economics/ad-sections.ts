import type { Decimal } from '#core/decimal.ts'
import {
  type AdProfit,
  adResult,
  averageOrder,
  budgetFor,
  cpaOfClicks,
  cpaOfMargin,
  marginOfPrice,
  maxCpc,
  ordersForProfit,
  profitAtCpa,
  profitAtRoas,
  roasOfMargin,
} from './ads.ts'
import { type AdFigures, type KnownFigures, type Section, stepsOf } from './calculation.ts'
import type { Order } from './order.ts'
import { cpcOfShowings, visitsForOrders, visitsResult } from './traffic.ts'
import type { Step } from './working.ts'

/** Ad cost of an order, from the given figures. */
function cpaOf({ ads = {}, conversionRate, order }: KnownFigures): {
  cpa: Decimal | undefined
  steps: Step[]
} {
  const { cpa, spend, orders, cpm, clickRate, roas } = ads
  if (cpa) return { cpa, steps: [] }
  if (spend && orders?.greaterThan(0)) return { cpa: spend.div(orders), steps: [] }
  const shown = cpm && clickRate?.greaterThan(0) ? cpcOfShowings(cpm, clickRate) : undefined
  const cpc = ads.cpc ?? shown?.value
  const clicks = cpc && conversionRate?.greaterThan(0) ? cpaOfClicks(cpc, conversionRate) : undefined
  if (clicks) return { cpa: clicks.value, steps: stepsOf(shown, clicks) }
  const ofRoas = order && roas?.greaterThan(0) ? order.price.div(roas) : undefined
  return { cpa: ofRoas, steps: stepsOf(shown) }
}

export function adSection(known: KnownFigures): Omit<Section, 'name'> | undefined {
  const { order, knownMargin, conversionRate, terms, target, ads = {} } = known
  const { spend, orders, revenue, roas } = ads
  const paid = cpaOf(known)
  const profit = order && profitOf(order, ads, paid.cpa)
  const goal = target?.totalProfit
  const isPaidFor = [ads.cpa, roas, ads.cpc, ads.cpm, spend].some(Boolean)
  const perOrder = isPaidFor ? profit?.perOrder : order?.contribution
  const wanted = goal && perOrder ? ordersForProfit(perOrder, goal) : undefined
  const ofPrice = knownMargin && marginOfPrice(knownMargin, terms)
  const steps = stepsOf(
    spend ? adResult(spend, { ...(orders && { orders }), ...(revenue && { revenue }) }) : undefined,
    revenue && orders?.greaterThan(0) ? averageOrder(revenue, orders) : undefined,
    paid,
    profit,
    orders && paid.cpa && !spend ? budgetFor(orders, paid.cpa) : undefined,
    order && conversionRate ? maxCpc(order, conversionRate) : undefined,
    ofPrice,
    ofPrice?.value.greaterThan(0) ? roasOfMargin(ofPrice.value, roas) : undefined,
    ofPrice && terms.price ? cpaOfMargin(terms.price, ofPrice.value) : undefined,
    wanted,
    wanted && paid.cpa ? budgetFor(wanted.value, paid.cpa) : undefined,
    wanted && conversionRate?.greaterThan(0) ? visitsForOrders(wanted.value, conversionRate) : undefined,
  )
  const notes =
    goal && perOrder && !wanted ? ['An order earns nothing, so no number of orders is enough.'] : []
  return { steps, notes }
}

const profitOf = (
  order: Order,
  { roas, orders }: AdFigures,
  cpa: Decimal | undefined,
): AdProfit | undefined => {
  if (cpa && !roas) return profitAtCpa(order, cpa, orders)
  return roas ? profitAtRoas(order, roas, orders) : undefined
}

export function trafficSection(known: KnownFigures): Omit<Section, 'name'> | undefined {
  const { visits, conversionRate, order, terms, ads = {} } = known
  if (!conversionRate?.greaterThan(0)) return undefined
  if (!visits) return ads.orders && { steps: visitsForOrders(ads.orders, conversionRate).steps, notes: [] }
  const spend = ads.spend ?? ads.cpc?.times(visits)
  const facts = { price: terms.price, contribution: order?.contribution, spend }
  return { steps: visitsResult(visits, conversionRate, facts).steps, notes: [] }
}
