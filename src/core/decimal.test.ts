import { expect, test } from 'vitest'
import { decimal, plain, whole } from './decimal.ts'

test('cents stay exact where floating point does not', () => {
  expect(plain(decimal('0.1').plus(decimal('0.2')), 2)).toBe('0.30')
  expect(plain(decimal('1.005').times(decimal('100')), 2)).toBe('100.50')
})

test.each([
  ['0.125', '0.13'],
  ['2.675', '2.68'],
  ['0.004', '0.00'],
  ['1234567.895', '1234567.90'],
])('%s rounds half up to %s, below zero too', (value, cents) => {
  expect(plain(decimal(value), 2)).toBe(cents)
  expect(plain(decimal(value).neg(), 2).replace(/^-/, '')).toBe(cents)
})

test('rates keep only the decimals they have, and nothing is minus zero', () => {
  expect(plain(decimal('2.9'), 0, 2)).toBe('2.9')
  expect(plain(decimal('40'), 0, 2)).toBe('40')
  expect(plain(decimal('33.333333'), 0, 2)).toBe('33.33')
  expect(plain(decimal('-0.001'), 2)).toBe('0.00')
})

test('a broken number is no count', () => {
  expect(() => whole(1.5)).toThrow(RangeError)
})
