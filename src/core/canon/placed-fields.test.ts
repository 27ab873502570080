import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '#core/decimal.ts'
import { orderEconomics } from '#core/economics/order.ts'
import { derive } from './derive.ts'
import { exchangeText } from './exchange-rates.ts'
import { canonOrder } from './orders/order-figures.ts'
import { orderTerms } from './orders/order-terms.ts'
import type { CanonPlace } from './placed-fields.ts'
import { readValue } from './read-value.ts'
import { labelOf, starterOf } from './starters.ts'
import { canonOf } from './testing/canon-of.ts'
import { formatValue } from './value.ts'

const lamp = {
  'market.currency': 'EUR',
  'pricing.price': '119',
  'pricing.vatPercent': 19,
  'supplier.cost': '100 CNY',
  'supplier.freight': '20 CNY',
  'supplier.dutyPercent': 5,
  'supplier.shippingCost': '5',
  'supplier.packaging': '1',
  'rates.CNY-EUR.rate': 0.13,
  'rates.CNY-EUR.date': '2026-11-01',
}

const shown = (typed: Record<string, unknown>) =>
  Object.fromEntries(
    Array.from(derive(canonOf(typed)).derived, ([path, { typed }]) => [path, formatValue(typed)]),
  )
const reason = (typed: Record<string, unknown>, path: string) =>
  derive(canonOf(typed)).blocked.find((each) => each.path === path)?.reason
const fieldsOf = (typed: Record<string, unknown>) =>
  Array.from(canonOf(typed), ([path, held]) => ({ path, ...held }))

test('VAT, landed cost, packaging and exchange rates are part of an order', () => {
  // 119 is 100 without VAT. 120 CNY and 5 % duty are 126 CNY, which are 16.38 EUR.
  expect(shown(lamp)).toMatchObject({
    'supplier.landedCost': '126.00 CNY',
    'economics.contribution': '77.62 EUR',
    'economics.marginPercent': '77.62',
    'economics.breakEvenRoas': '1.53',
  })
  expect(derive(canonOf(lamp)).derived.get('economics.contribution')?.note).toBe(
    'Not set, so counted as zero: fees, refunds. Converted at 1 CNY = 0.13 EUR (2026-11-01).',
  )
  const { 'rates.CNY-EUR.rate': _, ...without } = lamp
  expect(reason(without, 'economics.contribution')).toContain('no exchange rate between them is set')
  expect(reason({ ...lamp, 'supplier.freight': '2 SEK' }, 'economics.contribution')).toContain('CNY and SEK')
})

test('a landed cost of the seller’s own counts instead of its parts', () => {
  expect(shown({ ...lamp, 'supplier.landedCost': '20 EUR' })['economics.contribution']).toBe('74.00 EUR')
})

const abroad = {
  ...lamp,
  'markets.CH.price': '129 CHF',
  'markets.CH.vatPercent': 8.1,
  'markets.CH.shippingCost': '9 CHF',
  'markets.FR.vatPercent': 20,
  'rates.CHF-EUR.rate': 1.05,
  'variants.black.name': 'Black',
  'variants.black.price': '139',
  'variants.black.cost': '110 CNY',
}

test('every market and variant has its own economics, and takes the rest from the product', () => {
  expect(shown(abroad)).toMatchObject({
    // 129 ÷ 1.081 − 16.38 ÷ 1.05 − 9 − 1 ÷ 1.05
    'markets.CH.contribution': '93.78 CHF',
    // 119 ÷ 1.2 − 16.38 − 5 − 1
    'markets.FR.contribution': '76.79 EUR',
    // 139 ÷ 1.19 − 136.5 × 0.13 − 5 − 1
    'variants.black.contribution': '93.06 EUR',
    'variants.black.marginPercent': '79.67',
  })
  const at = (place: CanonPlace) => canonOrder(fieldsOf(abroad), place)
  expect(at({ market: 'FR' }).from).toMatchObject({
    price: ['pricing.price'],
    taxRate: ['markets.FR.vatPercent'],
  })
  expect(at({ market: 'CH' }).rates.map(exchangeText)).toEqual([
    '1 CNY = 0.13 EUR (2026-11-01)',
    '1 CHF = 1.05 EUR',
  ])
  expect(at({ market: 'FR', variant: 'black' }).facts.price?.value.toNumber()).toBe(139)
  expect(at({ market: 'CH', variant: 'black' }).blocked).toBe(
    'Set the price of this variant in CH: both have their own price.',
  )
  const told = canonOrder(fieldsOf({ ...abroad, 'variants.black.prices.CH': '149 CHF' }), {
    market: 'CH',
    variant: 'black',
  })
  expect(told.facts.price?.value.toNumber()).toBe(149)
})

