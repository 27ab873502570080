import { expect, test } from 'vitest'
import { addDays, dayIn, daysOf, monthBefore, pieces, spanOf } from './days.ts'

test('a moment falls on the day of its time zone', () => {
  const late = new Date('2026-03-18T18:45:00Z')
  expect(
    ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'].map((zone) => dayIn(zone, late)),
  ).toEqual(['2026-03-18', '2026-03-19', '2026-03-18', '2026-03-19'])
})

test('ranges end today; twelve months begin with the first day of a month', () => {
  expect(spanOf('7d', '2026-03-03')).toEqual({ from: '2026-02-25', until: '2026-03-03' })
  expect(spanOf('12m', '2026-03-31')).toEqual({ from: '2025-04-01', until: '2026-03-31' })
  expect(monthBefore('2026-01-31', 12)).toBe('2025-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysOf({ from: '2026-02-27', until: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
})

test('pieces follow each other without a gap and end where the whole does', () => {
  expect(pieces({ from: '2026-01-01', until: '2026-01-07' }, 3)).toEqual([
    { from: '2026-01-01', until: '2026-01-03' },
    { from: '2026-01-04', until: '2026-01-06' },
    { from: '2026-01-07', until: '2026-01-07' },
  ])
  expect(pieces({ from: '2026-01-02', until: '2026-01-01' }, 3)).toEqual([])
})
