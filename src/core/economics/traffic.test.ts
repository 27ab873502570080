import { expect, test } from 'vitest'
import { decimal, plain, whole } from '#core/decimal.ts'
import { cpcOfShowings, visitsForOrders, visitsResult } from './traffic.ts'
import { inWords } from './working.ts'

test('visits bring orders, and those what they are worth and what they leave after ads', () => {
  const known = { price: decimal('40'), contribution: decimal('28'), spend: decimal('2500') }
  const result = visitsResult(whole(5_000), decimal('0.02'), known)
  const { orders, revenue, contribution, cpa, left } = result
  expect([orders, revenue, contribution, cpa, left].map((value) => value && plain(value, 2))).toEqual([
    '100.00',
    '4000.00',
    '2800.00',
    '25.00',
    '300.00',
  ])
  expect(result.steps.map(inWords)).toEqual([
    'visits × conversion rate',
    'orders × price',
    'orders × contribution',
    'ad spend ÷ orders',
    'contribution of all orders − ad spend',
  ])
})

test('visits alone give only the orders', () => {
  const { orders, steps, ...others } = visitsResult(whole(900), decimal('0.015'), {})
  expect([plain(orders, 2), steps.length]).toEqual(['13.50', 1])
  expect(Object.values(others)).toEqual([undefined, undefined, undefined, undefined])
})

test('visits for orders are whole', () => {
  expect(visitsForOrders(whole(100), decimal('0.03')).value.toFixed()).toBe('3334')
})

test('a click of ads that are paid by the thousand showings', () => {
  const { value, steps } = cpcOfShowings(decimal('8'), decimal('0.0125'))
  expect([plain(value, 2), steps.map(inWords)]).toEqual(['0.64', ['CPM ÷ 1,000 ÷ CTR']])
})
