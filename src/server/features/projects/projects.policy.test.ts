import { expect, test } from 'vitest'
import { freeSlug, movedTo } from './projects.policy.ts'

test('twins get distinct addresses, and the first keeps its plain name', () => {
  expect(freeSlug('Lamp', [])).toBe('Lamp')
  expect(freeSlug('Lamp', ['Lamp'])).toBe('Lamp-2')
  expect(freeSlug('Lamp', ['Lamp', 'Lamp-2', 'Lamp-4'])).toBe('Lamp-3')
  expect(freeSlug('lamp', ['Lamp'])).toBe('lamp')
})

test('a name that browsers read as a folder is never an address', () => {
  expect(freeSlug('.', [])).toBe('.-2')
  expect(freeSlug('..', ['..-2'])).toBe('..-3')
})

test('an address that is left is remembered once, and forgotten when it is taken up again', () => {
  expect(movedTo('b', { slug: 'a', formerSlugs: ['x', 'b', 'a'] })).toEqual({
    slug: 'b',
    formerSlugs: ['x', 'a'],
  })
  expect(movedTo('a', { slug: 'a', formerSlugs: ['x'] })).toEqual({ slug: 'a', formerSlugs: ['x'] })
})
