import { expect, test } from 'vitest'
import { draftText, fieldText, numberText } from './unit-text.ts'

test.each([
  ['pricing.refundRate', 0.05, '5\u202f%'],
  ['pricing.refundRate', 4, '4\u202f%'],
  ['pricing.feePercent', 2.9, '2.9\u202f%'],
  ['economics.marginPercent', -12.5, '−12.5\u202f%'],
  ['supplier.shippingDaysMin', 1, '1 day'],
  ['supplier.shippingDaysMax', 9, '9 days'],
  ['supplier.stock', 80, '80'],
])('%s %d is said as %s', (path, value, text) => {
  expect([numberText(path, value), draftText({ path, value }), fieldText({ path, value }, 'EUR')]).toEqual([
    text,
    text,
    text,
  ])
})

test('a plain number has no unit, an amount has the currency of the market', () => {
  expect(fieldText({ path: 'pricing.price', value: { amount: '45', currency: null } }, 'EUR')).toBe(
    '45.00 EUR',
  )
  expect(fieldText({ path: 'our.number', value: 0.05 }, 'EUR')).toBe('0.05')
  expect(fieldText({ path: 'product.box', value: ['lamp', 'cable'] }, undefined)).toBe('lamp; cable')
})
