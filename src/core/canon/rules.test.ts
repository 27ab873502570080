import { expect, test } from 'vitest'
import { completenessOf } from './completeness.ts'
import { derive, derivedAlternatives, usedBy } from './derive.ts'
import type { Rule } from './rule.ts'
import { rulesOf } from './rules.ts'
import { starterOf } from './starters.ts'
import { canonOf } from './testing/canon-of.ts'
import { formatValue } from './value.ts'

const canonRules = rulesOf([])

const lamp = {
  'market.currency': 'EUR',
  'pricing.price': '39.90',
  'supplier.cost': '11.20',
  'supplier.shippingCost': 3.4,
  'pricing.feePercent': 2.9,
  'pricing.feeFixed': '0.30 EUR',
  'pricing.refundRate': '6 %',
}

const shown = (typed: Record<string, unknown>) =>
  Object.fromEntries(
    Array.from(derive(canonOf(typed)).derived, ([path, { typed }]) => [path, formatValue(typed)]),
  )

test('the economics follow from prices, costs and fees', () => {
  const { derived } = derive(canonOf(lamp))
  expect(derived.get('economics.contribution')).toEqual({
    rule: 'contribution',
    typed: { type: 'money', value: { amount: '21.4489', currency: 'EUR' } },
    from: [
      'pricing.price',
      'supplier.cost',
      'supplier.shippingCost',
      'pricing.feePercent',
      'pricing.feeFixed',
      'pricing.refundRate',
      'market.currency',
    ],
    note: null,
  })
  expect(shown({ ...lamp, 'economics.conversionPercent': '2 %', 'pricing.compareAt': '49.90' })).toEqual({
    'economics.contribution': '21.45 EUR',
    'economics.marginPercent': '53.76',
    'economics.breakEvenRoas': '1.86',
    'economics.breakEvenCpa': '21.45 EUR',
    'economics.maxCpc': '0.429 EUR',
    'pricing.discountPercent': '20.04',
  })
})

test('missing terms are said to count as zero', () => {
  const { derived } = derive(canonOf({ 'pricing.price': '40 USD', 'supplier.cost': '10 USD' }))
  expect(derived.get('economics.contribution')?.note).toBe(
    'Not set, so counted as zero: shipping, fees, refunds.',
  )
})

const others: [Record<string, unknown>, Record<string, string>][] = [
  [{ 'product.title': 'Größe 5: Folding  Lámp!' }, { 'seo.slug': 'grosse-5-folding-lamp' }],
  [{ 'product.title': 'Moon Lamp – Ø 20 cm' }, { 'seo.slug': 'moon-lamp-o-20-cm' }],
  [{ 'product.title': 'Sæt Øl Łódź Đurđa' }, { 'seo.slug': 'saet-ol-lodz-durda' }],
  [{ 'product.title': `${'lamp '.repeat(20)}` }, { 'seo.slug': Array(12).fill('lamp').join('-') }],
  [{ 'market.countries': ['DE', 'austria', 'The Netherlands'] }, { 'market.currency': 'EUR' }],
  [{ 'market.countries': ['UK'] }, { 'market.currency': 'GBP' }],
  [{ 'market.countries': ['Deutschland', 'espana', 'ÖSTERREICH', 'Pays-Bas'] }, { 'market.currency': 'EUR' }],
  [
    { 'supplier.shippingDaysMin': 5, 'supplier.shippingDaysMax': 8 },
    { 'offer.delivery': 'Delivered in 5–8 days' },
  ],
  [
    { 'supplier.shippingDaysMin': 1, 'supplier.shippingDaysMax': 1 },
    { 'offer.delivery': 'Delivered in 1 day' },
  ],
]
test.each(others)('%j', (typed, derived) => expect(shown(typed)).toEqual(derived))

const { 'market.currency': _, ...unmarked } = lamp
const blocks: [Record<string, unknown>, path: string, reason: string][] = [
  [{ ...lamp, 'supplier.cost': '$11.20' }, 'economics.contribution', 'different currencies'],
  [unmarked, 'economics.contribution', 'No currency is set for price, cost and shipping cost.'],
  [{ ...lamp, 'pricing.price': '0' }, 'economics.contribution', 'The price is zero.'],
  [{ ...lamp, 'supplier.cost': '-1' }, 'economics.contribution', 'below zero'],
  [{ ...lamp, 'pricing.feePercent': 101 }, 'economics.contribution', 'more than the full price'],
  [{ ...lamp, 'supplier.cost': '60' }, 'economics.breakEvenRoas', 'loses money'],
  [{ ...lamp, 'supplier.cost': '60' }, 'economics.breakEvenCpa', 'loses money'],
  [{ ...lamp, 'pricing.refundRate': '100 %' }, 'economics.breakEvenCpa', 'loses money'],
  [{ 'pricing.price': '40 EUR' }, 'economics.contribution', 'Set cost first.'],
  [{ ...lamp, 'pricing.compareAt': '39.90' }, 'pricing.discountPercent', 'no discount to show'],
  [{ ...lamp, 'pricing.compareAt': '$50' }, 'pricing.discountPercent', 'different currencies'],
  [{ ...lamp, 'economics.contribution': '$20' }, 'economics.marginPercent', 'different currencies'],
  [{ ...lamp, 'economics.conversionPercent': 120 }, 'economics.maxCpc', 'between 0 and 100'],
  [{ 'market.countries': ['DE', 'US'] }, 'market.currency', 'EUR, USD'],
  [{ 'market.countries': ['Atlantis'] }, 'market.currency', '“Atlantis” is unknown'],
  // One of two countries to Poles, the other to Norwegians.
  [{ 'market.countries': ['Kongo'] }, 'market.currency', '“Kongo” is unknown'],
  [{ 'product.title': '!!!' }, 'seo.slug', 'no letters'],
  [{ 'supplier.shippingDaysMin': 9, 'supplier.shippingDaysMax': 8 }, 'offer.delivery', 'Check them'],
]
test.each(blocks)('%j: %s says why it cannot be derived', (typed, path, reason) => {
  const { derived, blocked } = derive(canonOf(typed))
  expect(derived.has(path)).toBe(false)
  expect(blocked.find((each) => each.path === path)?.reason).toContain(reason)
})

