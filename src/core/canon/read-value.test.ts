import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, currencyOfCountry } from './countries.ts'
import { currencyCode } from './currencies.ts'
import { readValue } from './read-value.ts'
import { formatValue, inputText, isMoney, sameValue, type Typed } from './value.ts'

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
  ['economics.contribution', '−5 EUR', money('-5', 'EUR')],
  ['pricing.price', { amount: '39.90', currency: 'eur' }, money('39.90', 'EUR')],
  ['pricing.price', { amount: 0.1, currency: null }, money('0.1', null)],
  ['pricing.price', 39.99, number(39.99)],
  ['pricing.feePercent', '2,9 %', number(2.9)],
  ['pricing.refundRate', '6 %', number(0.06)],
  ['pricing.refundRate', '0.06', number(0.06)],
  ['supplier.shippingDaysMin', '5 days', number(5)],
  ['pricing.refundRate', '100 %', number(100)],
  ['supplier.stock', '1,200', number(1200)],
  ['supplier.stock', '1.200', number(1200)],
  ['economics.breakEvenRoas', '1234.125', number(1234.125)],
  ['pricing.price', '$1,299', money('1299', 'USD')],
  ['pricing.price', '1,299,000 €', money('1299000', 'EUR')],
  ['pricing.price', '₩1,299', money('1299', 'KRW')],
  ['pricing.price', '12.500 KWD', money('12.500', 'KWD')],
  ['pricing.price', '0.125 EUR', money('0.125', 'EUR')],
  ['pricing.feePercent', '1.125 %', number(1.125)],
  ['pricing.price', '.50 EUR', money('0.50', 'EUR')],
  ['pricing.price', 'EUR.50', money('0.50', 'EUR')],
  ['pricing.price', 'SFr. 25', money('25', 'CHF')],
  ['pricing.price', '5 C$', money('5', 'CAD')],
  ['pricing.price', '25 RMB', money('25', 'CNY')],
  ['pricing.price', '12 GHS', money('12', 'GHS')],
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
})

const digits = fc.tuple(fc.integer({ min: 0, max: 2_000_000 }), fc.stringMatching(/^(\.\d{1,6})?$/))
const amounts = fc.tuple(fc.constantFrom('', '-'), digits).map(([sign, [head, tail]]) => sign + head + tail)
const codes = fc.option(fc.constantFrom(...currencies))

test('an edited amount is read back unchanged in any currency, also after a change of currency', () => {
  fc.assert(
    fc.property(amounts, codes, codes, codes, (amount, currency, other, near) => {
      const shown = inputText(money(amount, currency))
      const written = `${shown.split(' ')[0]} ${other ?? ''}`
      for (const [text, code] of [[shown, currency] as const, [written, other] as const]) {
        const reading = readValue('economics.contribution', text, { near })
        expect(reading.ok && reading.typed && sameValue(reading.typed, money(amount, code))).toBe(true)
      }
      const bare = number(Number(amount))
      for (const path of ['launch.weight', 'economics.breakEvenRoas']) {
        const reading = readValue(path, inputText(bare), { type: 'number' })
        expect(reading.ok && reading.typed && sameValue(reading.typed, bare)).toBe(true)
      }
    }),
  )
})

test.each(['1.125 USD', '1,125 EUR', '1.125', '-23.985 EUR', '1,500 KWD', '23,985 kr'])(
  '%s is asked about, and each answer that is offered is taken',
  (text) => {
    const reading = readValue('economics.contribution', text, { near: 'SEK' })
    const [, thousands = '', decimals = ''] =
      /^Contribution can be read in two ways\. Write (\S+) or (\S+)\.$/.exec(
        reading.ok ? '' : reading.reason,
      ) ?? []
    const plain = (said: string) => {
      const answer = readValue('economics.contribution', said)
      return answer.ok && isMoney(answer.typed?.value) ? Number(answer.typed.value.amount) : undefined
    }
    const small = Number(text.replace(',', '.').replace(/[^\d.-]/g, ''))
    expect([plain(thousands), plain(decimals)]).toEqual([small * 1_000, small])
    expect(readValue('launch.weight', '1.250', { type: 'number' }).ok).toBe(false)
  },
)

