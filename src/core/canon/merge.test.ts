import { expect, test } from 'vitest'
import { judgeEdit } from './merge.ts'

test('a value derived into an empty field is no conflicting edit', () => {
  const typed = { type: 'text', value: 'mine' } as const
  const found = { type: 'text', value: 'lamp', timestamp: '1', locked: false } as const
  const verdict = (source: string, basedOn: string | null, locked = false) =>
    judgeEdit({ path: 'seo.slug', typed, basedOn }, { ...found, source, locked }, () => undefined)
  expect(verdict('rule:slug', null)).toBe('made')
  expect(verdict('rule:slug', null, true)).toBe('locked')
  expect(verdict('user', null)).toBe('changed')
  expect(verdict('rule:slug', '0')).toBe('changed')
})
