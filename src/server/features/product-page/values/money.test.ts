import { expect, test } from 'vitest'
import { currencyOf, readPrice } from './money.ts'

test.each([
  ['1.299,00', undefined, '1299.00'],
  ['1,299.00', undefined, '1299.00'],
  ['₹1,29,900', 'INR', '129900'],
  ['¥1980', undefined, '1980'],
  ["CHF 1'299.–", 'CHF', '1299'],
  ['R$ 1.299,90', 'BRL', '1299.90'],
  ['12,90 zł', 'PLN', '12.90'],
  ['39,90 €', 'EUR', '39.90'],
  ['1 299,00 €', 'EUR', '1299.00'],
  ['12 500 kr', undefined, '12500'],
  ['29,- €', 'EUR', '29'],
  ['1.299 €', 'EUR', '1299'],
])('a price of %s has the currency %s and the amount %s', (text, currency, amount) => {
  expect(readPrice(text)).toEqual({ amount, currency, isFrom: false })
})

test.each([
  ['1.299.000', 'IDR', '1299000'],
  ['₩1,299,000', 'KRW', '1299000'],
  ['25.000.000 ₫', 'VND', '25000000'],
  ['1234.125', 'EUR', '1234.125'],
  ['12.500', 'KWD', '12.500'],
  ['1980.00', 'JPY', '1980'],
  [1.125, 'USD', '1.125'],
])('a price of %j in %s is %s', (value, currency, amount) => {
  expect(readPrice(value, currency)).toMatchObject({ amount })
})

test.each(['from 19.90', 'ab 19,90 €', 'Dès 19,90 €', '19.90 - 29.90', '$19.90 – $29.90'])(
  'a price of %s is the lowest of several',
  (text) => {
    expect(readPrice(text)).toMatchObject({ amount: '19.90', isFrom: true })
  },
)

test.each([
  ['1e5', 'Negative or in scientific notation.'],
  ['from -5', 'Negative or in scientific notation.'],
  ['ask us', 'No number in it.'],
  ['3 for 10', 'Several numbers in it.'],
  ['0.00', 'Zero.'],
  [Number.POSITIVE_INFINITY, 'Not a plain amount.'],
  [-5, 'Not a plain amount.'],
  [{ toString: 'no' }, 'Not a price.'],
  ['9'.repeat(2_000_000), 'Too long for a price.'],
])('a price of %.20j is refused', (value, refused) => {
  expect(readPrice(value)).toEqual({ refused })
})

test('a sign that countries share needs a hint', () => {
  expect([currencyOf('$'), currencyOf('$', 'CAD'), currencyOf('$', 'EUR')]).toEqual([
    undefined,
    'CAD',
    undefined,
  ])
  expect([currencyOf('¥'), currencyOf('¥', 'JPY'), currencyOf('kr', 'SEK')]).toEqual([
    undefined,
    'JPY',
    'SEK',
  ])
  expect([currencyOf('€'), currencyOf('R$'), currencyOf('zł')]).toEqual(['EUR', 'BRL', 'PLN'])
})
