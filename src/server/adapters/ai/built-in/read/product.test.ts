import { expect, test } from 'vitest'
import { isSameProduct } from './product.ts'

test.each([
  ['lamp', 'the desk lamps', true],
  ['Aurora Lamp Pro', 'lamp', true],
  ['lamp', 'lamp with a linen shade', true],
  ['lamp shade', 'linen lamp shade', true],
  ['Lamp', 'lamp shade', false],
  ['lamp shade', 'lamp', false],
  ['phone', 'case for the phone', false],
  ['lamp', 'mug', false],
])('“%s” and “%s” are one product: %s', (one, other, same) => {
  expect(isSameProduct(one, other)).toBe(same)
})
