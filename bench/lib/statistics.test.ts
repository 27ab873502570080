import { expect, test } from 'vitest'
import { percentile, spreadOf } from './statistics.ts'

const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)

test('a percentile is the value that so many do not exceed', () => {
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile(hundred, 0.95)).toBe(95)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile(hundred, 1)).toBe(100)
})

test('one value is every percentile, and none has none', () => {
  expect(percentile([7], 0.5)).toBe(7)
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([], 0.5)).toBeUndefined()
})

test('numbers are ordered as numbers', () => {
  expect(percentile([9, 10, 100], 0.5)).toBe(10)
  expect(spreadOf([100, 9, 10])).toEqual({ median: 10, least: 9, most: 100 })
})

test('the median of an even number of rounds lies between the middle two', () => {
  expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, least: 1, most: 4 })
  expect(spreadOf([])).toBeUndefined()
})
