import { expect, test } from 'vitest'
import { manualClock } from './manual.ts'
import { systemClock } from './system.ts'

test('the system clock tells the time', () => {
  const before = Date.now()
  const now = systemClock.now().getTime()
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})

test('a manual clock stands still, is set and is moved', () => {
  const clock = manualClock('2026-03-01T10:00:00Z')
  expect(clock.now()).toEqual(clock.now())

  clock.advance(90_000)
  expect(clock.now().toISOString()).toBe('2026-03-01T10:01:30.000Z')

  clock.set('2027-01-01T00:00:00Z')
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z')
})

test('a manual clock with a step is later each time it is read', () => {
  const clock = manualClock('2026-03-01T10:00:00Z', 1)
  expect([clock.now(), clock.now()].map(Number)).toEqual([1_772_359_200_000, 1_772_359_200_001])
})

test('a date handed out cannot move a manual clock', () => {
  const clock = manualClock('2026-03-01T10:00:00Z')
  clock.now().setFullYear(1999)
  expect(clock.now().getUTCFullYear()).toBe(2026)
})

test('a manual clock refuses what is not a time', () => {
  expect(() => manualClock('teatime')).toThrow(RangeError)
})
