import { expect, test } from 'vitest'
import { addDays, addMonths, isDay, weeksAround } from './calendar-days.ts'

test('a month is six weeks from Monday on', () => {
  const weeks = weeksAround('2026-03-31')
  expect(weeks[0]?.[0]).toBe('2026-02-23')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05')
})

test('days and months go on across their ends', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('only whole days are days', () => {
  expect(['2026-02-28', '2026-13-01', '', '31.3.2026'].map(isDay)).toEqual([true, false, false, false])
})
