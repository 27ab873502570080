import { expect, test } from 'vitest'
import { moneyInText } from './money-in-text.ts'

test('amounts within a sentence are written as money, other capitals stay', () => {
  expect(moneyInText('Prices read on Monday: a.example 49.00 USD = 45.10 EUR, b.example 39.90 EUR')).toBe(
    'Prices read on Monday: a.example $49.00 = €45.10, b.example €39.90',
  )
  expect(moneyInText('Folds to 3 CMM, model 20 LED, 1,200.00 EUR')).toBe(
    'Folds to 3 CMM, model 20 LED, 1,200.00 EUR',
  )
})
