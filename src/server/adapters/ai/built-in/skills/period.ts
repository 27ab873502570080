import type { Decimal } from '#core/decimal.ts'
import { periodResult } from '#core/economics/period.ts'
import type { Figures } from '../read/figures.ts'
import { isOfPeriod } from '../read/period.ts'
import type { Ask } from '../skill.ts'
import { paragraphs, table, working } from '../write/working.ts'

const sums: [keyof Figures, string][] = [
  ['cost', 'goods'],
  ['shipping', 'shipping'],
  ['packaging', 'packaging'],
  ['adSpend', 'ads'],
  ['overhead', 'fixed costs'],
]

/** Result of a month or another period, given in sums: “last month: 120 orders at 35, ads 1,400, goods 1,260”. */
export function period(ask: Ask): string | undefined {
  const { given, text } = ask
  const { orders, price, revenue } = given
  if (!isOfPeriod(text, given) || !orders) return undefined
  const sold = revenue ? { revenue: revenue.value } : price && { orders: orders.value, each: price.value }
  if (!sold) return undefined
  const paid = sums.flatMap(([name, label]): [string, Decimal][] => {
    const amount = given[name]
    return amount ? [[label, amount.value]] : []
  })
  const shares = (['feeRate', 'refundRate'] as const).filter((name) => given[name])
  if (shares.length > 0)
    return 'Give me fees and refunds of that time as amounts: I take all its costs as sums, and do not know what the shares are of.'
  const result = periodResult(sold, paid)
  const { money } = ask.notation
  return paragraphs(
    `That left **${money(result.left)}**, or ${money(result.left.div(orders.value))} an order.`,
    table(
      ['In that time', 'Amount'],
      [
        ['Revenue', money(result.revenue)],
        ...paid.map(([label, amount]) => [
          label.charAt(0).toUpperCase() + label.slice(1),
          money(amount.neg()),
        ]),
        ['**Left**', `**${money(result.left)}**`],
      ],
    ),
    working(result.steps, ask.notation),
    'I take each of these as the sum for the whole time. Say “per order” where one is not.',
  )
}
