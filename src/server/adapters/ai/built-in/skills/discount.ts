import { compareAt, type Discount, discounted } from '#core/economics/offers.ts'
import type { Ask } from '../skill.ts'
import { comparison, footnotes } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { termsOf } from './known.ts'

/** What a discount does to an order, and how many more orders it must bring. */
export function discount(ask: Ask): string | undefined {
  const wanted = discountIn(ask)
  const { price, ...others } = termsOf(ask.figures)
  if (!wanted || !price) return undefined
  const { money, ratio } = ask.notation
  const result = discounted({ ...others, price }, wanted)
  if (!result)
    return `That discount is the whole price of ${money(price)} or more. Nothing would be left to count.`
  const headline = `The discount makes ${money(price)} into **${money(result.price)}**.`
  if (!others.cost) {
    return `${headline} Tell me what the product costs you, and I show what is left of each order.`
  }
  const volume = result.volume
    ? `To earn the same in total you need **${ratio(result.volume)} times** as many orders.`
    : 'At that price every order loses money, so more orders make it worse.'
  return paragraphs(
    headline,
    comparison(['Now', 'With the discount'], [result.before, result.after], ask),
    volume,
    working([...result.steps.slice(0, 1), ...result.after.steps, ...result.steps.slice(1)], ask.notation),
    footnotes(ask, result.after),
  )
}

function discountIn({ given, notation: { decimals } }: Ask): Discount | undefined {
  if (given.discountRate) return { rate: given.discountRate.value, decimals }
  return given.discountAmount && { amount: given.discountAmount.value }
}

/** The discount that a struck-out price shows. */
export function struckOut(ask: Ask): string | undefined {
  const [former, price] = [ask.given.compareAt?.value, ask.figures.price?.value]
  if (!former || !price) return undefined
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
