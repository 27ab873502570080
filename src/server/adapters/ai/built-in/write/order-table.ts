import { type Decimal, zero } from '#core/decimal.ts'
import type { Order } from '#core/economics/order.ts'
import type { Terms } from '#core/economics/terms.ts'
import type { Line } from '../read/blocks.ts'
import { joinList } from '../read/words.ts'
import type { Ask } from '../skill.ts'
import { standingTerms } from '../skills/known.ts'
import type { NumberNotation } from './notation.ts'
import { paragraphs, table } from './working.ts'

export function orderTable(order: Order, terms: Terms, { money, rate, rounded }: NumberNotation): string {
  const parts: [label: string, told: unknown, value: Decimal][] = [
    [`VAT, ${rate(terms.taxRate ?? zero)} in the price`, terms.taxRate, order.tax],
    ['Product cost', terms.cost, order.cost],
    ['Shipping', terms.shipping, order.shipping],
    ['Packaging', terms.packaging, order.packaging],
    [`Fees, ${rate(terms.feeRate ?? zero)} of the price`, terms.feeRate, order.fees],
    ['Fixed fee', terms.feeFixed, order.feeFixed],
    [
      `Refunds, ${rate(terms.refundRate ?? zero)} of the price${terms.taxRate ? ' without VAT' : ''}`,
      terms.refundRate,
      order.refunds,
    ],
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

/** Orders beside each other, by what matters. What one of them leaves is marked: the last, where nothing else is said. */
export function comparison(
  heads: string[],
  orders: Order[],
  { notation: { money, rate, ratio } }: Ask,
  marked = orders.at(-1),
): string {
  const row = (name: string, write: (order: Order) => string) => [name, ...orders.map(write)]
  return table(
    ['Per order', ...heads],
    [
      row('Price', ({ price }) => money(price)),
      row('Contribution', (order) =>
        order === marked ? `**${money(order.contribution)}**` : money(order.contribution),
      ),
      row('Margin', ({ margin }) => rate(margin)),
      row('Break-even ROAS', ({ breakEvenRoas }) => (breakEvenRoas ? ratio(breakEvenRoas) : 'none')),
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

/** Origins of figures that the seller did not give, and terms counted as zero. */
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
    order && discountLine(ask, order),
    order?.counted &&
      `Contribution counts with your own figure, \`economics.contribution\`; price, cost and fees would give ${ask.notation.money(order.counted)}.`,
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

/** A discount of an earlier message: whether it is counted. */
function discountLine(ask: Ask, { price }: Order): string | false {
  const { figures, given, notation } = ask
  const { discountRate, discountAmount } = figures
  if (given.discountRate ?? given.discountAmount) return false
  const told = discountRate
    ? notation.rate(discountRate.value)
    : discountAmount && notation.money(discountAmount.value)
  if (!told || !figures.price) return false
  const isBundle = given.bundleUnits ?? given.bundlePrice
  if (isBundle || price.equals(figures.price.value)) return `The discount of ${told} is not counted here.`
  return (
    price.equals(standingTerms(ask)?.price ?? 0) &&
    `Counted with the discount of ${told}, at ${notation.money(price)}. Say “without the discount” for the full price.`
  )
}

/** Open proposals for these figures. */
function waitingLine({ waiting }: Ask, names: (keyof typeof labels)[]): string | false {
  const own = new Set(names.map((name) => paths[name]))
  return waitingNote(waiting.filter(({ key }) => own.has(key)))
}

export const waitingNote = (waiting: Line[]): string | false =>
  waiting.length > 0 &&
  `What you asked to change counts once you accept it: ${waiting.map(({ key, value }) => `\`${key}\` to ${value}`).join(', ')}.`

const citation = ({ page }: Ask): string => (page && 'cite' in page && page.cite ? ` ${page.cite}` : '')
