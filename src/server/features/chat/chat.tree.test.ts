import { expect, test } from 'vitest'
import { newestBelow, pageOf, pathTo } from './chat.tree.ts'

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

test.each([
  [
    'a circle',
    [
      ['x', 'y'],
      ['y', 'x'],
    ],
    'yx',
  ],
  [
    'a message that follows itself',
    [
      ['w', null],
      ['x', 'x'],
    ],
    'x',
  ],
  [
    'a message that follows one that is not there',
    [
      ['w', null],
      ['x', 'gone'],
    ],
    'x',
  ],
] as const)('%s ends the path, each message once', (_, pairs, path) => {
  const odd = pairs.map(([id, parentId]) => ({ id, parentId }))
  expect(ids(pathTo(odd, 'x'))).toBe(path)
})

/** Steps that lead up from a message, as the database gives them: letter by letter, each following the next. */
const upwards = (letters: string, before: string | null = null) =>
  Array.from(letters, (id, at) => ({ id, parentId: letters[at + 1] ?? before }))

test('a page of a path is its end, oldest first; more stands before it where its first message follows another', () => {
  expect(ids(pageOf(upwards('dcba'), 3))).toBe('bcd')
  expect(pageOf(upwards('dcba'), 3)[0]?.parentId).toBe('a')
  expect(pageOf(upwards('dcba'), 4)[0]).toEqual({ id: 'a', parentId: null })
  expect(pageOf([], 3)).toEqual([])
})

test('nothing stands before a message that follows one of its own page, or none of its chat', () => {
  expect(pageOf(upwards('babab'), 4)).toEqual([
    { id: 'a', parentId: null },
    { id: 'b', parentId: 'a' },
  ])
  expect(pageOf(upwards('ba', 'foreign'), 4)[0]).toEqual({ id: 'a', parentId: null })
})

test('a branch ends with the newest message below, whatever follows what', () => {
  expect(['a', 'c', 'e', 'h', 'gone'].map((id) => newestBelow(rows, id))).toEqual([
    'g',
    'd',
    'g',
    'h',
    undefined,
  ])
  const circle = [
    { id: 'a', parentId: 'b' },
    { id: 'b', parentId: 'a' },
  ]
  expect(newestBelow(circle, 'b')).toBe('b')
})
