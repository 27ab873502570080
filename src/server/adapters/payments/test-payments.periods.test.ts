import { expect, test } from 'vitest'
import type { PlanOrder } from '#contracts/billing.ts'
import { periodsUntil } from './test-payments.periods.ts'

const day = (text: string) => new Date(`2026-${text}T12:00:00Z`)
const pro: PlanOrder = { plan: 'pro', interval: 'month' }

const shown = (orders: [PlanOrder, string][], now: string, endsAt: string | null = null) =>
  periodsUntil(
    {
      orders: orders.map(([order, from]) => ({ ...order, from: day(from) })),
      endsAt: endsAt ? day(endsAt) : null,
    },
    day(now),
  ).map(({ plan, interval, start, end }) =>
    [plan, interval, start.toISOString().slice(0, 10), end.toISOString().slice(0, 10)].join(' '),
  )

test('a period is for what was ordered when it began', () => {
  const orders: [PlanOrder, string][] = [
    [pro, '01-31'],
    [{ ...pro, plan: 'automation' }, '02-10'],
    [{ plan: 'automation', interval: 'year' }, '04-05'],
    [{ plan: 'pro', interval: 'year' }, '04-06'],
  ]
  expect(shown(orders, '12-31')).toEqual([
    'pro month 2026-01-31 2026-02-28',
    'automation month 2026-02-28 2026-03-31',
    'automation month 2026-03-31 2026-04-30',
    'automation year 2026-04-05 2027-04-05',
  ])
})

test('a period begins with its first moment, and none with the end', () => {
  expect(shown([[pro, '01-15']], '03-15')).toHaveLength(3)
  expect(shown([[pro, '01-15']], '05-01', '03-15')).toHaveLength(2)
  expect(shown([[pro, '01-15']], '01-15', '01-15')).toHaveLength(1)
})
