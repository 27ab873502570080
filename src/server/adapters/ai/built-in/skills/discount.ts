import { compareAt, type Discounted, discounted } from '#core/economics/offers.ts'
import type { Ask } from '../skill.ts'
import { comparison, footnotes } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { adLines, ordersLine, profitOf } from './ads.ts'
import { discountOf, termsOf } from './known.ts'

/** Effect of a discount on an order, and the additional orders it needs. */
export function discount(ask: Ask): string | undefined {
  const wanted = discountOf(ask.given, ask.notation.decimals)
  const { price, ...others } = termsOf(ask.figures)
  if (!wanted || !price) return undefined
  const { money } = ask.notation
  const result = discounted({ ...others, price }, wanted)
  if (!result)
    return `That discount is the whole price of ${money(price)} or more. Nothing would be left to count.`
  const headline = `The discount makes ${money(price)} into **${money(result.price)}**.`
  if (!others.cost) {
    return `${headline} Tell me what the product costs you, and I show what is left of each order.`
  }
  const [priceStep, ...volumeSteps] = result.steps
  const ads = profitOf(ask, result.after)
  return paragraphs(
    headline,
    ads ? adLines(ask, ads) : ordersLine(ask, result.after),
    comparison(['Now', 'With the discount'], [result.before, result.after], ask),
    volumeLine(ask, result),
    working([priceStep ?? [], result.after.steps, ads ? ads.steps : volumeSteps].flat(), ask.notation),
    footnotes(ask, result.after),
  )
}

/** Ads paid per order count in the amount to earn again. */
function volumeLine(ask: Ask, { before, after, volume }: Discounted): string {
  const [first, then] = [profitOf(ask, before)?.perOrder, profitOf(ask, after)?.perOrder]
  const paysAds = first?.greaterThan(0) && then?.greaterThan(0)
  const times = first && then ? (paysAds ? first.div(then) : undefined) : volume
  return times
    ? `To earn the same in total you need **${ask.notation.ratio(times)} times** as many orders.`
    : 'At that price every order loses money, so more orders make it worse.'
}

/** The discount that a struck-out price shows. */
export function struckOut(ask: Ask): string | undefined {
  const [former, price] = [ask.given.compareAt?.value, ask.figures.price?.value]
  if (!former || !price) return lowered(ask)
  const { money, rate } = ask.notation
  const shown = compareAt(price, former)
  if (!shown)
    return `A compare-at price of ${money(former)} is not above the price of ${money(price)}, so there is nothing to strike out.`
  return paragraphs(
    `Beside ${money(former)}, a price of ${money(price)} shows a discount of **${rate(shown.rate)}**: the buyer saves **${money(shown.saving)}**.`,
    working(shown.steps, ask.notation),
    'Only strike out a price you really asked before. In the EU it must be the lowest one of the last 30 days.',
  )
}

const asksHowMuch = /\b(?:how (?:much|big)|what|which)\b.{0,30}\bdiscount\b/i
const fromTo = /\bfrom\b|->|→|=>/

/** “80 -> 64, how much discount is that?” */
function lowered({ text, given, before, notation: { money, rate }, notation }: Ask): string | undefined {
  const [former, price] = [before.price?.value, given.price?.value]
  if (!former || !price || !asksHowMuch.test(text) || !fromTo.test(text)) return undefined
  const shown = compareAt(price, former)
  if (!shown) return undefined
  return paragraphs(
    `From ${money(former)} to ${money(price)} is a discount of **${rate(shown.rate)}**: the buyer saves **${money(shown.saving)}**.`,
    working(shown.steps, notation),
  )
}
