import { expect, test } from 'vitest'
import { usageNote } from './composer-usage.tsx'

const midnight = new Date(2026, 0, 2).toISOString()
const left = (left: number, limit = 20) =>
  usageNote({
    name: 'queriesPerDay',
    limit,
    ofPlan: 20,
    left,
    used: limit - left,
    resetsAt: midnight,
    timeZone: 'UTC',
  })

test('remaining questions are shown only when few are left, with the time of the reset', () => {
  expect(left(20)).toBeUndefined()
  expect(left(5)).toBeUndefined()
  expect(left(4)).toBe('4 answers left today, resets at 00:00')
  expect(left(1)).toBe('1 answer left today, resets at 00:00')
  expect(left(0)).toBe('No answers left today, resets at 00:00')
})
