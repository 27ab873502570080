import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['lamp', 'lamp', 0],
  ['lmap', 'lamp', 1],
  ['lamps', 'lamp', 1],
  ['lam', 'lamp', 1],
  ['limp', 'lamp', 1],
  ['shiping', 'shipping', 1],
  ['recieve', 'receive', 1],
  ['codes', 'codse', 1],
  ['plan', 'lamp', 3],
  ['invoice', 'inviocd', 2],
  ['abcd', 'wxyz', 3],
  ['ab', 'abcdef', 3],
])('%s and %s are %i edits apart', (a, b, edits) => {
  expect(editDistance(a, b, 2)).toBe(edits)
})
