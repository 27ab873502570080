import { expect, test } from 'vitest'
import { nextPlaceholder, previousPlaceholder } from './composer-placeholders.ts'

const text = 'Sell {product} at {unit price}; {"json": 1} and {} stay.'
const words = (range: { start: number; end: number } | undefined) =>
  range && text.slice(range.start, range.end)

test('one goes from place to place, forwards and back, and on from the last', () => {
  expect(words(nextPlaceholder(text, 0))).toBe('{product}')
  expect(words(nextPlaceholder(text, 14))).toBe('{unit price}')
  expect(nextPlaceholder(text, 30)).toBeUndefined()
  expect(words(previousPlaceholder(text, text.length))).toBe('{unit price}')
  expect(words(previousPlaceholder(text, 18))).toBe('{product}')
  expect(previousPlaceholder(text, 5)).toBeUndefined()
})
