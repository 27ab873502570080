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

/** Changes from one week to the next, the drivers of the profit, and what to look at first. */
export function weekChanges(before: FlowFacts, last: FlowFacts): FlowFacts {
  const change = (name: string) => Number(last[name]) - Number(before[name])
  const lines = shown
    .filter((name) => Number.isFinite(change(name)) && change(name) !== 0)
    .map((name) => `- ${name}: ${before[name]} → ${last[name]}`)
  const moved = drivers
    .map(([name, sign]) => ({ name, effect: sign * change(name) }))
    .filter(({ effect }) => Number.isFinite(effect) && effect !== 0)
    .toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
  const hurt = moved.find(({ effect }) => effect < 0)
  const profit = change('profit')
  return {
    changes: lines.length > 0 ? lines.join('\n') : '- Nothing changed.',
    reason: Number.isFinite(profit) && moved.length > 0 ? reasonOf(profit, moved) : '',
    advice: [
      perOrder(before, last),
      hurt ? (advice[hurt.name] ?? '') : 'Keep it up, and raise the budget slowly.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

function reasonOf(profit: number, moved: { name: string; effect: number }[]): string {
  const head =
    profit === 0 ? 'Profit stayed the same' : `Profit ${profit > 0 ? 'rose' : 'fell'} by ${amount(profit)}`
  const parts = moved
    .slice(0, 3)
    .map(({ name, effect }) => `${name} ${effect > 0 ? 'added' : 'took'} ${amount(effect)}`)
  return `${head}: ${parts.join(', ')}.`
}

function perOrder(before: FlowFacts, last: FlowFacts): string {
  const [from, to] = [before, last].map(({ ads, orders }) => Number(ads) / Number(orders))
  if (!Number.isFinite(from) || !Number.isFinite(to) || (from === 0 && to === 0)) return ''
  return `Ads cost ${amount(to ?? 0)} per order (before: ${amount(from ?? 0)}).`
}

const amount = (number: number) => Math.abs(number).toFixed(2)
