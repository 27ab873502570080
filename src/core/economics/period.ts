import type { Decimal } from '#core/decimal.ts'
import { count, money, type Quantity, type Step } from './working.ts'

export interface Period {
  revenue: Decimal
  left: Decimal
  steps: Step[]
}

/** Result of a period: all income less all expenses, each as one sum. */
export function periodResult(
  sold: { revenue: Decimal } | { orders: Decimal; each: Decimal },
  paid: [name: string, amount: Decimal][],
): Period {
  const revenue = 'revenue' in sold ? sold.revenue : sold.orders.times(sold.each)
  const left = paid.reduce((rest, [, amount]) => rest.minus(amount), revenue)
  const numbers: Record<string, Quantity> = { revenue: money(revenue) }
  for (const [name, amount] of paid) numbers[name] = money(amount)
  const revenueSteps: Step[] =
    'revenue' in sold
      ? []
      : [
          {
            name: 'Revenue',
            formula: '{orders} × {order value}',
            numbers: { orders: count(sold.orders), 'order value': money(sold.each) },
            result: money(revenue),
          },
        ]
  const formula = ['{revenue}', ...paid.map(([name]) => `{${name}}`)].join(' − ')
  return { revenue, left, steps: [...revenueSteps, { name: 'Left', formula, numbers, result: money(left) }] }
}
