import { expect, test } from 'vitest'
import { decimal } from './decimal.ts'
import { hasPriceSteps, priceFor } from './price-steps.ts'

const english = 'FOB Ningbo 14.20 USD from 500 pieces, 15.60 USD from 200 pieces.'
const german = '13,20 EUR ab 300 Stück, darunter 14,60 EUR.'

test.each([
  [english, '600', '14.20'],
  [english, '250', '15.60'],
  [english, '50', '15.60'],
  [german, '300', '13,20'],
  [german, '250', '14,60'],
])('%s: %s pieces', (sentence, pieces, price) => {
  expect(priceFor(decimal(pieces), sentence)?.said).toContain(price)
})

test('a price without a number of pieces is no step', () => {
  expect(hasPriceSteps('A handle is 1.10 USD extra.')).toBe(false)
  expect(hasPriceSteps(english)).toBe(true)
})
