import type { Decimal } from '#core/decimal.ts'
import { adSection, trafficSection } from './ad-sections.ts'
import { cpaForProfit } from './ads.ts'
import {
  type Calculation,
  type KnownFigures,
  type Section,
  stepsOf,
  type TargetFigures,
} from './calculation.ts'
import { bundle, compareAt, discounted, volumeToEarn } from './offers.ts'
import { type Order, orderEconomics } from './order.ts'
import { periodResult } from './period.ts'
import {
  costForMargin,
  discountForMargin,
  priceForMargin,
  priceForMarkup,
  priceForProfit,
  priceForRoas,
} from './targets.ts'
import { money, ratio, type Step } from './working.ts'

const calculators: Record<string, (known: KnownFigures) => Omit<Section, 'name'> | undefined> = {
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
  ads: adSection,
  traffic: trafficSection,
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

function targets({ terms, priced, order }: KnownFigures, target: TargetFigures): Omit<Section, 'name'> {
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

/** The result of each alternative, and its difference from the current order. */
function sideBySide({ order, alternatives = [] }: KnownFigures): Omit<Section, 'name'> | undefined {
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
