import { one, times } from '../decimal.ts'
import { costForMargin, orderAt, priceForMargin } from '../economics.ts'
import type { Ask } from '../skill.ts'
import { assumed, orderTable } from './order.ts'

/** The price for a wanted margin or markup, or the cost that a price and a margin allow. */
export function targetSkill(ask: Ask): string | undefined {
  const { price, cost, margin, markup } = ask.figures
  if (markup !== undefined && cost !== undefined && price === undefined) return markupPrice(ask, cost, markup)
  if (margin === undefined) return undefined
  const asksPrice = ask.given.margin !== undefined && /\bprice\b|charge/i.test(ask.text)
  if (cost !== undefined && (price === undefined || asksPrice)) return marginPrice(ask, margin)
  if (price !== undefined && cost === undefined) return allowedCost(ask, price, margin)
  return undefined
}

function marginPrice({ figures, notation }: Ask, margin: bigint): string {
  const { money, rate } = notation
  const price = priceForMargin(figures)
  if (price === undefined) {
    return `A margin of ${rate(margin)} cannot be had: with fees and refunds it takes the whole price or more. Aim lower.`
  }
  return [
    `For a margin of **${rate(margin)}**, charge **${money(price)}**.`,
    orderTable(orderAt(price, figures), figures, notation),
    `Price = costs that do not depend on it ÷ (100 % − fees − refunds − margin).`,
    assumed(figures),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function markupPrice({ notation }: Ask, cost: bigint, markup: bigint): string {
  const { money, rate } = notation
  const price = times(cost, one + markup)
  const order = orderAt(price, { cost })
  return [
    `A markup of ${rate(markup)} on ${money(cost)} makes a price of **${money(price)}**.`,
    `${money(price)} − ${money(cost)} = ${money(order.contribution)}, a margin of ${rate(order.margin)} before shipping, fees, refunds and ads.`,
  ].join('\n\n')
}

function allowedCost({ figures, notation }: Ask, price: bigint, margin: bigint): string {
  const { money, rate } = notation
  const cost = costForMargin(price, figures)
  if (cost === undefined || cost <= 0n) {
    return `At ${money(price)} a margin of ${rate(margin)} cannot be had: shipping, fees and refunds leave nothing to buy the product with.`
  }
  const withCost = { ...figures, cost }
  return [
    `To keep a margin of **${rate(margin)}** at ${money(price)}, the product may cost **${money(cost)}** at most.`,
    orderTable(orderAt(price, withCost), withCost, notation),
    assumed(figures),
  ]
    .filter(Boolean)
    .join('\n\n')
}
