import { expect, test } from 'vitest'
import { priceInWords } from './composer-model.tsx'
import { usageNote } from './composer-usage.tsx'

const midnight = new Date(2026, 0, 2).toISOString()
const left = (left: number, limit = 20) =>
  usageNote({ name: 'queriesPerDay', limit, ofPlan: 20, left, used: limit - left, resetsAt: midnight })

test('what is left is told only when it is little, with the time it resets', () => {
  expect(left(20)).toBeUndefined()
  expect(left(4)).toBeUndefined()
  expect(left(3)).toBe('3 questions left today, resets at 00:00')
  expect(left(1)).toBe('1 question left today, resets at 00:00')
  expect(left(0)).toBe('No questions left today, resets at 00:00')
})

test('a price is told for a million tokens', () => {
  expect(priceInWords({ input: '3', output: '15' })).toBe('$3 in, $15 out per million tokens')
  expect(priceInWords({ input: '0.15', output: '0.6' })).toBe('$0.15 in, $0.60 out per million tokens')
})