test('every currency that is paid with has a code here, and every country knows its own', () => {
  const former = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'SVC', 'XDR', 'XSU', 'ZWL']
  const unknown = Intl.supportedValuesOf('currency').filter((code) => !currencies.has(code))
  expect(unknown.filter((code) => !former.includes(code))).toEqual([])
  expect(['Ghana', 'the Bahamas', 'VN', 'Peru'].map(currencyOfCountry)).toEqual(['GHS', 'BSD', 'VND', 'PEN'])
  expect(['kr', 'kr.'].map((sign) => currencyCode(sign, 'DKK'))).toEqual(['DKK', 'DKK'])
  expect([currencyCode('kr', 'EUR'), currencyCode('constructor')]).toEqual([undefined, undefined])
})

const refused: [path: string, raw: unknown, reason: string][] = [
  ['pricing.price', 'about forty', 'Price must be an amount of money, such as 39.90 EUR.'],
  ['pricing.price', '5 EUR USD', 'an amount of money'],
  ['pricing.price', '1.793.5 EUR', 'an amount of money'],
  ['pricing.price', '1,200 300 EUR', 'an amount of money'],
  ['economics.breakEvenRoas', '1.793.5', 'Break-even ROAS must be a number, such as 12.5.'],
  ['pricing.price', '5 quid', 'an unknown currency: “quid”. Use a code such as EUR or USD.'],
  ['pricing.price', '-5 EUR', 'Price cannot be below zero.'],
  ['supplier.cost', -5, 'Cost cannot be below zero.'],
  ['pricing.refundRate', '150 %', 'Refund rate cannot be more than 100\u202f%.'],
  ['pricing.feePercent', 101, 'cannot be more than'],
  ['supplier.shippingDaysMin', '-3', 'cannot be below zero'],
  ['supplier.shippingDaysMax', '5.5 days', 'Delivery to (days) must be a whole number.'],
  ['supplier.stock', 'lots', 'Stock must be a number of pieces, such as 120.'],
  ['pricing.price', { amount: '5', currency: 'ZZZ' }, 'an unknown currency'],
  ['pricing.price', { amount: '1e5', currency: 'EUR' }, 'an amount of money'],
  ['pricing.price', { amount: {}, currency: 'EUR' }, 'an amount of money'],
  ['supplier.stock', '5 %', 'a number'],
  ['supplier.stock', 0.1 + 0.2, 'too many digits'],
  ['supplier.stock', Number.POSITIVE_INFINITY, 'too many digits'],
  ['brand.colors.primary', 'red', 'a colour'],
  ['supplier.url', 'javascript:alert(1)', 'an address'],
  ['supplier.url', 'https://user:pass@shop.example', 'an address'],
  ['market.currency', 'bitcoin', 'a currency code'],
  ['product.title', ['a'], 'Product title must be a text.'],
  ['product.title', true, 'can’t be read'],
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
  const sent = { amount: '5', currency: '$' }
  expect(readValue('pricing.price', sent, { near: 'CAD' })).toEqual({ ok: true, typed: money('5', 'CAD') })
})

test('values are shown rounded to cents and edited as they are', () => {
  const derived = money('21.4489', 'EUR')
  expect([formatValue(derived), inputText(derived)]).toEqual(['21.45 EUR', '21.4489 EUR'])
  expect(formatValue(money('0.1234', null))).toBe('0.1234')
  expect([formatValue(money('12.5', 'KWD')), formatValue(money('812.5', 'JPY'))]).toEqual([
    '12.500 KWD',
    '813 JPY',
  ])
  expect(formatValue(list('oak', 'steel'))).toBe('oak; steel')
})
