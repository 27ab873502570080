import { expect, test } from 'vitest'
import { decimal, plain } from '#core/decimal.ts'
import { periodResult } from './period.ts'
import { inWords } from './working.ts'

test('a month leaves what came in less the sums that were paid', () => {
  const sold = { orders: decimal('120'), each: decimal('35') }
  const { revenue, left, steps } = periodResult(sold, [
    ['goods', decimal('1260')],
    ['ads', decimal('1400')],
  ])
  expect([revenue, left].map((value) => plain(value, 2))).toEqual(['4200.00', '1540.00'])
  expect(steps.map(inWords)).toEqual(['orders × order value', 'revenue − goods − ads'])
  expect(periodResult({ revenue }, []).left.equals(revenue)).toBe(true)
})
