import { expect, test } from 'vitest'
import { readValue } from './read-value.ts'
import { formatValue, inputText, type Typed } from './value.ts'

const money = (amount: string, currency: string | null): Typed => ({
  type: 'money',
  value: { amount, currency },
})
const number = (value: number): Typed => ({ type: 'number', value })
const list = (...value: string[]): Typed => ({ type: 'list', value })
const as =
  (type: Typed['type']) =>
  (value: string): Typed => ({ type, value })
const [text, colour, url, date] = [as('text'), as('colour'), as('url'), as('date')]

const read: [path: string, raw: unknown, typed: Typed | null][] = [
  ['pricing.price', '$39.99', money('39.99', 'USD')],
  ['pricing.price', '39,99 €', money('39.99', 'EUR')],
  ['pricing.price', 'EUR 1.299,50', money('1299.50', 'EUR')],
  ['pricing.price', '1,299.5 usd', money('1299.5', 'USD')],
  ['pricing.price', '39.90', money('39.90', null)],
  ['pricing.price', 'US$ 5', money('5', 'USD')],
  ['pricing.price', '−5 EUR', money('-5', 'EUR')],
  ['pricing.price', { amount: '39.90', currency: 'eur' }, money('39.90', 'EUR')],
  ['pricing.price', { amount: 0.1, currency: null }, money('0.1', null)],
  ['pricing.price', 39.99, number(39.99)],
  ['pricing.feePercent', '2,9 %', number(2.9)],
  ['pricing.refundRate', '6 %', number(0.06)],
  ['pricing.refundRate', '0.06', number(0.06)],
  ['supplier.shippingDaysMin', '5 days', number(5)],
  ['supplier.stock', '1,200', number(1200)],
  ['brand.colors.primary', 'F80', colour('#ff8800')],
  ['supplier.url', 'shop.example/lamp?a=1', url('https://shop.example/lamp?a=1')],
  ['launch.day', '2026-02-28', date('2026-02-28')],
  ['launch.page', 'https://shop.example/a', url('https://shop.example/a')],
  ['launch.colour', '#ff8800', colour('#ff8800')],
  ['launch.note', ' $5 off ', text('$5 off')],
  ['product.features', 'USB-C; folds flat, twice', list('USB-C', 'folds flat, twice')],
  ['product.features', 'oak\n\n steel ', list('oak', 'steel')],
  ['market.countries', 'Germany, Austria', list('Germany', 'Austria')],
  ['market.currency', '€', text('EUR')],
  ['product.sku', 1234, text('1234')],
  ['product.title', '39', text('39')],
  ['product.title', '  ', null],
  ['product.features', [' '], null],
  ['product.features', null, null],
]
test.each(read)('%s ← %j', (path, raw, typed) => {
  expect(readValue(path, raw)).toEqual({ ok: true, typed })
  if (typed) expect(readValue(path, inputText(typed), { type: typed.type })).toMatchObject({ ok: true })
})

const refused: [path: string, raw: unknown, reason: string][] = [
  ['pricing.price', 'about forty', 'Price has to be an amount of money, such as 39.90 EUR.'],
  ['pricing.price', '5 EUR USD', 'an amount of money'],
  ['pricing.price', '5 quid', 'an amount of money'],
  ['pricing.price', { amount: '5', currency: 'ZZZ' }, 'a currency that is not known'],
  ['pricing.price', { amount: '1e5', currency: 'EUR' }, 'an amount of money'],
  ['pricing.price', { amount: {}, currency: 'EUR' }, 'an amount of money'],
  ['supplier.stock', '5 %', 'a number'],
  ['supplier.stock', 0.1 + 0.2, 'more digits than can be kept'],
  ['supplier.stock', Number.POSITIVE_INFINITY, 'more digits'],
  ['brand.colors.primary', 'red', 'a colour'],
  ['supplier.url', 'javascript:alert(1)', 'an address'],
  ['supplier.url', 'https://user:pass@shop.example', 'an address'],
  ['market.currency', 'bitcoin', 'as its code'],
  ['product.title', ['a'], 'Product title has to be a text.'],
  ['product.title', true, 'cannot be read'],
  ['product.title', 'x'.repeat(10_001), 'at most 10,000 characters'],
  ['product.features', [1], 'a list of texts'],
  ['product.features', ['x'.repeat(501)], 'at most 500 characters'],
  ['product.features', Array(101).fill('x'), 'at most 100 entries'],
]
test.each(refused)('%s ← %j is refused with a sentence', (path, raw, reason) => {
  expect(readValue(path, raw)).toEqual({ ok: false, reason: expect.stringContaining(reason) })
})

test('a day that does not exist is no date, and dates are read as people write them', () => {
  expect(readValue('launch.day', '31.03.2026', { type: 'date' })).toEqual({
    ok: true,
    typed: date('2026-03-31'),
  })
  expect(readValue('launch.day', '2026-02-30', { type: 'date' }).ok).toBe(false)
})

test('a sign that several currencies share is that of the market', () => {
  expect(readValue('pricing.price', '$5', { near: 'CAD' })).toEqual({ ok: true, typed: money('5', 'CAD') })
  expect(readValue('pricing.price', '$5', { near: 'EUR' })).toEqual({ ok: true, typed: money('5', 'USD') })
})

test('values are shown rounded to cents and edited as they are', () => {
  const derived = money('21.4489', 'EUR')
  expect([formatValue(derived), inputText(derived)]).toEqual(['21.45 EUR', '21.4489 EUR'])
  expect(formatValue(money('0.1234', null))).toBe('0.1234')
  expect(formatValue(list('oak', 'steel'))).toBe('oak; steel')
})
