import type { Decimal } from '#core/decimal.ts'
import { orderEconomics } from '#core/economics/order.ts'
import {
  costForMargin,
  priceForMargin,
  priceForMarkup,
  priceForProfit,
  priceForRoas,
  type Target,
} from '#core/economics/targets.ts'
import type { Ask } from '../skill.ts'
import { footnotes, orderTable } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { termsOf } from './known.ts'

const asksPrice = /\bprice\b|\bcharge\b/i

/** “10 per lamp”, not “5,000 per month”. */
const ofEach = /\b(?:per|each|every) (?!day|week|month|quarter|year)\p{L}|\bapiece\b/iu

/** The price for a wanted margin, profit, ROAS or markup, or the cost that a price and a margin allow. */
export function target(ask: Ask): string | undefined {
  const { price, cost, margin, markup, multiple, roas, goal } = ask.figures
  if (markup && cost && (!price || ask.given.markup)) return markupPrice(ask, cost.value, markup.value)
  if (multiple && cost && (!price || ask.given.multiple))
    return markupPrice(ask, cost.value, multiple.value.minus(1))
  const wantsPrice = cost && (!price || (asksPrice.test(ask.text) && !ask.given.price))
  if (margin && wantsPrice && (ask.given.margin || !price)) return marginPrice(ask, margin.value)
  if (goal && cost && !price && ofEach.test(ask.text)) return profitPrice(ask, goal.value)
  if (roas && wantsPrice && ask.given.roas && asksPrice.test(ask.text)) return roasPrice(ask, roas.value)
  if (margin && price && !cost) return highestCost(ask, price.value, margin.value)
  return undefined
}

function marginPrice(ask: Ask, margin: Decimal): string {
  const found = priceForMargin(termsOf(ask.figures), margin)
  const wanted = `margin of ${ask.notation.rate(margin)}`
  return found ? priceAnswer(ask, found, wanted) : cannotBeHad(`A ${wanted}`)
}

function profitPrice(ask: Ask, profit: Decimal): string {
  const found = priceForProfit(termsOf(ask.figures), profit)
  const wanted = `profit of ${ask.notation.money(profit)} an order before ads`
  return found ? priceAnswer(ask, found, wanted) : cannotBeHad(`A ${wanted}`)
}

function roasPrice(ask: Ask, roas: Decimal): string {
  const found = priceForRoas(termsOf(ask.figures), roas)
  const wanted = `break-even ROAS of ${ask.notation.ratio(roas)}`
  return found ? priceAnswer(ask, found, wanted) : cannotBeHad(`A ${wanted}`)
}

const cannotBeHad = (what: string) =>
  `${what} cannot be had: with fees and refunds it takes the whole price or more. Aim lower.`

function priceAnswer(ask: Ask, { value, steps }: Target, wanted: string): string {
  const terms = { ...termsOf(ask.figures), price: value }
  const order = orderEconomics(terms)
  return paragraphs(
    `For a ${wanted}, charge **${ask.notation.money(value)}**.`,
    orderTable(order, terms, ask.notation),
    working([...steps, ...order.steps], ask.notation),
    footnotes(ask, order),
  )
}

function markupPrice(ask: Ask, cost: Decimal, markup: Decimal): string {
  const { money, rate } = ask.notation
  const { value, steps } = priceForMarkup(cost, markup)
  const { contribution, margin } = orderEconomics({ currency: undefined, price: value, cost })
  return paragraphs(
    `A markup of ${rate(markup)} on ${money(cost)} makes a price of **${money(value)}**.`,
    `${money(value)} − ${money(cost)} = ${money(contribution)}, a margin of ${rate(margin)} before shipping, fees, refunds and ads.`,
    working(steps, ask.notation),
  )
}

function highestCost(ask: Ask, price: Decimal, margin: Decimal): string {
  const { money, rate } = ask.notation
  const found = costForMargin({ ...termsOf(ask.figures), price }, margin)
  if (!found) {
    return `At ${money(price)} a margin of ${rate(margin)} cannot be had: shipping, fees and refunds leave nothing to buy the product with.`
  }
  const terms = { ...termsOf(ask.figures), price, cost: found.value }
  const order = orderEconomics(terms)
  return paragraphs(
    `To keep a margin of **${rate(margin)}** at ${money(price)}, the product may cost **${money(found.value)}** at most.`,
    orderTable(order, terms, ask.notation),
    working(found.steps, ask.notation),
    footnotes(ask, order),
  )
}
