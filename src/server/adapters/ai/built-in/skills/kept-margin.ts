import { Decimal, zero } from '#core/decimal.ts'
import { cpaForProfit } from '#core/economics/ads.ts'
import { orderEconomics, type Priced } from '#core/economics/order.ts'
import { discountForMargin } from '#core/economics/targets.ts'
import { netShare } from '#core/economics/terms.ts'
import type { Ask } from '../skill.ts'
import { footnotes } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { standingTerms } from './known.ts'

const asksAds = /\b(?:roas|cpa|cac|ads?|acquisition|(?:per|for a) (?:customer|order|sale))\b/i
const asksDiscount = /\bdiscount|\boff\b|\bcoupon\b|\breduce\b/i
const asksPrice = /\b(?:which|what) (?:\p{L}+ )?price\b|\bcharge\b/iu

/** “How much can I discount before I lose money?” */
const nothingLost = /\bhow much\b.{0,20}\bdiscount\b.{0,30}\b(?:los(?:e|ing)|break-? ?even)\b/i

/** Discount or ads that a target margin allows. */
export function keptMargin(ask: Ask): string | undefined {
  const terms = standingTerms(ask)
  if (terms && nothingLost.test(ask.text) && !ask.given.margin) return discountFor(ask, terms, zero)
  const margin = ask.given.margin?.value
  if (!margin || !terms || (asksPrice.test(ask.text) && !ask.given.price)) return undefined
  if (asksDiscount.test(ask.text)) return discountFor(ask, terms, margin)
  return asksAds.test(ask.text) ? adsFor(ask, terms, margin) : undefined
}

function discountFor(ask: Ask, terms: Priced, margin: Decimal): string {
  const { money, rate } = ask.notation
  const found = discountForMargin(terms, margin)
  const order = orderEconomics(terms)
  if (!found)
    return `At ${money(terms.price)} an order leaves ${rate(order.margin)} before advertising, so a margin of ${rate(margin)} allows no discount.`
  // A limit is rounded to its safe side.
  const lowest = found.price.toDecimalPlaces(ask.notation.decimals, Decimal.ROUND_UP)
  return paragraphs(
    `A discount of **${rate(found.rate.toDecimalPlaces(4, Decimal.ROUND_DOWN))}** at most leaves a margin of ${rate(margin)} before advertising: a price of **${money(lowest)}** in place of ${money(terms.price)}.`,
    working(found.steps, ask.notation),
    footnotes(ask, order),
  )
}

function adsFor(ask: Ask, terms: Priced, margin: Decimal): string {
  const { money, rate, ratio } = ask.notation
  const order = orderEconomics(terms)
  const found = cpaForProfit(order, terms.price.times(netShare(terms)).times(margin))
  if (!found)
    return `An order leaves ${rate(order.margin)} before ads, so a margin of ${rate(margin)} after them leaves nothing for ads.`
  const { roas } = ask.given
  const isEnough = roas && !roas.value.lessThan(found.roas)
  return paragraphs(
    `To keep ${rate(margin)} of the price after ads, they may cost **${money(found.cpa)}** an order: a ROAS of **${ratio(found.roas)}** or more.`,
    roas && `A ROAS of ${ratio(roas.value)} is ${isEnough ? '' : 'not '}enough.`,
    working([...order.steps.slice(0, 1), ...found.steps], ask.notation),
    footnotes(ask, order),
  )
}
