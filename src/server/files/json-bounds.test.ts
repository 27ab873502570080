import { expect, test } from 'vitest'
import { isBounded } from './json-bounds.ts'

const bounded = (json: string) => isBounded(Buffer.from(json), { depth: 3, nodes: 10 })

test('JSON is bounded by how deep it nests and how much it holds, whatever its texts say', () => {
  expect(bounded('{"a":[{"b":1}]}')).toBe(true)
  expect(bounded('{"a":[{"b":[]}]}')).toBe(false)
  expect(bounded('[1,2,3,4,5,6,7,8,9]')).toBe(true)
  expect(bounded(`[${'[],'.repeat(6)}[]]`)).toBe(false)
  expect(bounded(JSON.stringify({ a: '[[[[[\\"{{{{,,,,,,,,,,,', b: '\\' }))).toBe(true)
  expect(bounded('[[]][[]][[]]')).toBe(true)
})
