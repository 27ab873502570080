import { orderEconomics } from '#core/economics/order.ts'
import { money as amount, count, type Step } from '#core/economics/working.ts'
import { type Length, lengthAsked, lengthTold } from '../read/lengths.ts'
import { type FoundNumber, findNumbers } from '../read/numbers.ts'
import type { Ask } from '../skill.ts'
import { notation } from '../write/notation.ts'
import { footnotes } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { adSpend, profitOf } from './ads.ts'
import { standingTerms } from './known.ts'

const isOfOrders = (text: string, { end }: FoundNumber): boolean =>
  /^ (?:orders|sales|units|pieces|pcs)\b/i.test(text.slice(end, end + 10))
/** Words that need more than an amount and its time. */
const ofOthers = /\bhow many\b|\b(?:orders|sales|units|margin|price|cpa|roas|cpc|ltv|visitors|clicks)\b/i

/** “2,500 per month, how much is that a year?” */
export function inAnotherTime({ text }: Ask): string | undefined {
  const [number, ...others] = findNumbers(text)
  if (!number || others.length > 0 || number.kind === 'rate' || number.kind === 'times') return undefined
  const from = lengthTold(text, number)
  const asked = from && lengthAsked(text, from)
  if (!asked || ofOthers.test(text)) return undefined
  const { money } = notation(number.currency, number.mark === ',')
  const said = money(number.value)
  return `${said} a ${from} is **${money(number.value.times(asked.times))}** a ${asked.to}: ${said} ${asked.formula}, with ${asked.by}.`
}

/** Profit of a period's orders in another period: “30 orders a week, what is the profit per month?”. */
export function ordersOverTime(ask: Ask): string | undefined {
  const { text, given, figures, notation: write } = ask
  const orders = figures.orders?.value
  const from = orders && lengthOfOrders(ask)
  const asked = from && lengthAsked(text, from)
  const isOfMore = given.goal ?? given.discountRate ?? given.discountAmount ?? figures.overhead
  if (!asked || isOfMore || /\bhow many\b/i.test(text)) return undefined
  if (given.adSpend)
    return paragraphs(
      adSpend(ask),
      `I take the ad spend to be that of a ${from}, as the orders are, and count a ${from}.`,
    )
  const terms = standingTerms(ask)
  const order = terms && orderEconomics(terms)
  const ads = order && !given.perOrder ? profitOf(ask, order) : undefined
  const perOrder = given.perOrder?.value ?? ads?.perOrder ?? order?.contribution
  if (!perOrder) return undefined
  const revenue = /\b(?:revenue|turnover)\b/i.test(text)
    ? order?.price.times(orders).times(asked.times)
    : undefined
  const value = perOrder.times(orders).times(asked.times)
  const step: Step = {
    name: `Left in a ${asked.to}`,
    formula: `{profit per order} × {orders a ${from}} ${asked.formula}`,
    numbers: { 'profit per order': amount(perOrder), [`orders a ${from}`]: count(orders) },
    result: amount(value),
  }
  const after = given.perOrder ? '' : ads ? ' after ads' : ' before ads'
  return paragraphs(
    revenue &&
      `${write.quantity(count(orders))} orders a ${from} bring a revenue of **${write.money(revenue)}** a ${asked.to}.`,
    `${write.quantity(count(orders))} orders a ${from} leave **${write.money(value)}** a ${asked.to}${after}, with ${asked.by}.`,
    working(
      [
        ...(order && !given.perOrder ? order.steps.slice(0, 1) : []),
        ...(ads?.steps.slice(0, -1) ?? []),
        step,
      ],
      write,
    ),
    order && !given.perOrder && footnotes(ask, order),
  )
}

/** The time that the number of orders was last told for. */
function lengthOfOrders({ text, earlier, figures }: Ask): Length | undefined {
  const told = [...earlier, text].flatMap((said) =>
    findNumbers(said).flatMap((number) => {
      const length = isOfOrders(said, number) ? lengthTold(said, number) : undefined
      return length && figures.orders?.value.equals(number.value) ? [length] : []
    }),
  )
  return told.at(-1)
}
