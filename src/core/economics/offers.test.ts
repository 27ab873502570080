import { expect, test } from 'vitest'
import { decimal, one, plain, whole } from '#core/decimal.ts'
import { anyTerms, forMany, same } from '#core/testing/generators.ts'
import { bundle, compareAt, discounted } from './offers.ts'
import { orderEconomics } from './order.ts'

const terms = { currency: '€', price: decimal('50'), cost: decimal('20'), shipping: decimal('5') }

test('a discount lowers the price and asks for more orders', () => {
  const result = discounted(terms, { rate: decimal('0.2') })
  expect(result && plain(result.price, 2)).toBe('40.00')
  expect(result && plain(result.after.contribution, 2)).toBe('15.00')
  expect(result?.volume && plain(result.volume, 2)).toBe('1.67')
  expect(discounted(terms, { amount: decimal('30') })?.volume).toBeUndefined()
  expect(discounted(terms, { rate: one })).toBeUndefined()
})

test('a bundle pays shipping once', () => {
  const { order, unitPrice, saving, savingRate, gain } = bundle(terms, whole(3), decimal('120'))
  expect([order.contribution, unitPrice, saving, gain].map((value) => plain(value, 2))).toEqual([
    '55.00',
    '40.00',
    '30.00',
    '30.00',
  ])
  expect(plain(savingRate, 2)).toBe('0.20')
  expect(plain(bundle(terms, whole(3), decimal('120'), true).order.contribution, 2)).toBe('45.00')
})

test('a compare-at price that is not above the price shows nothing', () => {
  expect(compareAt(decimal('39.90'), decimal('59.90'))?.rate.toFixed(4)).toBe('0.3339')
  expect(compareAt(decimal('40'), decimal('40'))).toBeUndefined()
})

test('for any order, the needed volume earns what was earned before', () => {
  forMany(300, (random) => {
    const result = discounted(anyTerms(random), { rate: random.rate(60) })
    if (!result?.volume) return
    expect(same(result.after.contribution.times(result.volume), result.before.contribution)).toBe(true)
  })
})

test('for any product, a bundle of one at its own price is the single order', () => {
  forMany(200, (random) => {
    const any = anyTerms(random)
    const { order, saving, gain } = bundle(any, one, any.price)
    expect(order.contribution.equals(orderEconomics(any).contribution)).toBe(true)
    expect([saving.isZero(), gain.isZero()]).toEqual([true, true])
  })
})
