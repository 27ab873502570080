import { expect, test } from 'vitest'
import type { CanonField } from '#contracts/canon.ts'
import { moneyText } from '#web/lib/words/figures.ts'
import { costsIn, readCosts, treeOfFacts } from './cost-fields.ts'
import { lossText, outcomeOf } from './profit-card.tsx'

const none = costsIn([], 'EUR')
const typed = { price: '39,90', cost: '11.20', shipping: '3.40', fees: '2.9 % + 0.30', currency: 'EUR' }

test('the profit follows what is typed, before anything is saved', () => {
  const { changed, problems, order } = readCosts([], none, typed)
  expect(problems).toEqual({})
  expect(treeOfFacts(changed)).toEqual({
    pricing: {
      price: { amount: '39.90', currency: 'EUR' },
      feePercent: 2.9,
      feeFixed: { amount: '0.30', currency: 'EUR' },
    },
    supplier: {
      cost: { amount: '11.20', currency: 'EUR' },
      shippingCost: { amount: '3.40', currency: 'EUR' },
    },
    market: { currency: 'EUR' },
  })
  const outcome = outcomeOf(order)
  expect(typeof outcome !== 'string' && moneyText(outcome.contribution, 'EUR')).toBe('€23.84')
})

test('a loss names the price at which it ends', () => {
  const { order } = readCosts([], none, { ...typed, price: '12' })
  const outcome = outcomeOf(order)
  if (typeof outcome === 'string') throw new Error(outcome)
  expect(lossText(outcome, order)).toBe('You lose €3.25 per order. You break even from €15.35.')
})

test('only what differs from the canon is written, and problems stand at their field', () => {
  const field = (path: string, value: unknown) => ({ path, value, source: 'user' }) as CanonField
  const fields = [
    field('pricing.price', { amount: '39.90', currency: 'EUR' }),
    field('supplier.cost', { amount: '12.00', currency: 'USD' }),
    field('pricing.feePercent', 2.9),
    field('market.currency', 'EUR'),
  ]
  const shown = costsIn(fields, 'GBP')
  expect(shown).toEqual({ price: '39.90', cost: '12.00 USD', shipping: '', fees: '2.9 %', currency: 'EUR' })
  const { changed } = readCosts(fields, shown, { ...shown, price: '42' })
  expect(changed.map(({ path }) => path)).toEqual(['pricing.price'])
  expect(readCosts(fields, shown, { ...shown, price: 'much' }).problems.price).toMatch(/^Price must be/)
})
