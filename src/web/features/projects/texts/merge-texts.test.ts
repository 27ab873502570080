import { expect, test } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

const mergeTwo = (theirs: string, mine: string) => mergeTexts({ base: undefined, theirs, mine })

test('shared lines stand once, and theirs come before mine where they differ', () => {
  expect(mergeTwo('a\nb\nc', 'a\nx\nc')).toBe('a\nb\nx\nc')
  expect(mergeTwo('a\nb', 'a\nb')).toBe('a\nb')
  expect(mergeTwo('', 'mine')).toBe('\nmine')
  expect(mergeTwo('top\na\nb\nc', 'a\nb\nnew\nc\nend')).toBe('top\na\nb\nnew\nc\nend')
})

test('no line of either is lost, also where there are too many to compare', () => {
  const lines = (mark: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${mark}${n % 7} ${n}`)
  for (const count of [40, 3_000]) {
    const [theirs, mine] = [lines('t', count), lines('m', count)]
    const shared = ['same', ...lines('s', 10)]
    const merged = mergeTwo([...theirs, ...shared].join('\n'), [...mine, ...shared].join('\n')).split('\n')
    expect(new Set(merged)).toEqual(new Set([...theirs, ...mine, ...shared]))
    expect(merged.slice(-shared.length)).toEqual(shared)
  }
})

test('a change of one side is taken once, and both stand only where both changed the same place', () => {
  const base = 'title\nprice 10\nblue\noak\nend'
  const merge = (theirs: string, mine: string) => mergeTexts({ base, theirs, mine })
  expect(merge('title\nprice 12\nblue\noak\nend', 'title\nprice 10\nblue\nash\nend')).toBe(
    'title\nprice 12\nblue\nash\nend',
  )
  expect(merge('title\nprice 10\noak\nend', 'new\ntitle\nprice 10\nblue\noak\nend')).toBe(
    'new\ntitle\nprice 10\noak\nend',
  )
  expect(merge('title\nprice 12\nblue\noak\nend', 'title\nprice 11\nblue\noak\nend\nmore')).toBe(
    'title\nprice 12\nprice 11\nblue\noak\nend\nmore',
  )
  expect(mergeTexts({ base: '', theirs: 'a', mine: '' })).toBe('a')
})
