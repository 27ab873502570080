import { expect, test } from 'vitest'
import { factsOnCard } from './card-facts.ts'

test('the values of a card are facts, except empty ones and those of the canon', () => {
  const facts = factsOnCard(
    [
      { name: 'price', value: '39.90', from: 'message' },
      { name: 'cost', value: '11.20', from: 'canon' },
      { name: 'feeRate', value: '2.9', from: 'person' },
      { name: 'shipping', value: '', from: 'open' },
      { name: 'orders', value: '40', from: 'message' },
    ],
    'EUR',
  )
  expect(facts.map(({ path, value }) => [path, value])).toEqual([
    ['pricing.price', { amount: '39.90', currency: 'EUR' }],
    ['pricing.feePercent', 2.9],
  ])
})
