import type { Decimal } from '#core/decimal.ts'
import {
  type AdProfit,
  adResult,
  averageOrder,
  budgetFor,
  cpaForProfit,
  cpaOfClicks,
  cpaOfMargin,
  maxCpc,
  ordersForProfit,
  profitAtCpa,
  profitAtRoas,
  roasOfMargin,
} from './ads.ts'
import { bundle, compareAt, type Discount, discounted, volumeToEarn } from './offers.ts'
import { type Order, orderEconomics, type Priced } from './order.ts'
import { periodResult } from './period.ts'
import {
  costForMargin,
  discountForMargin,
  priceForMargin,
  priceForMarkup,
  priceForProfit,
  priceForRoas,
} from './targets.ts'
import type { Terms } from './terms.ts'
import { cpcOfShowings, visitsForOrders, visitsResult } from './traffic.ts'
import { money, ratio, type Step } from './working.ts'

/** Everything that can be asked about the economics of one product, all in one currency. Rates are fractions. */
export interface Calculation {
  terms: Terms
  /** What an order leaves of its price, where the single costs are not known. */
  knownMargin?: Decimal | undefined
  discount?: Discount | undefined
  bundle?: { units: Decimal; price: Decimal; shipEach?: boolean | undefined } | undefined
  /** The former price that a shop strikes out. */
  compareAt?: Decimal | undefined
  target?: Targets | undefined
  ads?: Ads | undefined
  visits?: Decimal | undefined
  conversionRate?: Decimal | undefined
  period?:
    | { sold: { revenue: Decimal } | { orders: Decimal; each: Decimal }; paid: [string, Decimal][] }
    | undefined
  /** Other terms of the same order, to be seen beside it. */
  alternatives?: { name: string; terms: Terms }[] | undefined
}

interface Targets {
  margin?: Decimal | undefined
  profitPerOrder?: Decimal | undefined
  roas?: Decimal | undefined
  markup?: Decimal | undefined
  /** After ads, of all orders together. */
  totalProfit?: Decimal | undefined
}

interface Ads {
  cpa?: Decimal | undefined
  roas?: Decimal | undefined
  cpc?: Decimal | undefined
  cpm?: Decimal | undefined
  clickRate?: Decimal | undefined
  spend?: Decimal | undefined
  orders?: Decimal | undefined
  revenue?: Decimal | undefined
}

export interface Section {
  name: string
  steps: Step[]
  /** What has no working: that a target cannot be reached, or that nothing is left. */
  notes: string[]
}

interface Known extends Calculation {
  priced: Priced | undefined
  order: Order | undefined
}

const stepsOf = (...results: ({ steps: Step[] } | undefined)[]): Step[] =>
  results.flatMap((result) => result?.steps ?? [])

const calculators: Record<string, (known: Known) => Omit<Section, 'name'> | undefined> = {
  order: ({ order }) =>
    order && {
      steps: order.steps,
      notes: order.breakEvenRoas ? [] : ['An order loses money before advertising: no ROAS breaks even.'],
    },
  discount({ priced, discount }) {
    if (!priced || !discount) return undefined
    const result = discounted(priced, discount)
    if (!result) return { steps: [], notes: ['The discount takes the whole price.'] }
    const notes = result.volume ? [] : ['At the lower price an order earns nothing.']
    return { steps: [...result.steps, ...named(result.after.steps, 'after the discount')], notes }
  },
  bundle({ priced, bundle: wanted }) {
    if (!priced || !wanted) return undefined
    const { steps, gain } = bundle(priced, wanted.units, wanted.price, wanted.shipEach)
    return { steps: named(steps, 'of the bundle'), notes: [gainNote(gain)] }
  },
  compareAt({ priced, compareAt: former }) {
    if (!priced || !former) return undefined
    const shown = compareAt(priced.price, former)
    return {
      steps: stepsOf(shown),
      notes: shown ? [] : ['The compare-at price is not above the price: there is no discount to show.'],
    }
  },
  target: (known) => (known.target ? targets(known, known.target) : undefined),
  ads: (known) => adSection(known),
  traffic: (known) => traffic(known),
  period: ({ period }) => period && { steps: periodResult(period.sold, period.paid).steps, notes: [] },
  sideBySide: (known) => sideBySide(known),
}

/** The working of all that the given figures allow, a section for each kind of question. */
export function calculate(calculation: Calculation): Section[] {
  const { price } = calculation.terms
  const priced = price && { ...calculation.terms, price }
  const hasCosts = calculation.terms.cost !== undefined || calculation.terms.unnamed !== undefined
  const order = priced && hasCosts ? orderEconomics(priced) : undefined
  return Object.entries(calculators).flatMap(([name, compute]) => {
    const section = compute({ ...calculation, priced, order })
    return section && section.steps.length + section.notes.length > 0 ? [{ name, ...section }] : []
  })
}

const named = (steps: Step[], what: string): Step[] =>
  steps.map((step) => ({ ...step, name: `${step.name} ${what}` }))

const gainNote = (gain: Decimal) =>
  gain.isNegative()
    ? 'The bundle leaves less than one single order.'
    : 'The bundle leaves at least as much as one single order.'

