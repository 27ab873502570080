import { type Decimal, one } from '#core/decimal.ts'
import {
  type AdProfit,
  adResult,
  cpaForProfit,
  maxCpc,
  ordersForProfit,
  profitAtCpa,
  profitAtRoas,
} from '#core/economics/ads.ts'
import { type Order, orderEconomics } from '#core/economics/order.ts'
import type { Ask } from '../skill.ts'
import { footnotes } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { pricedTerms } from './known.ts'
import { breakEven } from './order.ts'

/** What is earned at a CPA or a ROAS, for one order or many. */
export function adProfit(ask: Ask): string | undefined {
  const terms = pricedTerms(ask.figures)
  const wanted = ask.given.cpa ?? ask.given.roas ?? ask.given.orders
  if (!terms || !wanted || ask.given.adSpend) return undefined
  const result = orderEconomics(terms)
  const orders = ask.figures.orders?.value ?? one
  const profit = profitOf(ask, result)
  if (!profit) return ask.given.orders && withoutAds(ask, result)
  const { money, ratio } = ask.notation
  const verdict = profit.perOrder.isZero()
    ? 'exactly the break-even'
    : profit.perOrder.isNegative()
      ? 'ads lose money'
      : 'ads earn money'
  const at = `a CPA of ${money(profit.cpa)}${profit.roas ? ` (ROAS ${ratio(profit.roas)})` : ''}`
  return paragraphs(
    `At ${at} each order earns **${money(profit.perOrder)}** after ads: ${verdict}.`,
    !orders.equals(1) &&
      `For ${orders.toFixed()} orders that is **${money(profit.total)}**, with ${money(profit.spend)} spent on ads.`,
    result.breakEvenRoas &&
      `The break-even is a CPA of ${money(result.contribution)} or a ROAS of ${ratio(result.breakEvenRoas)}.`,
    working([...result.steps.slice(0, 1), ...profit.steps], ask.notation),
    footnotes(ask, result),
  )
}

/** Of the ads that were told of; nothing where none were. */
export function profitOf({ figures, given }: Ask, order: Order): AdProfit | undefined {
  const orders = figures.orders?.value ?? one
  const cpa = given.cpa ?? (given.roas ? undefined : figures.cpa)
  if (cpa) return profitAtCpa(order, cpa.value, orders)
  const roas = given.roas ?? figures.roas
  return roas && profitAtRoas(order, roas.value, orders)
}

function withoutAds(ask: Ask, order: Order): string {
  const { orders } = ask.figures
  const { money } = ask.notation
  if (!orders) return ''
  return paragraphs(
    `${orders.value.toFixed()} orders leave **${money(order.contribution.times(orders.value))}** before advertising: ${orders.value.toFixed()} × ${money(order.contribution)}.`,
    'Tell me your CPA or ROAS and I take the ads off.',
    footnotes(ask, order),
  )
}

/** CPA and ROAS of money that was spent. */
export function adSpend(ask: Ask): string | undefined {
  const { adSpend: spend, orders, revenue } = ask.figures
  if (!spend || !(ask.given.adSpend ?? ask.given.orders ?? ask.given.revenue)) return undefined
  if (!orders && !revenue) {
    return `How many orders did the ${ask.notation.money(spend.value)} bring, or what revenue? Then I give you CPA and ROAS.`
  }
  const terms = pricedTerms(ask.figures)
  const result = terms && orderEconomics(terms)
  const counted = revenue?.value ?? (orders && terms ? terms.price.times(orders.value) : undefined)
  const { cpa, roas, steps } = adResult(spend.value, { orders: orders?.value, revenue: counted })
  const { money, ratio } = ask.notation
  const profit = result && orders ? result.contribution.times(orders.value).minus(spend.value) : undefined
  return paragraphs(
    [cpa && `CPA: **${money(cpa)}**`, roas && `ROAS: **${ratio(roas)}**`].filter(Boolean).join(' · ') ||
      'With no orders and no spend there is nothing to divide.',
    profit && `After ads you are left with **${money(profit)}**.`,
    result?.breakEvenRoas &&
      `The break-even is a CPA of ${money(result.contribution)} or a ROAS of ${ratio(result.breakEvenRoas)}.`,
    steps.length > 0 && working(steps, ask.notation),
  )
}

/** The most a click may cost. */
export function clickPrice(ask: Ask): string | undefined {
  const terms = pricedTerms(ask.figures)
  const conversion = ask.figures.conversionRate?.value
  const asked = ask.given.conversionRate ?? ask.given.cpc
  if (!terms || !conversion || !(asked || /\bcpc\b|\bper click\b/i.test(ask.text))) return undefined
  if (conversion.greaterThan(1))
    return 'A conversion rate of more than 100 % cannot be right. Please check that number.'
  const result = orderEconomics(terms)
  const { value, steps } = maxCpc(result, conversion)
  const { money, rate } = ask.notation
  if (!result.breakEvenCpa) return 'Each order loses money before ads, so no click can pay for itself.'
  const cpc = ask.figures.cpc?.value
  return paragraphs(
    `At a conversion rate of ${rate(conversion)} a click may cost **${money(value)}** at most.`,
    cpc &&
      (cpc.greaterThan(value)
        ? `At ${money(cpc)} a click the ads lose money.`
        : `At ${money(cpc)} a click the ads pay for themselves.`),
    working([...result.steps.slice(0, 1), ...steps], ask.notation),
    footnotes(ask, result),
  )
}

const eachOrder = /\b(?:per|an|each|every) order\b/i

/** How many orders a wanted profit takes, or what ads may cost when each order has to leave one. */
export function profitGoal(ask: Ask): string | undefined {
  const terms = pricedTerms(ask.figures)
  const goal = ask.given.goal?.value
  if (!terms || !goal) return undefined
  const result = orderEconomics(terms)
  return eachOrder.test(ask.text) ? adsForGoal(ask, result, goal) : ordersForGoal(ask, result, goal)
}

function adsForGoal(ask: Ask, order: Order, goal: Decimal): string {
  const { money, ratio } = ask.notation
  const found = cpaForProfit(order, goal)
  if (!found)
    return `An order leaves ${money(order.contribution)} before ads, so a profit of ${money(goal)} leaves nothing for them.`
  return paragraphs(
    `To keep **${money(goal)}** of each order, ads may cost **${money(found.cpa)}** an order: a ROAS of **${ratio(found.roas)}** or more.`,
    breakEven(order, ask.notation),
    working([...order.steps, ...found.steps], ask.notation),
    footnotes(ask, order),
  )
}

function ordersForGoal(ask: Ask, result: Order, goal: Decimal): string {
  const profit = profitOf(ask, result)
  const perOrder = profit?.perOrder ?? result.contribution
  const found = ordersForProfit(perOrder, goal)
  const { money } = ask.notation
  if (!found) return `At ${money(perOrder)} an order no number of orders reaches ${money(goal)}.`
  return paragraphs(
    `It takes **${found.value.toFixed()} orders** to reach ${money(goal)}${profit ? ' after ads' : ' before ads'}.`,
    working(
      [...result.steps.slice(0, 1), ...(profit?.steps.slice(0, 2) ?? []), ...found.steps],
      ask.notation,
    ),
    footnotes(ask, result),
  )
}
