import { expect, test } from 'vitest'
import { decimal, format, over, percent, times } from './decimal.ts'

test('cents stay exact where floating point does not', () => {
  expect(format(decimal('0.1') + decimal('0.2'), 2)).toBe('0.30')
  expect(format(times(decimal('1.005'), decimal('100')), 2)).toBe('100.50')
})

test.each([
  ['0.125', '0.13'],
  ['2.675', '2.68'],
  ['0.004', '0.00'],
  ['1234567.895', '1234567.90'],
])('%s rounds half up to %s', (value, cents) => {
  expect(format(decimal(value), 2)).toBe(cents)
  expect(format(-decimal(value), 2).replace(/^-/, '')).toBe(cents)
})

test('rates keep only the decimals they have', () => {
  expect(format(decimal('2.9'), 0, 2)).toBe('2.9')
  expect(format(decimal('40'), 0, 2)).toBe('40')
  expect(format(decimal('33.333333'), 0, 2)).toBe('33.33')
})

test('division and percentages', () => {
  expect(over(decimal('40'), decimal('16'))).toBe(decimal('2.5'))
  expect(over(-decimal('1'), decimal('3'))).toBe(-333_333n)
  expect(percent(decimal('6'))).toBe(decimal('0.06'))
})
