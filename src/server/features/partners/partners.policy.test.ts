import { expect, test } from 'vitest'
import { commissionOn, counts, openPart } from './partners.policy.ts'

const at = (day: string) => new Date(`${day}T12:00:00Z`)

test('a commission is 30 % of what is left of an invoice, in whole cents', () => {
  expect(commissionOn(3_900, 0)).toBe(1_170)
  expect(commissionOn(3_900, 1_001)).toBe(869)
  expect(commissionOn(3_900, 3_900)).toBe(0)
  expect(commissionOn(3_900, 4_000)).toBe(0)
})

test('twelve months count from the first payment, so that of a yearly plan the first year does', () => {
  const first = at('2026-01-31')
  expect(counts(first, first)).toBe(true)
  expect(counts(at('2026-12-31'), first)).toBe(true)
  expect(counts(new Date('2027-01-31T11:59:59Z'), first)).toBe(true)
  expect(counts(at('2027-01-31'), first)).toBe(false)
})

test('a commission is held for 30 days; one taken back after settlement counts at once', () => {
  const times = { paid: at('2026-10-01'), now: at('2026-11-15') }
  expect(openPart(1_170, [], times)).toMatchObject({
    kind: 'earned',
    amount: 1_170,
    heldUntil: at('2026-10-31'),
  })
  expect(openPart(1_170, [1_170], times)).toBeUndefined()
  expect(openPart(0, [1_170], times)).toMatchObject({
    kind: 'taken-back',
    amount: -1_170,
    heldUntil: times.now,
  })
  expect(openPart(1_170, [1_170, -1_170], times)).toMatchObject({ kind: 'earned', amount: 1_170 })
})
