import { expect, test } from 'vitest'
import { barsBy, costText, lastingText, shareText } from './figures.ts'

test('a year is drawn by months, which add up their days; less by days', () => {
  const rows = [
    { day: '2026-10-31', count: 2 },
    { day: '2026-11-01', count: 3 },
    { day: '2026-11-02', count: 4 },
  ]
  expect(barsBy('12m', rows, ({ count }) => count)).toEqual([
    { label: 'Oct 2026', values: [2] },
    { label: 'Nov 2026', values: [7] },
  ])
  expect(barsBy('7d', rows, ({ count }) => count).map(({ label }) => label)).toEqual([
    'Oct 31',
    'Nov 1',
    'Nov 2',
  ])
})

test('figures are written as they are read', () => {
  expect([0, 1_500, 12_340_000].map(costText)).toEqual(['$0.00', '$0.0015', '$12.34'])
  expect([shareText(1, 3), shareText(0, 0)]).toEqual(['33\u202f%', '–'])
  const now = Date.parse('2026-11-15T12:00:00Z')
  const since = [
    '2026-11-15T11:59:58Z',
    '2026-11-15T11:30:00Z',
    '2026-11-15T08:45:00Z',
    '2026-11-12T10:00:00Z',
  ]
  expect(since.map((at) => lastingText(at, now))).toEqual(['2 s', '30 min', '3 h 15 min', '3 d 2 h'])
})
