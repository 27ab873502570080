import { expect, test } from 'vitest'
import { duePhrases } from './due-phrases.ts'

test('keywords that were never checked come first, then those checked longest ago', () => {
  const rank = (phrase: string, day: string, source: 'hand' | 'provider' = 'provider') => ({
    phrase,
    day,
    source,
    engine: 'Google',
  })
  const ranks = [
    rank('arc', '2026-11-03'),
    rank('arc', '2026-11-01'),
    rank('bow', '2026-11-02'),
    rank('cap', '2026-11-01', 'hand'),
  ]
  expect(duePhrases(['arc', 'bow', 'cap'], ranks, 'Google')).toEqual(['cap', 'bow', 'arc'])
  expect(duePhrases(['arc', 'bow', 'cap'], ranks, 'Bing')).toEqual(['arc', 'bow', 'cap'])
})
