import { expect, test } from 'vitest'
import { applied, mutantsOf, spread } from './mutants.ts'

const changes = (text: string) => mutantsOf('a.ts', text).map(({ change }) => change)

test.each([
  ['if (a) b = c', ['a → !(a)']],
  ['const x = a ? b : c', ['a → !(a)']],
  ['const x = a && b', ['a && b → (a || b)']],
  ['const x = a < b', ['a < b → (a <= b)']],
  ['const x = a === b', ['a === b → (a !== b)']],
  ['const x = a - b', ['a - b → (a + b)']],
  ["const x = a === 'on'", ["a === 'on' → (a !== 'on')", "'on' → ''"]],
  ['send(a)', ['send(a) → ;']],
  ['await send(a)', ['await send(a) → ;']],
  [
    'const x = [7, 0, true, "on", ""]',
    ['7 → 14', '0 → 1', 'true → false', '"on" → \'\'', '"" → \'mutated\''],
  ],
])('%s', (text, expected) => {
  expect(changes(text)).toEqual(expected)
})

test.each([
  'import { a } from "./a.ts"',
  'export { a } from "./a.ts"',
  'type Kind = "one" | 2',
  'const x = { "a-b": c }',
  'const x = await import("./a.ts")',
  'const x = `a` + b',
])('%s stays as it is', (text) => {
  expect(changes(text)).toEqual([])
})

test('a mutant knows its line and gives the changed text', () => {
  const text = 'const a = 1\nif (a) go = 2\n'
  const [, negated] = mutantsOf('a.ts', text)
  expect(negated).toMatchObject({ path: 'a.ts', line: 2, change: 'a → !(a)' })
  expect(negated && applied(text, negated)).toBe('const a = 1\nif (!(a)) go = 2\n')
})

test('a file that cannot be parsed is named', () => {
  expect(() => mutantsOf('a.ts', 'const = 1')).toThrow('a.ts cannot be read')
})

test('a few of many are spread over all, and few stay as they are', () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([0, 3, 6])
  expect(spread([0, 1], 3)).toEqual([0, 1])
})
