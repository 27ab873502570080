import { expect, test } from 'vitest'
import { isAllowed, licenceOf, summarise } from './licences.ts'

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['none stated', false],
  ['', false],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR Apache-2.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND BSD-3-Clause)', true],
  ['GPL-2.0-only AND (MIT OR ISC)', false],
  ['MIT WITH Some-exception', false],
])('%s: %s', (expression, answer) => {
  expect(isAllowed(expression)).toBe(answer)
})

test.each([
  [{ license: 'ISC' }, 'ISC'],
  [{ license: { type: 'MIT', url: 'https://example.org' } }, 'MIT'],
  [{ licenses: [{ type: 'MIT' }, { type: 'GPL-3.0' }] }, 'MIT OR GPL-3.0'],
  [{}, 'none stated'],
])('%j reads as %s', (manifest, licence) => {
  expect(licenceOf(manifest)).toBe(licence)
})

test('the summary counts each licence, the most used first', () => {
  const packages = ['ISC', 'MIT', 'MIT'].map((licence, index) => ({
    name: `p${index}`,
    version: '1.0.0',
    licence,
  }))
  expect(summarise(packages)).toBe('MIT 2, ISC 1')
})
