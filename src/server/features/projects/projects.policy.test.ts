import { expect, test } from 'vitest'
import { freeSlug } from './projects.policy.ts'

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
