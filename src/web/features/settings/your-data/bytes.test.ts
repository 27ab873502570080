import { expect, test } from 'vitest'
import { inBytes } from './bytes.ts'

test.each([
  [0, '0 bytes'],
  [640, '640 bytes'],
  [1_000, '1 kB'],
  [12_345, '12.3 kB'],
  [1_234_567, '1.2 MB'],
  [3_000_000_000_000, '3,000 GB'],
])('%i is %s', (size, words) => {
  expect(inBytes(size)).toBe(words)
})
