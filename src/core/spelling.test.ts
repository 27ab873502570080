import { expect, test } from 'vitest'
import { correctSpelling } from './spelling.ts'

const known = new Set(['warranty', 'contribution', 'shipping', 'margin', 'delivery', 'delivers', 'product'])

test.each([
  ['how long is our waranty', 'how long is our warranty'],
  ['Contribuiton per order, shiping 4', 'contribution per order, shipping 4'],
  ['margins, shipping and the Warranty', 'margins, shipping and the Warranty'],
  ['nothing near: warrens, contract', 'nothing near: warrens, contract'],
  ['shopping produce', 'shopping produce'],
  // A word between two says neither.
  ['deliver', 'deliver'],
])('%s', (text, expected) => {
  expect(correctSpelling(text, known)).toBe(expected)
})

test('long messages stay as they are', () => {
  const text = 'waranty '.repeat(60)
  expect(correctSpelling(text, known)).toBe(text)
})
