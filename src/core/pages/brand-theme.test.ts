import { expect, test } from 'vitest'
import { contrast } from '../visuals/schemes.ts'
import { brandColours, contrastsOf } from './brand-theme.ts'

test('a brand gives a page its colours, and one that nobody could see is darkened with a note', () => {
  expect(brandColours({ primary: '#12355b', accent: '#c2410c' })).toEqual({
    accent: '#c2410c',
    background: '#ffffff',
    text: '#12355b',
    notes: [],
  })
  const pale = brandColours({ primary: '#aaccee', accent: '#fe3' })
  expect(contrast(pale.accent, '#ffffff')).toBeGreaterThanOrEqual(3)
  expect(pale).toMatchObject({ text: '#1f2328', notes: [expect.stringContaining('#ffee33 is hard to see')] })
  expect(brandColours({ accent: 'teal' })).toMatchObject({ accent: '#1a7f5a', notes: [] })
  for (const { isEnough } of contrastsOf(pale)) expect(isEnough).toBe(true)
  const weak = contrastsOf({ text: '#999999', accent: '#ffee33', background: '#ffffff' })
  expect(weak.map(({ isEnough }) => isEnough)).toEqual([false, false])
})
