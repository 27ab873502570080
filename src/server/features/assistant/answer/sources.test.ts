import { expect, test } from 'vitest'
import { excerptOf } from './sources.ts'

test('an excerpt that is cut ends with a word and says that it goes on', () => {
  expect(excerptOf('The lamp is made of oak.')).toBe('The lamp is made of oak.')
  const cut = excerptOf('The lamp ships from Hamburg. '.repeat(20))
  expect(cut.endsWith('Hamburg. The lamp …')).toBe(true)
  expect(cut.length).toBeLessThanOrEqual(302)
  // Cuts neither at the end of a word nor inside a surrogate pair.
  expect(excerptOf(`${'x'.repeat(299)}😀`.repeat(2))).toBe(`${'x'.repeat(299)}\ufffd …`)
})
