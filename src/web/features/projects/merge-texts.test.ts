import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

test('what both share stands once, and where they differ theirs comes before mine', () => {
  expect(mergeTexts('a\nb\nc', 'a\nx\nc')).toBe('a\nb\nx\nc')
  expect(mergeTexts('a\nb', 'a\nb')).toBe('a\nb')
  expect(mergeTexts('', 'mine')).toBe('\nmine')
  expect(mergeTexts('top\na\nb\nc', 'a\nb\nnew\nc\nend')).toBe('top\na\nb\nnew\nc\nend')
})

test('no line of either is lost, also where there are too many to compare', () => {
  const lines = (mark: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${mark}${n % 7} ${n}`)
  for (const count of [40, 3_000]) {
    const [theirs, mine] = [lines('t', count), lines('m', count)]
    const shared = ['same', ...lines('s', 10)]
    const merged = mergeTexts([...theirs, ...shared].join('\n'), [...mine, ...shared].join('\n')).split('\n')
    expect(new Set(merged)).toEqual(new Set([...theirs, ...mine, ...shared]))
    expect(merged.slice(-shared.length)).toEqual(shared)
  }
})
