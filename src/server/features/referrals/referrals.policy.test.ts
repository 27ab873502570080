import { expect, test } from 'vitest'
import { isFresh, isSamePerson } from './referrals.policy.ts'

const at = (day: string) => new Date(`${day}T12:00:00Z`)

test('a click is good for 60 days', () => {
  const now = at('2026-11-15')
  expect(isFresh(new Date('2026-09-16T12:00:01Z'), now)).toBe(true)
  expect(isFresh(at('2026-09-16'), now)).toBe(false)
  expect(isFresh(at('2026-11-17'), now)).toBe(false)
})

test('[security K7] an address with a tag is the same person', () => {
  expect(isSamePerson('lena@shop.example', 'lena+again@shop.example')).toBe(true)
  expect(isSamePerson('lena@shop.example', 'lea@shop.example')).toBe(false)
})
