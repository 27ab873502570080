import { expect, test } from 'vitest'
import { cleanFacts } from './facts.ts'

const prices: [price: unknown, currency: string, plain: string | undefined][] = [
  ['1.299.000', 'IDR', '1299000'],
  ['₩1,299,000', 'KRW', '1299000'],
  ['25.000.000 ₫', 'VND', '25000000'],
  ['1,299.00', 'USD', '1299.00'],
  ['1.299 €', 'EUR', '1299'],
  ['39,90 €', 'EUR', '39.90'],
  ['1234.125', 'EUR', '1234.125'],
  ['12.500', 'KWD', '12.500'],
  [1.125, 'USD', '1.125'],
  ['1e5', 'USD', undefined],
  ['from -5', 'USD', undefined],
]

test.each(prices)('a price of %j in %s is %s', (price, currency, plain) => {
  expect(cleanFacts({ price, currency }, 'https://shop.example').price).toBe(plain)
})
