import { expect, test } from 'vitest'
import { folded, lineDiff } from './line-diff.ts'

const inSigns = (earlier: string, later: string) =>
  lineDiff(earlier, later).map(({ kind, text }) => `${{ same: ' ', gone: '-', new: '+' }[kind]}${text}`)

test('shared lines stand once, and different ones in order', () => {
  expect(inSigns('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([' a', '-b', ' c', '+x', ' d'])
  expect(inSigns('a\na', 'a')).toEqual([' a', '-a'])
  expect(inSigns('', 'b')).toEqual(['-', '+b'])
  expect(inSigns('one\ntwo', 'one\ntwo')).toEqual([' one', ' two'])
})

test('long stretches that are the same are counted, but for the lines around what differs', () => {
  const lines = Array.from({ length: 12 }, (_, n) => `line ${n}`)
  const shown = folded(lineDiff(lines.join('\n'), lines.with(5, 'another').join('\n')))
  expect(shown.map((line) => ('text' in line ? line.text : line.count))).toEqual([
    2,
    ...['line 2', 'line 3', 'line 4', 'line 5', 'another', 'line 6', 'line 7', 'line 8'],
    3,
  ])
})

test('texts too long to compare line by line are shown one after the other', () => {
  const lines = (word: string) => Array.from({ length: 1_100 }, (_, n) => `${word} ${n}`).join('\n')
  const kinds = lineDiff(lines('a'), lines('b')).map(({ kind }) => kind)
  expect([kinds.length, kinds.indexOf('new')]).toEqual([2_200, 1_100])
})
