import { expect, test } from 'vitest'
import { markedPieces } from './marked-pieces.ts'

const marked = (text: string, ...words: string[]) =>
  markedPieces(text, words)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('')

test('words are marked where a word begins, whatever their case and ending', () => {
  expect(marked('Returns within 30 days; returning is free. No return-label.', 'return', '30')).toBe(
    '[Returns] within [30] days; [returning] is free. No [return]-label.',
  )
  expect(marked('Größe 42', 'größe')).toBe('[Größe] 42')
})

test('signs stand for themselves, and without words nothing is marked', () => {
  expect(marked('a.b a+b axb', 'a+b')).toBe('a.b [a+b] axb')
  expect(marked('lamp')).toBe('lamp')
  expect(marked('lamp', '')).toBe('lamp')
})
