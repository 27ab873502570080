import { expect, test } from 'vitest'
import { moneyIfAmount, moneyInText } from './money-in-text.ts'

test('amounts within a sentence are written as money, other capitals stay', () => {
  expect(moneyInText('Prices read on Monday: a.example 49.00 USD = 45.10 EUR, b.example 39.90 EUR')).toBe(
    'Prices read on Monday: a.example $49.00 = €45.10, b.example €39.90',
  )
  const others = 'Folds to 3.5 CMM, top 20 ALL, 1,200.00 EUR'
  expect(moneyInText(others)).toBe(others)
})

test('a value that is an amount is written as money, a quote stays', () => {
  expect(['39.90 EUR', '41 EUR', '5 LBS', 'Only 39.90 EUR'].map(moneyIfAmount)).toEqual([
    '€39.90',
    '€41.00',
    '5 LBS',
    'Only 39.90 EUR',
  ])
})
