import { expect, test } from 'vitest'
import { changedFields } from './market-analysis.policy.ts'

test('facts are compared by their values, whatever the order in which they are stored', () => {
  const now = { price: null, delivery: { min: 5, max: 8 }, prohibitedClaims: ['eye-safe'] }
  const stored = { price: null, delivery: { max: 8, min: 5 }, prohibitedClaims: ['eye-safe'] }
  expect(changedFields(stored, now)).toEqual([])
  expect(changedFields(stored, { ...now, delivery: { min: 5, max: 9 } })).toEqual(['Shipping days'])
  expect(changedFields(stored, { ...now, prohibitedClaims: [] })).toEqual(['Prohibited claims'])
})
