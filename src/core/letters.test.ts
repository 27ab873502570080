import { expect, test } from 'vitest'
import { holdsWords } from './letters.ts'

test.each([
  ['Café Crème', 'cafe', true],
  ['Cafe\u0301 Creme', 'CRÈME café', true],
  ['Cafe', 'café', true],
  ['Größe', 'große', true],
  ['Lamp', '', true],
  ['Lamp shade', ' shade  lamp ', true],
  ['Café Crème', 'cafe tea', false],
  // A vowel sign is no accent: without it the word is another.
  ['दीप', 'दाप', false],
])('“%s” holds “%s”: %s', (text, wanted, holds) => {
  expect(holdsWords(text, wanted)).toBe(holds)
})
