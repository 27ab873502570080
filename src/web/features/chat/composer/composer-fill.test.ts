import { expect, test } from 'vitest'
import type { CanonField } from '#contracts/canon.ts'
import { fillPrompt } from './composer-fill.ts'

const field = (path: string, value: CanonField['value']) => ({ path, value }) as CanonField
const canon = [
  field('product.title', 'Folding desk lamp'),
  field('product.features', ['USB-C charging', 'folds flat']),
  field('product.materials', ['oak', 'steel']),
  field('pricing.price', { amount: '39.9', currency: 'EUR' }),
  field('pricing.refundRate', 0.06),
  field('pricing.feePercent', 2.9),
]

test.each([
  ['Titles for {product}', 'Titles for Folding desk lamp'],
  ['Facts:\n\n{facts}\n\nGo on.', 'Facts:\n\nUSB-C charging\nfolds flat\nMaterial: oak, steel\n\nGo on.'],
  ['Use only: {facts}.', 'Use only: USB-C charging; folds flat; Material: oak, steel.'],
  ['fees {fee rate} %, refunds {refund rate} %', 'fees 2.9 %, refunds 6 %'],
  ['at {price} for {audience}, {fixed fee}', 'at 39.90 EUR for {audience}, {fixed fee}'],
])('%s', (prompt, filled) => {
  expect(fillPrompt(prompt, canon, 'Spring launch')).toBe(filled)
})

test('a project that knows nothing yet gives its name, and the rest stays to be filled in', () => {
  expect(fillPrompt('{product}: {facts}', [], 'Spring launch')).toBe('Spring launch: {facts}')
})
