import { expect, test } from 'vitest'
import { asOffered } from './offered.ts'
import { readValue } from './read-value.ts'

test('an amount of a page is read as the page meant it; one that a person wrote is asked about where it is twofold', () => {
  const told = (origin: string, currency = 'USD') => [
    { name: 'price', value: '1.125', origin },
    { name: 'currency', value: currency, origin },
  ]
  const offered = ([price, ...others]: ReturnType<typeof told>) =>
    price && readValue('supplier.cost', asOffered(price, others))
  expect(offered(told('json-ld'))).toMatchObject({ typed: { value: { amount: '1.1250', currency: 'USD' } } })
  expect(offered(told('json-ld').slice(0, 1))).toMatchObject({ typed: { value: { currency: null } } })
  expect(offered(told('hand', 'EUR'))).toMatchObject({ ok: false })
})
