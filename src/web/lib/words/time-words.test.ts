import { expect, test } from 'vitest'
import { ago, dayOf, left } from '#web/lib/words/time-words.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')

test.each([
  ['2026-03-10T12:00:05.000Z', 'just now'],
  ['2026-03-10T11:59:30.000Z', 'just now'],
  ['2026-03-10T11:59:00.000Z', '1 minute ago'],
  ['2026-03-10T11:15:00.000Z', '45 minutes ago'],
  ['2026-03-10T09:00:00.000Z', '3 hours ago'],
  ['2026-03-09T11:00:00.000Z', 'yesterday'],
  ['2026-03-01T12:00:00.000Z', '9 days ago'],
  ['2026-01-05T12:00:00.000Z', 'on January 5, 2026'],
])('%s is %s', (time, words) => {
  expect(ago(time, now)).toBe(words)
})

test.each([
  ['2026-03-10T12:00:05.000Z', '30 days left'],
  ['2026-03-10T11:59:30.000Z', '30 days left'],
  ['2026-03-09T11:00:00.000Z', '29 days left'],
  ['2026-02-09T12:00:00.000Z', '1 day left'],
  ['2026-02-08T12:00:00.000Z', 'less than a day left'],
])('of 30 days since %s there are %s', (since, words) => {
  expect(left(since, 30, now)).toBe(words)
})

test('a day is written out', () => {
  expect(dayOf('2026-01-05T12:00:00.000Z')).toBe('January 5, 2026')
})
