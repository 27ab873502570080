import { type Decimal, one } from '#core/decimal.ts'
import {
  type AdProfit,
  adResult,
  averageOrder,
  cpaForProfit,
  maxCpc,
  ordersForProfit,
  profitAtCpa,
  profitAtRoas,
} from '#core/economics/ads.ts'
import { type Order, orderEconomics } from '#core/economics/order.ts'
import { money as amount, count, type Step } from '#core/economics/working.ts'
import type { Ask } from '../skill.ts'
import { footnotes } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { soldTerms, standingTerms } from './known.ts'
import { breakEven, whatIf } from './order.ts'
import { showingSteps } from './traffic.ts'

/** Profit at a CPA or a ROAS, for one order or many. */
export function adProfit(ask: Ask) {
  const terms = soldTerms(ask)
  const wanted = ask.given.cpa ?? ask.given.roas ?? ask.given.orders
  if (!terms || !wanted || ask.given.adSpend) return undefined
  const result = orderEconomics(terms)
  const profit = profitOf(ask, result)
  if (!profit) return ask.given.orders && (whatIf(ask) ?? withoutAds(ask, result))
  return paragraphs(
    adLines(ask, profit),
    breakEvenLine(ask, result, profit),
    working([...result.steps.slice(0, 1), ...profit.steps], ask.notation),
    soldNotes(ask, result),
  )
}

/** The footnotes, which name no price where `soldTerms` took what orders brought. */
function soldNotes(ask: Ask, order: Order): string {
  const { revenue, orders } = ask.given
  if (!revenue || !orders) return footnotes(ask, order)
  const figures = { ...ask.figures, price: undefined }
  return `The price counted is what an order brought on average, ${ask.notation.money(order.price)}. ${footnotes({ ...ask, figures }, order)}`
}

/** At a ROAS that is not the break-even, the break-even does not look the same. */
function breakEvenLine({ notation }: Ask, { contribution, breakEvenRoas }: Order, ads?: AdProfit) {
  if (!breakEvenRoas) return undefined
  const looksSame = ads?.roas && notation.ratio(ads.roas) === notation.ratio(breakEvenRoas)
  const { ratio } = looksSame && !notation.rounded(ads.perOrder).isZero() ? notation.finer() : notation
  return `The break-even is a CPA of ${notation.money(contribution)} or a ROAS of ${ratio(breakEvenRoas)}.`
}

/** Profit per order after ads, and of all orders. */
export function adLines({ notation }: Ask, { cpa, roas, perOrder, orders, total, spend }: AdProfit): string {
  const { money, ratio, rounded } = notation
  // A value that rounds to zero is the break-even: “0.00, ads lose money” would contradict itself.
  const left = rounded(perOrder)
  const verdict = left.isZero()
    ? 'exactly the break-even'
    : left.isNegative()
      ? 'ads lose money'
      : 'ads earn money'
  const at = `a CPA of ${money(cpa)}${roas ? ` (ROAS ${ratio(roas)})` : ''}`
  return paragraphs(
    `At ${at} each order earns **${money(perOrder)}** after ads: ${verdict}.`,
    !orders.equals(1) &&
      `For ${orders.toFixed()} orders that is **${money(total)}**, with ${money(spend)} spent on ads.`,
  )
}

/** Profit after the given ads; undefined if there are none. */
export function profitOf({ figures, given }: Ask, order: Order): AdProfit | undefined {
  const orders = figures.orders?.value ?? one
  const cpa = given.cpa ?? (given.roas ? undefined : figures.cpa)
  if (cpa) return profitAtCpa(order, cpa.value, orders)
  const roas = given.roas ?? figures.roas
  return roas && profitAtRoas(order, roas.value, orders)
}

/** Profit of the orders in a message that says nothing about ads. */
export function ordersLine(
  { given: { orders }, notation: { money } }: Ask,
  order: Order,
): string | undefined {
  return (
    orders &&
    `${orders.value.toFixed()} orders leave **${money(order.contribution.times(orders.value))}** before advertising: ${orders.value.toFixed()} × ${money(order.contribution)}.`
  )
}

function withoutAds(ask: Ask, order: Order): string {
  return paragraphs(
    ordersLine(ask, order),
    'Tell me your CPA or ROAS and I take the ads off.',
    soldNotes(ask, order),
  )
}

/** Ad revenue at a ROAS. */
export function adRevenue({ figures, given, notation: { money, ratio } }: Ask): string | undefined {
  const { adSpend: spend, orders, revenue } = figures
  if (!spend || !given.roas?.value.greaterThan(0) || orders || revenue) return undefined
  const [paid, roas] = [money(spend.value), ratio(given.roas.value)]
  return `At a ROAS of ${roas} an ad spend of ${paid} brings a revenue of **${money(spend.value.times(given.roas.value))}**: ${paid} × ${roas}.`
}

