import { ordersForProfit } from '#core/economics/ads.ts'
import { orderEconomics } from '#core/economics/order.ts'
import { money as amount, count, type Step } from '#core/economics/working.ts'
import type { Ask } from '../skill.ts'
import { footnotes } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { profitOf } from './ads.ts'
import { standingTerms } from './known.ts'

const asksHowMany = /\bhow many (?:orders|sales|units|pieces)\b.{0,60}\bbreak[- ]?even\b/i

/** Monthly result after fixed costs, and the orders that pay for them. */
export function overheads(ask: Ask): string | undefined {
  const { given, figures } = ask
  const terms = standingTerms(ask)
  const fixed = figures.overhead?.value
  const isAsked = (given.overhead ?? given.orders ?? given.cpa ?? given.roas) || asksHowMany.test(ask.text)
  if (!terms || !fixed || !isAsked) return undefined
  const order = orderEconomics(terms)
  const ads = profitOf(ask, order)
  const perOrder = ads?.perOrder ?? order.contribution
  const after = ads ? 'after ads' : 'before ads'
  const { money } = ask.notation
  const orders = figures.orders?.value
  const left = orders && perOrder.times(orders).minus(fixed)
  const needed = ordersForProfit(perOrder, fixed)
  const leftStep: Step[] =
    orders && left
      ? [
          {
            name: 'Left in the month',
            formula: '{profit per order} × {orders} − {fixed costs}',
            numbers: {
              'profit per order': amount(perOrder),
              orders: count(orders),
              'fixed costs': amount(fixed),
            },
            result: amount(left),
          },
        ]
      : []
  return paragraphs(
    left &&
      `${orders.toFixed()} orders a month leave **${money(left)}** ${after}, with the fixed costs of ${money(fixed)} paid.`,
    needed
      ? `It takes **${needed.value.toFixed()} orders** a month to pay the fixed costs of ${money(fixed)}, at ${money(perOrder)} an order ${after}.`
      : `At ${money(perOrder)} an order ${after}, no number of orders pays the fixed costs of ${money(fixed)}.`,
    working(
      [order.steps.slice(0, 1), ads?.steps.slice(0, -1) ?? [], leftStep, needed?.steps ?? []].flat(),
      ask.notation,
    ),
    footnotes(ask, order),
  )
}
