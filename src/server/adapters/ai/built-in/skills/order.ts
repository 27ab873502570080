import { volumeToEarn } from '#core/economics/offers.ts'
import { type Order, orderEconomics } from '#core/economics/order.ts'
import { termNames } from '../read/figures.ts'
import type { Ask } from '../skill.ts'
import type { NumberNotation } from '../write/notation.ts'
import { comparison, footnotes, orderTable } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { standingTerms } from './known.ts'

/** A margin above the one there is. */
const forPrice = ({ margin }: Order) =>
  `Which price do I need for a ${margin.lessThan(0.6) ? 60 : margin.lessThan(0.75) ? 75 : 90} % margin?`

/** Suggested next question. An order that loses money needs another price, not a discount or ads. */
const nextFor = (order: Order) =>
  order.contribution.greaterThan(0)
    ? ['What if I give 15 % off?', forPrice(order), 'What do I earn at a ROAS of 3?']
    : [forPrice(order), 'What if the cost drops by 20 %?']

/** Contribution of one order, with break-even ROAS and CPA. */
export function order(ask: Ask) {
  const terms = standingTerms(ask)
  if (!terms) return undefined
  const result = orderEconomics(terms)
  const text = paragraphs(
    headline(result, ask.notation),
    markupLine(ask, result),
    orderTable(result, terms, ask.notation),
    breakEven(result, ask.notation),
    acosLine(ask, result),
    working(result.steps, ask.notation),
    footnotes(ask, result),
  )
  return { text, suggestions: nextFor(result) }
}

/** Markup, only if the question asks for it. */
function markupLine({ text, notation: { money, rate } }: Ask, { price, cost }: Order): string | undefined {
  if (!/\bmark-?up\b/i.test(text) || cost.isZero()) return undefined
  return `A price of ${money(price)} on a cost of ${money(cost)} is a markup of **${rate(price.minus(cost).div(cost))}**: (price − cost) ÷ cost.`
}

function acosLine({ text, notation: { rate } }: Ask, { price, contribution }: Order): string | undefined {
  if (!/\bt?acos\b/i.test(text) || !contribution.greaterThan(0)) return undefined
  return `- **Break-even ACOS: ${rate(contribution.div(price))}**, contribution ÷ price. Above it, ads lose money.`
}

function headline({ contribution, margin }: Order, { money, rate }: NumberNotation): string {
  return contribution.greaterThan(0)
    ? `Each order leaves **${money(contribution)}** before advertising, a contribution margin of **${rate(margin)}**.`
    : `Each order leaves **${money(contribution)}** before advertising (margin ${rate(margin)}): it does not earn its costs.`
}

export function breakEven({ contribution, breakEvenRoas }: Order, { money, ratio }: NumberNotation): string {
  if (!breakEvenRoas) {
    return 'There is no break-even ROAS: every advertised order would lose money. Raise the price or lower the costs first.'
  }
  return [
    `- **Break-even ROAS: ${ratio(breakEvenRoas)}**. Below it, ads lose money.`,
    `- **Break-even CPA: ${money(contribution)}**. An order may cost this much in ads before you lose money on it.`,
  ].join('\n')
}

const supposes =
  /\b(?:what if|what about|how about|what happens|suppose|assume|instead|if)\b|\bfrom \S{1,12}(?: \S{1,7})? to\b|^\W*(?:and|or|now|but)\b/i

/** Total of all orders, if their number was given. */
function allOrders({ given: { orders }, notation: { money } }: Ask, before: Order, after: Order) {
  if (!orders) return undefined
  const [now, then] = [before, after].map(({ contribution }) => money(contribution.times(orders.value)))
  return `${orders.value.toFixed()} orders then leave **${then}** in place of ${now}.`
}

/** The same order with another price or cost, beside what it was. */
export function whatIf(ask: Ask) {
  const touched = termNames.filter((name) => ask.given[name])
  const [old, terms] = [standingTerms(ask, ask.before), standingTerms(ask)]
  if (touched.length === 0 || !old || !terms || !supposes.test(ask.text)) return undefined
  const [before, after] = [orderEconomics(old), orderEconomics(terms)]
  const { money, ratio, rounded } = ask.notation
  const volume = after.contribution.lessThan(before.contribution) && volumeToEarn(before, after)
  const difference = rounded(after.contribution).minus(rounded(before.contribution))
  const change = difference.isZero()
    ? 'That changes nothing in what an order leaves'
    : `That leaves ${money(difference.abs())} ${difference.isNegative() ? 'less' : 'more'} per order`
  return {
    text: paragraphs(
      `${change}: **${money(after.contribution)}** in place of ${money(before.contribution)}.`,
      comparison(['Before', 'Then'], [before, after], ask),
      allOrders(ask, before, after),
      volume && `To earn the same in total you need **${ratio(volume)} times** as many orders.`,
      breakEven(after, ask.notation),
      working(after.steps, ask.notation),
      ask.given.shipping?.value.isZero() &&
        'I count shipping as costing you nothing. Where it is free for the buyer only, you still pay it and nothing changes.',
      footnotes(ask, after),
    ),
    suggestions: nextFor(after),
  }
}