/** CPA and ROAS of money that was spent. */
export function adSpend(ask: Ask): string | undefined {
  const { adSpend: spend, orders, revenue } = ask.figures
  if (!spend || !(ask.given.adSpend ?? ask.given.orders ?? ask.given.revenue)) return undefined
  if (!orders && !revenue) {
    return `How many orders did the ${ask.notation.money(spend.value)} bring, or what revenue? Then I give you CPA and ROAS.`
  }
  const terms = soldTerms(ask)
  const result = terms && orderEconomics(terms)
  const price = terms?.price ?? ask.figures.price?.value
  const counted = revenue?.value ?? (orders && price?.times(orders.value))
  const found = adResult(spend.value, { orders: orders?.value, revenue: counted })
  const { money, ratio } = ask.notation
  const left = result && orders && spentOn(result, orders.value, spend.value)
  return paragraphs(
    [found.cpa && `CPA: **${money(found.cpa)}**`, found.roas && `ROAS: **${ratio(found.roas)}**`]
      .filter(Boolean)
      .join(' · ') || 'With no orders and no spend there is nothing to divide.',
    left && `After ads you are left with **${money(left.value)}**.`,
    result && breakEvenLine(ask, result),
    found.steps.length > 0 && working([...found.steps, ...(left?.steps ?? [])], ask.notation),
    result && soldNotes(ask, result),
  )
}

/** Profit of all orders after ads. */
function spentOn(order: Order, orders: Decimal, spend: Decimal): { value: Decimal; steps: Step[] } {
  const value = order.contribution.times(orders).minus(spend)
  const numbers = {
    orders: count(orders),
    contribution: amount(order.contribution),
    'ad spend': amount(spend),
  }
  const step = {
    name: 'Left',
    formula: '{orders} × {contribution} − {ad spend}',
    numbers,
    result: amount(value),
  }
  return { value, steps: [...order.steps.slice(0, 1), step] }
}

/** Average order value. */
export function orderValue(ask: Ask): string | undefined {
  const { revenue, orders } = ask.given
  if (!revenue || !orders?.value.greaterThan(0) || !/\baov\b|\baverage (?:order|basket)\b/i.test(ask.text))
    return undefined
  const { value, steps } = averageOrder(revenue.value, orders.value)
  return paragraphs(
    `The average order value is **${ask.notation.money(value)}**.`,
    working(steps, ask.notation),
  )
}

/** The most a click may cost. */
export function clickPrice(ask: Ask): string | undefined {
  const terms = standingTerms(ask)
  const conversion = ask.figures.conversionRate?.value
  const asked = ask.given.conversionRate ?? ask.given.cpc
  if (!terms || !conversion || !(asked || /\bcpc\b|\bper click\b/i.test(ask.text))) return undefined
  if (conversion.greaterThan(1))
    return 'A conversion rate of more than 100 % cannot be right. Please check that number.'
  const result = orderEconomics(terms)
  const { value, steps } = maxCpc(result, conversion)
  if (!result.breakEvenCpa) return 'Each order loses money before ads, so no click can pay for itself.'
  const cpc = ask.figures.cpc?.value
  // A click costs so little that two decimals may hide on which side of the limit it is.
  const isRound = [value, cpc ?? value].every((each) => ask.notation.rounded(each).equals(each))
  const write = isRound ? ask.notation : ask.notation.finer()
  return paragraphs(
    `At a conversion rate of ${write.rate(conversion)} a click may cost **${write.limit(value)}** at most.`,
    cpc &&
      `At ${write.money(cpc)} a click the ads ${cpc.greaterThan(value) ? 'lose money' : 'pay for themselves'}: an order costs ${ask.notation.money(cpc.div(conversion))} in ads.`,
    working([...result.steps.slice(0, 1), ...steps, ...showingSteps(ask)], write),
    footnotes(ask, result),
  )
}

const eachOrder = /\b(?:per|an|each|every) order\b/i

/** How many orders a wanted profit takes, or what ads may cost when each order has to leave one. */
export function profitGoal(ask: Ask): string | undefined {
  const terms = standingTerms(ask)
  const goal = ask.given.goal?.value
  const perOrder = ask.given.perOrder?.value
  if (goal && perOrder) return ordersOf(ask, perOrder, goal)
  if (!terms || !goal) return undefined
  const result = orderEconomics(terms)
  return eachOrder.test(ask.text) ? adsForGoal(ask, result, goal) : ordersForGoal(ask, result, goal)
}

const outOfReach = ({ notation: { money } }: Ask, perOrder: Decimal, goal: Decimal) =>
  `At ${money(perOrder)} an order no number of orders reaches ${money(goal)}.`

const DAYS_A_MONTH = 30
const aMonth = /\b(?:per|a|each|every) month\b|\bmonthly\b/i
const aDay = /\b(?:per|a|each|every) day\b|\bdaily\b/i

/** A given contribution needs no other figures. */
function ordersOf(ask: Ask, perOrder: Decimal, goal: Decimal): string {
  const found = ordersForProfit(perOrder, goal)
  const { money } = ask.notation
  if (!found) return outOfReach(ask, perOrder, goal)
  const month = aMonth.test(ask.text)
  const daily = month && aDay.test(ask.text) ? found.value.div(DAYS_A_MONTH).ceil() : undefined
  return paragraphs(
    `It takes **${found.value.toFixed()} orders**${month ? ' a month' : ''} to reach ${money(goal)}.`,
    daily && `That is **${daily.toFixed()} a day**, with ${DAYS_A_MONTH} days to a month.`,
    working(found.steps, ask.notation),
  )
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
  if (!found) return outOfReach(ask, perOrder, goal)
  return paragraphs(
    `It takes **${found.value.toFixed()} orders** to reach ${money(goal)}${profit ? ' after ads' : ' before ads'}.`,
    working(
      [...result.steps.slice(0, 1), ...(profit?.steps.slice(0, 2) ?? []), ...found.steps],
      ask.notation,
    ),
    footnotes(ask, result),
  )
}
