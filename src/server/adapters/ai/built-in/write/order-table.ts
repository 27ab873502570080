import { type Decimal, zero } from '#core/decimal.ts'
import type { Order } from '#core/economics/order.ts'
import type { Terms } from '#core/economics/terms.ts'
import type { Line } from '../read/blocks.ts'
import { joinList } from '../read/words.ts'
import type { Ask } from '../skill.ts'
import type { Notation } from './notation.ts'
import { paragraphs, table } from './working.ts'

export function orderTable(order: Order, terms: Terms, { money, rate, rounded }: Notation): string {
  const parts: [label: string, told: unknown, value: Decimal][] = [
    [`VAT, ${rate(terms.taxRate ?? zero)} in the price`, terms.taxRate, order.tax],
    ['Product cost', terms.cost, order.cost],
    ['Shipping', terms.shipping, order.shipping],
    ['Packaging', terms.packaging, order.packaging],
    [`Fees, ${rate(terms.feeRate ?? zero)} of the price`, terms.feeRate, order.fees],
    ['Fixed fee', terms.feeFixed, order.feeFixed],
    [`Refunds, ${rate(terms.refundRate ?? zero)} of the price`, terms.refundRate, order.refunds],
  ]
  const told = parts.filter(([, one]) => one !== undefined)
  const shown = told.reduce((left, [, , value]) => left.minus(rounded(value)), rounded(order.price))
  return paragraphs(
    table(
      ['Per order', 'Amount'],
      [
        ['Price', money(order.price)],
        ...told.map(([label, , value]) => [label, money(value.neg())]),
        ['**Contribution**', `**${money(order.contribution)}**`],
      ],
    ),
    !shown.equals(rounded(order.contribution)) &&
      'Each amount is rounded by itself, so the column is a little off.',
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
  packaging: 'packaging',
  feeRate: 'fee',
  feeFixed: 'fixed fee',
  refundRate: 'refund rate',
  taxRate: 'VAT rate',
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
      `Your ${joinList(differs.map((name) => labels[name]))} ${differs.length > 1 ? 'differ' : 'differs'} from the canon, which stays as it is: ${differs.map((name) => `\`${paths[name]}\``).join(', ')}.`,
    waitingLine(ask, names),
    assumed.length > 0 &&
      `Not given and so counted as zero: ${assumed.join(', ')}. Tell me and I will count again.`,
    ask.figures.taxOnTop && 'VAT comes on top of the price, so nothing is taken off for it.',
    ask.given.taxRate && 'I take the price to include the VAT.',
    ask.given.cpc &&
      !ask.figures.conversionRate &&
      'What a click costs counts once I know the conversion rate.',
    order &&
      order.currency === undefined &&
      'No currency was named; I take all amounts to be in the same one.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What was proposed for these figures and is not accepted yet. */
function waitingLine({ waiting }: Ask, names: (keyof typeof labels)[]): string | false {
  const own = new Set(names.map((name) => paths[name]))
  return waitingNote(waiting.filter(({ key }) => own.has(key)))
}

export const waitingNote = (waiting: Line[]): string | false =>
  waiting.length > 0 &&
  `What you asked to change counts once you accept it: ${waiting.map(({ key, value }) => `\`${key}\` to ${value}`).join(', ')}.`

const citation = ({ page }: Ask): string => (page && 'cite' in page && page.cite ? ` ${page.cite}` : '')
