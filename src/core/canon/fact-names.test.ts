import { expect, test } from 'vitest'
import { factsInText, likelyType, pathOfName } from './fact-names.ts'

test('a name finds the field that is called so, or makes one of the product', () => {
  expect(pathOfName('Price')).toBe('pricing.price')
  expect(pathOfName('product COST')).toBe('supplier.cost')
  expect(pathOfName('Battery life')).toBe('product.batteryLife')
  expect(pathOfName('offer.bonus')).toBe('offer.bonus')
})

test('the type follows from the value where the name does not tell', () => {
  expect(likelyType('pricing.price', 'cheap')).toBe('money')
  expect(likelyType('product.deposit', '€12.50')).toBe('money')
  expect(likelyType('product.weight', '420')).toBe('number')
  expect(likelyType('product.parts', 'Lamp\nCable')).toBe('list')
  expect(likelyType('product.care', 'Wipe dry.')).toBe('text')
})

test('an answer states facts in tables and lines, each once', () => {
  const answer = `At this price you keep half.

| Per order | Amount |
|---|---:|
| Price | €39.90 |
| Product cost | −€11.20 |
| **Contribution** | **€22.25** |

- **Refund rate:** 4 %
- Price: €45.00
- Note: check the box`
  expect(factsInText(answer).map(({ path, value }) => [path, value])).toEqual([
    ['pricing.price', { amount: '39.90', currency: 'EUR' }],
    ['supplier.cost', { amount: '11.20', currency: 'EUR' }],
    ['pricing.refundRate', 0.04],
  ])
})
