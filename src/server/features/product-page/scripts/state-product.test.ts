import { expect, test } from 'vitest'
import { readStateProduct } from './state-product.ts'

const [gone, left, open] = [{ sold_out: true }, { sold_out: false }, { id: 1 }]

test.each([
  ['every choice is gone', { options: [{ name: 'Size' }], variants: [gone, gone] }, false],
  ['one choice is left', { variants: [gone, left, open] }, true],
  ['some choices say nothing', { variants: [open, open, gone] }, undefined],
  ['the product itself says so', { ...gone, variants: [left] }, false],
])('stock when %s', (_, product, expected) => {
  expect(readStateProduct(product).availability?.value).toBe(expected)
})
