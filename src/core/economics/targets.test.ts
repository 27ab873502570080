import { expect, test } from 'vitest'
import { decimal, one, plain } from '#core/decimal.ts'
import { anyTerms, forMany, same } from '#core/testing/generators.ts'
import { orderEconomics } from './order.ts'
import { costForMargin, priceForMargin, priceForMarkup, priceForProfit, priceForRoas } from './targets.ts'

const terms = {
  currency: undefined,
  cost: decimal('12'),
  shipping: decimal('3'),
  feeRate: decimal('0.05'),
  feeFixed: decimal('0.60'),
  refundRate: decimal('0.05'),
}
const text = (target: { value: { toFixed(places: number): string } } | undefined) => target?.value.toFixed(2)

test('prices for a margin, a ROAS and a markup', () => {
  expect(text(priceForMargin(terms, decimal('0.3')))).toBe('26.00')
  expect(text(priceForRoas(terms, decimal('2.5')))).toBe('31.20')
  expect(text(priceForMarkup(decimal('10'), decimal('1.5')))).toBe('25.00')
  expect(text(costForMargin({ ...terms, price: decimal('26') }, decimal('0.3')))).toBe('12.00')
})

test('for any costs, the price for a profit leaves that profit', () => {
  forMany(300, (random) => {
    const known = anyTerms(random)
    const profit = decimal('7.5')
    const target = priceForProfit(known, profit)
    if (!target) throw new Error('rates of at most 90 % leave a price')
    expect(same(orderEconomics({ ...known, price: target.value }).contribution, profit)).toBe(true)
  })
})

test('costs of the whole price allow no price', () => {
  expect(priceForMargin(terms, decimal('0.9'))).toBeUndefined()
  expect(priceForRoas(terms, one)).toBeUndefined()
  expect(priceForRoas(terms, decimal('0'))).toBeUndefined()
  expect(costForMargin({ ...terms, price: decimal('5') }, decimal('0.5'))).toBeUndefined()
})

test('for any costs, the price for a margin has that margin', () => {
  forMany(300, (random) => {
    const known = anyTerms(random)
    const margin = random.rate(50)
    const target = priceForMargin(known, margin)
    if (!target) throw new Error('rates of at most 90 % leave a price')
    expect(same(orderEconomics({ ...known, price: target.value }).margin, margin)).toBe(true)
  })
})

test('for any costs, the price for a ROAS breaks even at it', () => {
  forMany(300, (random) => {
    const known = anyTerms(random)
    const roas = decimal(String(random.between(20, 60))).div(10)
    const target = priceForRoas(known, roas)
    if (!target) throw new Error('a ROAS of 2 and rates of 40 % leave a price')
    const found = orderEconomics({ ...known, price: target.value }).breakEvenRoas
    expect(found && same(found, roas)).toBe(true)
  })
})

test('for any price, the highest cost keeps the margin', () => {
  forMany(300, (random) => {
    const known = anyTerms(random)
    const margin = random.rate(40)
    const target = costForMargin(known, margin)
    if (target)
      expect(plain(orderEconomics({ ...known, cost: target.value }).margin, 6)).toBe(plain(margin, 6))
  })
})