function targets({ terms, priced, order }: Known, target: Targets): Omit<Section, 'name'> {
  const { margin, profitPerOrder, roas, markup } = target
  const wanted: [reached: { steps: Step[] } | undefined, impossible: string][] = []
  const hasCost = terms.cost !== undefined
  if (margin && hasCost)
    wanted.push([
      priceForMargin(terms, margin),
      'No price gives this margin: fees and refunds take too much.',
    ])
  if (margin && priced) {
    wanted.push([costForMargin(priced, margin), 'At this price no product cost gives this margin.'])
    if (hasCost)
      wanted.push([discountForMargin(priced, margin), 'The price has less than this margin already.'])
  }
  if (profitPerOrder && hasCost)
    wanted.push([priceForProfit(terms, profitPerOrder), 'No price leaves this profit.'])
  if (profitPerOrder && order)
    wanted.push([cpaForProfit(order, profitPerOrder), 'An order leaves no more than this profit before ads.'])
  if (roas && hasCost) wanted.push([priceForRoas(terms, roas), 'No price breaks even at this ROAS.'])
  if (markup && terms.cost) wanted.push([priceForMarkup(terms.cost, markup), ''])
  return {
    steps: wanted.flatMap(([reached]) => stepsOf(reached)),
    notes: wanted.flatMap(([reached, impossible]) => (reached ? [] : [impossible])),
  }
}

/** What an order costs in ads, from whatever was told of it. */
function cpaOf({ ads = {}, conversionRate, order }: Known): { cpa: Decimal | undefined; steps: Step[] } {
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

function adSection(known: Known): Omit<Section, 'name'> | undefined {
  const { order, knownMargin, conversionRate, terms, target, ads = {} } = known
  const { spend, orders, revenue, roas } = ads
  const paid = cpaOf(known)
  const profit = order && profitOf(order, ads, paid.cpa)
  const goal = target?.totalProfit
  const isPaidFor = [ads.cpa, roas, ads.cpc, ads.cpm, spend].some(Boolean)
  const perOrder = isPaidFor ? profit?.perOrder : order?.contribution
  const wanted = goal && perOrder ? ordersForProfit(perOrder, goal) : undefined
  const steps = stepsOf(
    spend ? adResult(spend, { ...(orders && { orders }), ...(revenue && { revenue }) }) : undefined,
    revenue && orders?.greaterThan(0) ? averageOrder(revenue, orders) : undefined,
    paid,
    profit,
    orders && paid.cpa && !spend ? budgetFor(orders, paid.cpa) : undefined,
    order && conversionRate ? maxCpc(order, conversionRate) : undefined,
    knownMargin?.greaterThan(0) ? roasOfMargin(knownMargin, roas) : undefined,
    knownMargin && terms.price ? cpaOfMargin(terms.price, knownMargin) : undefined,
    wanted,
    wanted && paid.cpa ? budgetFor(wanted.value, paid.cpa) : undefined,
    wanted && conversionRate?.greaterThan(0) ? visitsForOrders(wanted.value, conversionRate) : undefined,
  )
  const notes =
    goal && perOrder && !wanted ? ['An order earns nothing, so no number of orders is enough.'] : []
  return { steps, notes }
}

const profitOf = (order: Order, { roas, orders }: Ads, cpa: Decimal | undefined): AdProfit | undefined => {
  if (cpa && !roas) return profitAtCpa(order, cpa, orders)
  return roas ? profitAtRoas(order, roas, orders) : undefined
}

function traffic(known: Known): Omit<Section, 'name'> | undefined {
  const { visits, conversionRate, order, terms, ads = {} } = known
  if (!conversionRate?.greaterThan(0)) return undefined
  if (!visits) return ads.orders && { steps: visitsForOrders(ads.orders, conversionRate).steps, notes: [] }
  const spend = ads.spend ?? ads.cpc?.times(visits)
  const facts = { price: terms.price, contribution: order?.contribution, spend }
  return { steps: visitsResult(visits, conversionRate, facts).steps, notes: [] }
}

/** Each alternative's own working, and what it differs by from the order as it is. */
function sideBySide({ order, alternatives = [] }: Known): Omit<Section, 'name'> | undefined {
  const steps: Step[] = []
  const notes: string[] = []
  for (const { name, terms } of alternatives) {
    if (!terms.price || terms.cost === undefined) {
      notes.push(`${name}: price and cost are needed.`)
      continue
    }
    const other = orderEconomics({ ...terms, price: terms.price })
    steps.push(...other.steps.map((step) => ({ ...step, name: `${name}: ${step.name}` })))
    if (order) steps.push(...differences(name, order, other))
  }
  return { steps, notes }
}

function differences(name: string, order: Order, other: Order): Step[] {
  const numbers = {
    'contribution here': money(other.contribution),
    'contribution now': money(order.contribution),
  }
  const volume = volumeToEarn(order, other)
  return [
    {
      name: `${name}: more per order than now`,
      formula: '{contribution here} − {contribution now}',
      numbers,
      result: money(other.contribution.minus(order.contribution)),
    },
    ...(volume
      ? [
          {
            name: `${name}: times as many orders earn the same as now`,
            formula: '{contribution now} ÷ {contribution here}',
            numbers,
            result: ratio(volume),
          },
        ]
      : []),
  ]
}