test('a value of one’s own is counted with, and a locked one is left alone', () => {
  const own = derive(canonOf({ ...lamp, 'economics.contribution': '10 EUR' })).derived
  expect(own.has('economics.contribution')).toBe(false)
  expect(own.get('economics.breakEvenRoas')?.typed.value).toBe(3.99)
  const locked = {
    type: 'money',
    value: { amount: '5', currency: 'EUR' },
    source: 'rule:contribution',
  } as const
  const kept = derive(canonOf(lamp, { 'economics.contribution': { ...locked, locked: true } })).derived
  expect(kept.get('economics.breakEvenRoas')?.typed.value).toBe(7.98)
  const loose = derive(canonOf(lamp, { 'economics.contribution': { ...locked, locked: false } })).derived
  expect(loose.get('economics.breakEvenRoas')?.typed.value).toBe(1.86)
})

test('derived alternatives to people’s values are computed from fields that no rule could fill', () => {
  expect(derivedAlternatives(canonOf(lamp))).toEqual(new Map())
  const own = { ...lamp, 'economics.contribution': '10 EUR', 'economics.marginPercent': 60 }
  const instead = derivedAlternatives(canonOf(own))
  expect([...instead].map(([path, typed]) => [path, formatValue(typed)])).toEqual([
    ['economics.contribution', '21.45 EUR'],
    ['economics.marginPercent', '53.76'],
  ])
  expect(derivedAlternatives(canonOf({ 'economics.marginPercent': 60 })).size).toBe(0)
})

test('rules that wait for each other end in a sentence, and run once one of their fields is given', () => {
  const copies = (name: string, from: string, output: string): Rule => ({
    name,
    output,
    needs: [from],
    derive: (input) => ({ typed: { type: 'text', value: `${input.text(from)}!` } }),
  })
  const circle = [
    copies('one', 'x.a', 'x.b'),
    copies('two', 'x.b', 'x.c'),
    copies('three', 'x.c', 'x.a'),
    copies('last', 'x.c', 'x.d'),
  ]
  const stuck = derive(canonOf({}), circle)
  expect([stuck.derived.size, stuck.blocked.map(({ rule }) => rule)]).toEqual([
    0,
    ['one', 'two', 'three', 'last'],
  ])
  const freed = derive(canonOf({ 'x.b': 'go' }), circle).derived
  expect(Array.from(freed, ([path, { typed }]) => [path, typed.value])).toEqual([
    ['x.c', 'go!'],
    ['x.a', 'go!!'],
    ['x.d', 'go!!'],
  ])
})

test('every field says what is counted from it', () => {
  expect(usedBy('supplier.cost', canonRules)).toEqual([
    'supplier.landedCost',
    'economics.contribution',
    'economics.marginPercent',
    'economics.breakEvenRoas',
    'economics.breakEvenCpa',
    'economics.maxCpc',
  ])
  expect(usedBy('brand.voice', canonRules)).toEqual([])
})

test('rules fill fields that are known as derived, each with a name of its own', () => {
  expect(new Set(canonRules.map(({ name }) => name)).size).toBe(canonRules.length)
  // People set the currency as well, so they are asked for it.
  const asked = canonRules.filter(({ output }) => !starterOf(output)?.derived)
  expect(asked.map(({ output }) => output)).toEqual(['market.currency'])
})

test('how complete a canon is counts what people can fill, and names the most needed first', () => {
  const none = completenessOf(() => false)
  expect(none).toMatchObject({ percent: 0, filled: 0, total: 48 })
  expect(none.missing.slice(0, 3).map(({ path }) => path)).toEqual([
    'market.countries',
    'market.currency',
    'product.title',
  ])
  expect(none.missing.some(({ path }) => path.startsWith('economics.b'))).toBe(false)
  expect(completenessOf((path) => path !== 'brand.logo').percent).toBe(97)
  expect(completenessOf(() => true)).toMatchObject({ percent: 100, missing: [] })
})
