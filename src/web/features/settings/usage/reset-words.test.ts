import { expect, test } from 'vitest'
import { resetInWords } from './reset-words.ts'

test('a reset names the zone that days are counted in, and the reader’s time where it is another', () => {
  const midnightUtc = '2026-11-16T00:00:00Z'
  expect(resetInWords(midnightUtc, 'UTC', 'Europe/Berlin')).toBe('Resets at midnight UTC, 01:00 your time.')
  expect(resetInWords(midnightUtc, 'UTC', 'Africa/Accra')).toBe('Resets at midnight (UTC).')
  expect(resetInWords('2026-11-16T05:00:00Z', 'America/New_York', 'Europe/Berlin')).toBe(
    'Resets at midnight in America/New York, 06:00 your time.',
  )
  expect(resetInWords('2026-11-16T05:00:00Z', 'America/New_York', 'America/New_York')).toBe(
    'Resets at midnight (America/New York).',
  )
})
