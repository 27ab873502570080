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

test.each([
  ['https://schema.org/InStock', 'in stock'],
  ['out of stock', 'out of stock'],
  ['oos', 'out of stock'],
  [true, 'in stock'],
  ['PreOrder', 'pre-order'],
  ['ask us', undefined],
  [{ toString: 'no' }, undefined],
])('an availability of %j is %s', (availability, words) => {
  expect(cleanFacts({ availability }, 'https://shop.example').availability).toBe(words)
})

test.each(prices)('a price of %j in %s is %s', (price, currency, plain) => {
  expect(cleanFacts({ price, currency }, 'https://shop.example').price).toBe(plain)
})

test('a text that is cut keeps no half of a pair, which a database would refuse', () => {
  const { title } = cleanFacts({ title: `${'x'.repeat(299)}💡` }, 'https://shop.example')
  expect(title).toBe(`${'x'.repeat(299)}\ufffd`)
})

test('[security Q3] a description nested deeper than calls can go is read all the same', () => {
  const description = `${'<b>'.repeat(3_990)}Warm light`
  expect(cleanFacts({ description }, 'https://shop.example').description).toBe('Warm light')
})

test('what is never shown is no part of a text, and what is next to it stays in order', () => {
  const description = 'a<p>b<script>c</script><i>d</i></p>&lt;e<style>f</style>'
  expect(cleanFacts({ description }, 'https://shop.example').description).toBe('a bd')
})
