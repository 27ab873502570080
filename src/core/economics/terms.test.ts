import { expect, test } from 'vitest'
import { decimal } from '#core/decimal.ts'
import { toTerms } from './terms.ts'

const amount = (value: string, currency?: string) => ({ value: decimal(value), currency })

test('no rule adds dollars to euros', () => {
  expect(toTerms({ price: amount('40', '€'), cost: amount('10', '$') })).toEqual({
    ok: false,
    problem: { kind: 'currencies', currencies: ['€', '$'] },
  })
  expect(toTerms({ price: amount('40', '€') }, ['€', 'CHF'])).toMatchObject({ ok: false })
})

test('an amount without a currency is in that of the others; without any that is said', () => {
  expect(toTerms({ price: amount('40', '€'), cost: amount('10') })).toMatchObject({
    ok: true,
    terms: { currency: '€' },
    unmarked: false,
  })
  expect(toTerms({ price: amount('40'), cost: amount('10') })).toMatchObject({ ok: true, unmarked: true })
})

test.each([
  [{ price: amount('0') }, { kind: 'no-price' }],
  [
    { price: amount('10'), cost: amount('-1') },
    { kind: 'negative', field: 'cost' },
  ],
  [
    { price: amount('10'), refundRate: decimal('1.01') },
    { kind: 'rate', field: 'refundRate' },
  ],
  [
    { price: amount('10'), feeRate: decimal('-0.01') },
    { kind: 'negative', field: 'feeRate' },
  ],
])('what cannot be meant is not computed with', (told, problem) => {
  expect(toTerms(told)).toEqual({ ok: false, problem })
})
