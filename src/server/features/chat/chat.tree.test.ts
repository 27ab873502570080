import { expect, test } from 'vitest'
import { newestBelow, pathTo, siblingsOf } from './chat.tree.ts'

/** a ─ b ─ c ─ d, with e and f beside c, g below e, and h beside a. */
const rows = [
  { id: 'a', parentId: null },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'd', parentId: 'c' },
  { id: 'e', parentId: 'b' },
  { id: 'f', parentId: 'b' },
  { id: 'g', parentId: 'e' },
  { id: 'h', parentId: null },
]
const ids = (path: { id: string }[]) => path.map(({ id }) => id).join('')

test('a path goes from the first message to its leaf', () => {
  expect(ids(pathTo(rows, 'd'))).toBe('abcd')
  expect(ids(pathTo(rows, 'g'))).toBe('abeg')
  expect(ids(pathTo(rows, 'h'))).toBe('h')
})

test('without a leaf, or with one that is gone, it goes to the newest message', () => {
  expect(ids(pathTo(rows, null))).toBe('h')
  expect(ids(pathTo(rows.slice(0, 7), 'gone'))).toBe('abeg')
  expect(pathTo([], null)).toEqual([])
})

test('a circle, which nothing of ours makes, does not hang', () => {
  const circle = [
    { id: 'x', parentId: 'y' },
    { id: 'y', parentId: 'x' },
  ]
  expect(pathTo(circle, 'x')).toHaveLength(2)
})

test('siblings follow the same message, oldest first', () => {
  const siblings = siblingsOf(rows)
  expect(siblings({ id: 'f', parentId: 'b' })).toEqual(['c', 'e', 'f'])
  expect(siblings({ id: 'a', parentId: null })).toEqual(['a', 'h'])
  expect(siblings({ id: 'd', parentId: 'c' })).toEqual(['d'])
})

test('a branch is shown down to its newest end', () => {
  expect(newestBelow(rows, 'b')).toBe('g')
  expect(newestBelow(rows, 'c')).toBe('d')
  expect(newestBelow(rows, 'f')).toBe('f')
})
