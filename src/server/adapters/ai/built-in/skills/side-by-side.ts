import { type Decimal, zero } from '#core/decimal.ts'
import type { AdProfit } from '#core/economics/ads.ts'
import { bundle, discounted } from '#core/economics/offers.ts'
import { type Order, orderEconomics } from '#core/economics/order.ts'
import type { Step } from '#core/economics/working.ts'
import type { Figures } from '../read/figures.ts'
import type { Ask } from '../skill.ts'
import type { NumberNotation } from '../write/notation.ts'
import { comparison, footnotes } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { profitOf } from './ads.ts'
import { discountOf, pricedTerms, standingTerms } from './known.ts'

interface Column {
  name: string
  order: Order
  /** Ad figures, if any were given. */
  ads: AdProfit | undefined
  /** When they are paid too. */
  left: Decimal
}

/** “20 % off or 10 % off?”: what each leaves, and how many more orders the lower one must bring. */
export function sideBySide(ask: Ask): string | undefined {
  const columns = ask.choices.flatMap((choice) => columnOf(ask, choice) ?? [])
  if (columns.length < 2 || columns.length < ask.choices.length) return undefined
  const terms = standingTerms(ask)
  const now = terms ? [{ name: 'Now', order: orderEconomics(terms) }] : []
  const shown = [...now, ...columns]
  const [best, next] = columns.toSorted((one, other) => other.left.comparedTo(one.left))
  if (!best || !next) return undefined
  return paragraphs(
    verdict(best, next, ask.notation),
    comparison(
      shown.map(({ name }) => name),
      shown.map(({ order }) => order),
      ask,
      best.order,
    ),
    working(columns.flatMap(stepsOf), ask.notation),
    footnotes(ask, best.order),
  )
}

function columnOf(ask: Ask, choice: Figures): Column | undefined {
  const one: Ask = {
    ...ask,
    given: { ...ask.given, ...choice },
    figures: { ...ask.figures, ...choice },
  }
  const order = orderOf(one)
  if (!order) return undefined
  const ads = profitOf(one, order)
  return { name: nameOf(choice, ask.notation), order, ads, left: ads?.perOrder ?? order.contribution }
}

/** Steps to the compared amount. */
const stepsOf = ({ name, order, ads }: Column): Step[] =>
  [...order.steps.slice(0, 1), ...(ads?.steps.slice(0, 2) ?? [])].map((step) => ({
    ...step,
    name: `${step.name}, ${name}`,
  }))

function orderOf(ask: Ask): Order | undefined {
  const { given, figures, notation } = ask
  if (given.bundleUnits && given.bundlePrice) {
    const terms = pricedTerms({ ...figures, price: figures.price ?? given.bundlePrice })
    return terms && bundle(terms, given.bundleUnits.value, given.bundlePrice.value).order
  }
  const discount = discountOf(given, notation.decimals)
  const terms = discount ? pricedTerms(figures) : standingTerms(ask)
  if (!terms) return undefined
  return discount ? discounted(terms, discount)?.after : orderEconomics(terms)
}

function nameOf(choice: Figures, { money, rate, ratio }: NumberNotation): string {
  const { discountRate, discountAmount, bundleUnits, bundlePrice, roas, ...others } = choice
  if (discountRate) return `${rate(discountRate.value)} off`
  if (discountAmount) return `${money(discountAmount.value)} off`
  if (bundleUnits && bundlePrice) return `${bundleUnits.value.toFixed()} for ${money(bundlePrice.value)}`
  if (roas) return `ROAS ${ratio(roas.value)}`
  const called = { price: 'Price', cost: 'Cost', shipping: 'Shipping', cpa: 'CPA' } as const
  const [name] = Object.keys(others) as (keyof typeof called)[]
  return name ? `${called[name]} ${money(others[name]?.value ?? zero)}` : ''
}

function verdict(best: Column, next: Column, { money, ratio }: NumberNotation): string {
  const left = `**${money(best.left)}** ${best.ads ? 'after ads' : 'before advertising'}`
  if (best.left.equals(next.left))
    return `${best.name} and ${next.name} leave the same of each order: ${left}.`
  if (!best.left.greaterThan(0)) return `Each of them loses money. **${best.name}** loses least: ${left}.`
  const most = `**${best.name}** leaves the most of each order: ${left}.`
  return next.left.greaterThan(0)
    ? `${most} ${next.name} earns more in total only if it brings more than **${ratio(best.left.div(next.left))} times** as many orders.`
    : `${most} ${next.name} earns nothing.`
}
