import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, plain } from '#core/decimal.ts'
import { convert, type ExchangeRate, inCurrencyOf } from './exchange.ts'
import { landedCost } from './landed-cost.ts'
import { inWords } from './working.ts'

const rate = (from: string, to: string, value: string): ExchangeRate => ({ from, to, rate: decimal(value) })
const rates = [rate('USD', 'EUR', '0.92'), rate('EUR', 'CHF', '0.95'), rate('CNY', 'USD', '0.14')]
const converted = (value: string, from: string, to: string) => {
  const result = convert(decimal(value), { from, to }, rates)
  return result && [plain(result.value, 2, 6), result.rates.map((each) => `${each.from}-${each.to}`)]
}

test('an amount is converted by a rate, by its inverse, or by two rates that meet', () => {
  expect(converted('10', 'USD', 'EUR')).toEqual(['9.20', ['USD-EUR']])
  expect(converted('9.20', 'EUR', 'USD')).toEqual(['10.00', ['USD-EUR']])
  expect(converted('10', 'USD', 'CHF')).toEqual(['8.74', ['USD-EUR', 'EUR-CHF']])
  expect(converted('10', 'EUR', 'EUR')).toEqual(['10.00', []])
  // Three rates in a row are more than a person can check.
  expect(converted('10', 'CNY', 'CHF')).toBeUndefined()
  expect(converted('10', 'SEK', 'EUR')).toBeUndefined()
})

test('a rate as it was set comes before the inverse of another, and a rate of zero counts for nothing', () => {
  const both = [rate('EUR', 'USD', '1.25'), rate('USD', 'EUR', '0.9')]
  expect(convert(decimal('10'), { from: 'USD', to: 'EUR' }, both)?.value.toNumber()).toBe(9)
  expect(convert(decimal('10'), { from: 'USD', to: 'EUR' }, [rate('USD', 'EUR', '0')])).toBeUndefined()
  expect(inCurrencyOf({ value: decimal('10') }, 'EUR', both).amount).toEqual({ value: decimal('10') })
})

const amounts = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => decimal(String(cents)).div(100))
const factors = fc.integer({ min: 1, max: 50_000_000 }).map((parts) => decimal(String(parts)).div(10_000))

test('there and back is the same amount, and a sum converts to the sum of its parts', () => {
  fc.assert(
    fc.property(amounts, amounts, factors, factors, (one, other, direct, second) => {
      const known: ExchangeRate[] = [
        { from: 'USD', to: 'EUR', rate: direct },
        { from: 'EUR', to: 'CHF', rate: second },
      ]
      for (const to of ['EUR', 'CHF']) {
        const there = (value: typeof one) => convert(value, { from: 'USD', to }, known)?.value
        const back = convert(there(one) ?? decimal('-1'), { from: to, to: 'USD' }, known)?.value
        expect(back?.toDecimalPlaces(8).equals(one)).toBe(true)
        const parts = there(one)?.plus(there(other) ?? 0)
        expect(
          there(one.plus(other))
            ?.toDecimalPlaces(8)
            .equals(parts?.toDecimalPlaces(8) ?? -1),
        ).toBe(true)
        expect(there(one)?.isNegative()).toBe(false)
      }
    }),
  )
})

test('a landed cost is never below the cost, and grows with freight and duty', () => {
  expect(landedCost({ cost: decimal('10') })).toEqual({ value: decimal('10'), steps: [] })
  const { value, steps } = landedCost({
    cost: decimal('10'),
    freight: decimal('2'),
    dutyRate: decimal('0.05'),
  })
  expect([value.toNumber(), steps.map(inWords)]).toEqual([12.6, ['(cost + freight) × (100 % + duty rate)']])
  fc.assert(
    fc.property(amounts, amounts, amounts, (cost, freight, duty) => {
      const dutyRate = duty.div(100_000)
      const landed = landedCost({ cost, freight, dutyRate }).value
      expect(landed.greaterThanOrEqualTo(cost.plus(freight))).toBe(true)
      expect(landedCost({ cost, freight: freight.plus(1), dutyRate }).value.greaterThan(landed)).toBe(true)
    }),
  )
})
