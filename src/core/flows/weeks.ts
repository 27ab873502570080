import type { FlowFacts } from './graph.ts'

/** Figures whose growth raises or lowers the profit. */
const drivers: [name: string, sign: 1 | -1][] = [
  ['revenue', 1],
  ['goods', -1],
  ['shipping', -1],
  ['fees', -1],
  ['ads', -1],
  ['refunds', -1],
  ['tax', -1],
]
const counts = ['orders', 'units']
const shown = ['orders', 'revenue', 'ads', 'refunds', 'profit']

const advice: Record<string, string> = {
  revenue: 'Check which products and countries sold less, and whether an ad, a price or the stock changed.',
  goods: 'Ask the supplier for a better price per piece, or raise the price of products with a thin margin.',
  shipping: 'Compare shipping rates, or raise the order value with a bundle.',
  fees: 'Compare the fees of your payment providers.',
  ads: 'Compare the ad cost per order with your break-even CPA, and stop ads above it.',
  refunds: 'Read the reasons for refunds, and correct the product page or talk to the supplier.',
  tax: 'Check that your prices include the tax of the countries you sell to.',
}

/** Figures of a week as texts, money with its currency. */
export const weekFacts = (figures: FlowFacts, currency: string): FlowFacts =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      counts.includes(name) ? value : inMoney(value, currency),
    ]),
  )

const inMoney = (value: string, currency: string) =>
  value.trim() !== '' && Number.isFinite(Number(value)) ? `${value} ${currency}`.trim() : value

/** Changes from one week to the next, the drivers of the profit, and what to look at first. */
export function weekChanges(before: FlowFacts, last: FlowFacts, currency: string): FlowFacts {
  const change = (name: string) => Number(last[name]) - Number(before[name])
  const money = (number: number) => inMoney(Math.abs(number).toFixed(2), currency)
  const [from, to] = [weekFacts(before, currency), weekFacts(last, currency)]
  const lines = shown
    .filter((name) => Number.isFinite(change(name)) && change(name) !== 0)
    .map((name) => `- ${name.charAt(0).toUpperCase()}${name.slice(1)}: ${from[name]} → ${to[name]}`)
  const moved = drivers
    .map(([name, sign]) => ({ name, effect: sign * change(name) }))
    .filter(({ effect }) => Number.isFinite(effect) && effect !== 0)
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
  const profit = change('profit')
  const hurt = worst(before, last)
  return {
    changes: lines.length > 0 ? lines.join('\n') : '- Nothing changed.',
    reason: Number.isFinite(profit) && moved.length > 0 ? reasonOf(profit, moved, money) : '',
    advice: [
      perOrder(before, last, money),
      hurt ? (advice[hurt] ?? '') : 'Keep it up, and raise the budget slowly.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** Less revenue, or the cost that grew most beyond the revenue. Costs that grow with the sales are no fault. */
function worst(before: FlowFacts, last: FlowFacts): string | undefined {
  const growth = Number(last.revenue) / Number(before.revenue)
  if (growth < 1) return 'revenue'
  const share = Number.isFinite(growth) ? growth : 1
  const [most] = drivers
    .filter(([, sign]) => sign < 0)
    .map(([name]) => ({ name, excess: Number(last[name]) - Number(before[name]) * share }))
    .filter(({ excess }) => excess >= 0.01)
    .toSorted((a, b) => b.excess - a.excess)
  return most?.name
}

type Money = (number: number) => string

function reasonOf(profit: number, moved: { name: string; effect: number }[], money: Money): string {
  const head =
    profit === 0 ? 'Profit stayed the same' : `Profit ${profit > 0 ? 'rose' : 'fell'} by ${money(profit)}`
  const parts = moved
    .slice(0, 3)
    .map(({ name, effect }) => `${name} ${effect > 0 ? 'added' : 'took'} ${money(effect)}`)
  return `${head}: ${parts.join(', ')}.`
}

function perOrder(before: FlowFacts, last: FlowFacts, money: Money): string {
  const [from, to] = [before, last].map(({ ads, orders }) => Number(ads) / Number(orders))
  if (!Number.isFinite(from) || !Number.isFinite(to) || (from === 0 && to === 0)) return ''
  return `Ads cost ${money(to ?? 0)} per order (before: ${money(from ?? 0)}).`
}
