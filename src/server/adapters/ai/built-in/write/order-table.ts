import type { Order } from '#core/economics/order.ts'
import type { Terms } from '#core/economics/terms.ts'
import type { Ask } from '../skill.ts'
import type { Notation } from './notation.ts'
import { table } from './working.ts'

export function orderTable(order: Order, terms: Terms, { money, rate }: Notation): string {
  const less = (label: string, told: unknown, value: Order['cost']) =>
    told === undefined ? [] : [[label, money(value.neg())]]
  return table(
    ['Per order', 'Amount'],
    [
      ['Price', money(order.price)],
      ...less('Product cost', terms.cost, order.cost),
      ...less('Shipping', terms.shipping, order.shipping),
      ...less(`Fees, ${rate(terms.feeRate ?? order.cost)} of the price`, terms.feeRate, order.fees),
      ...less('Fixed fee', terms.feeFixed, order.feeFixed),
      ...less(
        `Refunds, ${rate(terms.refundRate ?? order.cost)} of the price`,
        terms.refundRate,
        order.refunds,
      ),
      ['**Contribution**', `**${money(order.contribution)}**`],
    ],
  )
}

/** Two orders beside each other, by what matters. */
export function comparison(heads: [string, string], [first, second]: [Order, Order], ask: Ask): string {
  const { money, rate, ratio } = ask.notation
  const roas = ({ breakEvenRoas }: Order) => (breakEvenRoas ? ratio(breakEvenRoas) : 'none')
  return table(
    ['Per order', ...heads],
    [
      ['Price', money(first.price), money(second.price)],
      ['Contribution', money(first.contribution), `**${money(second.contribution)}**`],
      ['Margin', rate(first.margin), rate(second.margin)],
      ['Break-even ROAS', roas(first), roas(second)],
    ],
  )
}

const labels = {
  price: 'price',
  cost: 'cost',
  shipping: 'shipping',
  feeRate: 'fee',
  feeFixed: 'fixed fee',
  refundRate: 'refund rate',
} as const
const paths: Partial<Record<string, string>> = {
  price: 'pricing.price',
  cost: 'supplier.cost',
  shipping: 'supplier.shippingCost',
  feeRate: 'pricing.feePercent',
  feeFixed: 'pricing.feeFixed',
  refundRate: 'pricing.refundRate',
}

/** Where numbers come from that the seller did not give, and what was counted as zero. */
export function footnotes(ask: Ask, order?: Order): string {
  const names = Object.keys(labels) as (keyof typeof labels)[]
  const from = (source: 'canon' | 'page') =>
    names.filter((name) => ask.figures[name] && ask.source(name) === source)
  const canon = from('canon').map((name) => `\`${paths[name]}\``)
  const page = from('page').map((name) => labels[name])
  const differs = names.filter(
    (name) =>
      ask.source(name) === 'told' &&
      ask.business.figures[name] &&
      !ask.business.figures[name].value.equals(ask.figures[name]?.value ?? 0),
  )
  const assumed = order?.assumed ?? []
  return [
    canon.length > 0 && `From the canon: ${canon.join(', ')}.`,
    page.length > 0 && `From the page: ${page.join(', ')}${citation(ask)}.`,
    differs.length > 0 &&
      `Your ${differs.map((name) => labels[name]).join(' and ')} differs from the canon, which stays as it is: ${differs.map((name) => `\`${paths[name]}\``).join(', ')}.`,
    assumed.length > 0 &&
      `Not given and so counted as zero: ${assumed.join(', ')}. Tell me and I will count again.`,
    order &&
      order.currency === undefined &&
      'No currency was named; I take all amounts to be in the same one.',
  ]
    .filter(Boolean)
    .join(' ')
}

const citation = ({ page }: Ask): string => (page && 'cite' in page && page.cite ? ` ${page.cite}` : '')
