import { expect, test } from 'vitest'
import { renumberCitations } from './cited.ts'

test('sources are counted from one in their order, and nothing else is touched', () => {
  expect(renumberCitations('It costs 39 [4], folds [12] and sells [4][12].', [4, 12])).toBe(
    'It costs 39 [1], folds [2] and sells [1][2].',
  )
  expect(renumberCitations('Two [2] before one [1].', [2, 1])).toBe('Two [1] before one [2].')
  expect(renumberCitations('Unknown [7], [07] and [123].', [4])).toBe('Unknown [7], [07] and [123].')
  expect(renumberCitations('No sources [4].', [])).toBe('No sources [4].')
})

test.each([
  'a link [4](https://shop.example/)',
  'code `list[4]`',
  '``list[4]``',
  '\n```js\nlist[4]\n```',
  '\n~~~\nlist[4]\n~~~',
  '\n````\n```\nlist[4]\n```\nlist[4]\n````',
  'code that is not closed\n```js\nlist[4]',
  'escaped \\[4]',
])('%j names no source', (text) => {
  expect(renumberCitations(`${text}`, [4])).toBe(text)
  expect(renumberCitations(`Yes [4], ${text}`, [4])).toBe(`Yes [1], ${text}`)
})

test('marks after ticks that open no code are numbered', () => {
  expect(renumberCitations('say ``` then it costs 39 [4]', [4])).toBe('say ``` then it costs 39 [1]')
  expect(renumberCitations('```js\nlist[4]\n```\nIt costs 39 [4].', [4])).toBe(
    '```js\nlist[4]\n```\nIt costs 39 [1].',
  )
})
