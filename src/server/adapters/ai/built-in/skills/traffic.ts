import type { Decimal } from '#core/decimal.ts'
import { orderEconomics } from '#core/economics/order.ts'
import { cpcOfShowings, visitsForOrders, visitsResult } from '#core/economics/traffic.ts'
import { count, rate, type Step } from '#core/economics/working.ts'
import { lengthTold } from '../read/lengths.ts'
import { findNumbers } from '../read/numbers.ts'
import type { Ask } from '../skill.ts'
import { footnotes } from '../write/order-table.ts'
import { paragraphs, working } from '../write/working.ts'
import { standingTerms } from './known.ts'

/** Result of visits at a conversion rate: orders, revenue and profit. */
export function traffic(ask: Ask): string | undefined {
  const { given, figures, notation } = ask
  const { visits, conversionRate: share } = figures
  if (asksVisits.test(ask.text) && given.orders && share)
    return visitsFor(ask, given.orders.value, share.value)
  if (!visits || !(given.visits ?? (given.conversionRate && !given.cpc))) return undefined
  if (!share) return conversionOf(ask, visits.value)
  if (share.value.greaterThan(1)) return tooHigh('conversion rate')
  const terms = standingTerms(ask)
  const order = terms && orderEconomics(terms)
  const spend = given.adSpend?.value ?? given.cpc?.value.times(visits.value)
  const result = visitsResult(visits.value, share.value, {
    price: order?.price ?? figures.price?.value,
    contribution: order?.contribution,
    spend,
  })
  const { money } = notation
  const { orders, revenue, contribution, cpa, left } = result
  return paragraphs(
    `${shown(ask, visits.value)} visits at a conversion rate of ${notation.rate(share.value)} bring **${shown(ask, orders)} orders**${revenue ? ` and a revenue of **${money(revenue)}**` : ''}.`,
    contribution && `They leave **${money(contribution)}** before advertising.`,
    spend && cpa && `With ${money(spend)} spent on ads, an order costs **${money(cpa)}** in ads.`,
    left && `After ads **${money(left)}** is left.`,
    aTime(ask),
    working([...(order?.steps.slice(0, 1) ?? []), ...result.steps], notation),
    order
      ? footnotes(ask, order)
      : `Tell me ${revenue ? 'what the product costs you' : 'your price and costs'}, and I say what these orders leave.`,
  )
}

/** The result of visits is given for their own period, whichever was asked for. */
function aTime({ text, given }: Ask): string | undefined {
  const told = findNumbers(text).find(({ value }) => given.visits?.value.equals(value))
  const length = told && lengthTold(text, told)
  return length && `All of it is that of a ${length}, as the visits are.`
}

const shown = ({ notation }: Ask, value: Decimal): string => notation.quantity(count(value))

const tooHigh = (what: string) => `A ${what} of more than 100 % cannot be right. Please check that number.`

const asksVisits = /\bhow (?:many|much) (?:\p{L}+ )?(?:visitors|visits|sessions|clicks|traffic)\b/iu

/** “How many visitors for 100 orders at 2 %?” */
function visitsFor(ask: Ask, orders: Decimal, share: Decimal): string | undefined {
  if (!share.greaterThan(0)) return undefined
  if (share.greaterThan(1)) return tooHigh('conversion rate')
  const { value, steps } = visitsForOrders(orders, share)
  const { money, rate: write } = ask.notation
  const cpc = ask.given.cpc?.value
  return paragraphs(
    `${shown(ask, orders)} orders at a conversion rate of ${write(share)} take **${shown(ask, value)} visits**.`,
    cpc && `At ${money(cpc)} a click they cost **${money(cpc.times(value))}**.`,
    working(steps, ask.notation),
  )
}

const asksConversion = /\bconver(?:t|sion)|\bcv?r\b/i

/** “5,000 visitors and 120 orders”: which share of them buys. */
function conversionOf(ask: Ask, visits: Decimal): string | undefined {
  const { orders: told, price, cost, adSpend } = ask.given
  const isAsked = asksConversion.test(ask.text) || !(price ?? cost ?? adSpend)
  if (Object.keys(ask.given).length === 1)
    return `At which conversion rate, or how many orders? Then I say what ${shown(ask, visits)} visits bring.`
  if (!told || !isAsked || !visits.greaterThan(0)) return undefined
  const orders = told.value
  const value = orders.div(visits)
  const step: Step = {
    name: 'Conversion rate',
    formula: '{orders} ÷ {visits}',
    numbers: { orders: count(orders), visits: count(visits) },
    result: rate(value),
  }
  return paragraphs(`The conversion rate is **${ask.notation.rate(value)}**.`, working([step], ask.notation))
}

/** How what a click costs follows from the thousand showings, where that was told. */
export function showingSteps({ given: { cpm, clickRate, cpc } }: Ask): Step[] {
  if (!cpm || !clickRate?.value.greaterThan(0) || !cpc) return []
  const { value, steps } = cpcOfShowings(cpm.value, clickRate.value)
  return value.equals(cpc.value) ? steps : []
}

/** Cost per click of ads paid by the thousand impressions, when no conversion is known. */
export function showings(ask: Ask): string | undefined {
  const { given, figures, notation } = ask
  const { cpm, clickRate, cpc } = given
  if (clickRate?.value.greaterThan(1)) return tooHigh('CTR')
  const steps = showingSteps(ask)
  if (!cpm || !clickRate || !cpc || figures.conversionRate || steps.length === 0) return undefined
  const write = notation.rounded(cpc.value).equals(cpc.value) ? notation : notation.finer()
  return paragraphs(
    `At a CPM of ${write.money(cpm.value)} and a CTR of ${write.rate(clickRate.value)} a click costs **${write.money(cpc.value)}**.`,
    working(steps, write),
    'Tell me the conversion rate, and I say what an order costs in ads.',
  )
}