test('a market in another currency converts the price of the product, and a market without a price says so', () => {
  const auto = { ...lamp, 'markets.CH.currency': 'CHF', 'rates.CHF-EUR.rate': 1.05 }
  expect(canonOrder(fieldsOf(auto), { market: 'CH' }).facts.price?.currency).toBe('CHF')
  const { 'pricing.price': _, ...unpriced } = abroad
  expect(reason(unpriced, 'markets.FR.contribution')).toBe('Set price first.')
})

test('a bare amount of a market is in the currency of that market', () => {
  const typed = {
    ...lamp,
    'markets.GB.currency': 'GBP',
    'markets.GB.price': '35',
    'markets.GB.shippingCost': '3',
    'variants.black.prices.GB': '45',
    'rates.GBP-EUR.rate': 1.2,
  }
  const at = (place: CanonPlace) => canonOrder(fieldsOf(typed), place).facts
  const { price, shipping } = at({ market: 'GB' })
  expect([price, shipping].map((each) => [each?.value.toNumber(), each?.currency])).toEqual([
    [35, 'GBP'],
    [3, 'GBP'],
  ])
  expect(at({ market: 'GB', variant: 'black' }).price?.value.toNumber()).toBe(45)
  expect(at({}).price?.currency).toBe('EUR')
})

test('fields of markets, variants and rates have a type and a label', () => {
  expect([
    labelOf('markets.CH.price'),
    labelOf('variants.deep-black.cost'),
    labelOf('rates.USD-EUR.rate'),
  ]).toEqual(['Price in CH', 'Cost of Deep black', '1 USD in EUR'])
  expect(readValue('markets.CH.currency', 'Sfr')).toEqual({ ok: true, typed: { type: 'text', value: 'CHF' } })
  expect(readValue('rates.USD-EUR.rate', '1.085')).toEqual({
    ok: true,
    typed: { type: 'number', value: 1.085 },
  })
  expect(readValue('rates.USD-EUR.rate', '0')).toEqual({
    ok: false,
    reason: '1 USD in EUR must be more than zero.',
  })
  for (const path of [
    'markets.CH',
    'markets.CH.__proto__',
    'rates.usd.rate',
    'variants.a.b.c',
    'markets.CH.toString',
  ])
    expect(starterOf(path)).toBeUndefined()
})

const cents = fc.integer({ min: 1, max: 100_000 }).map((value) => (value / 100).toFixed(2))
const percents = fc.integer({ min: 0, max: 300 }).map((value) => value / 10)

test('rules, and orders read from the canon, agree at every place', () => {
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      percents,
      percents,
      percents,
      (price, cost, freight, vat, duty, abroadVat) => {
        const typed = {
          'market.currency': 'EUR',
          'pricing.price': price,
          'pricing.vatPercent': vat,
          'supplier.cost': `${cost} USD`,
          'supplier.freight': freight,
          'supplier.dutyPercent': duty,
          'markets.FR.vatPercent': abroadVat,
          'variants.black.cost': freight,
          'rates.USD-EUR.rate': 0.92,
        }
        const { derived } = derive(canonOf(typed))
        for (const [path, place] of [
          ['economics', {}],
          ['markets.FR', { market: 'FR' }],
          ['variants.black', { variant: 'black' }],
        ] as const) {
          const { facts } = canonOrder(fieldsOf(typed), place)
          const order = orderTerms(facts)
          const stored = derived.get(`${path}.contribution`)?.typed.value
          if ('blocked' in order || !facts.price || typeof stored !== 'object' || !('amount' in stored))
            throw new Error(`${path} gives no contribution`)
          const { contribution } = orderEconomics({ ...order.terms, price: facts.price.value })
          // A stored landed cost has six decimals.
          expect(contribution.minus(stored.amount).abs().lessThanOrEqualTo(decimal('0.000002'))).toBe(true)
        }
      },
    ),
    { numRuns: 60 },
  )
})
