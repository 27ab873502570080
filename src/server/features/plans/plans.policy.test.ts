import { expect, test } from 'vitest'
import { shippedPlans } from '#contracts/plans.ts'
import { basePlans, bestGift, changesOf, differing } from './plans.policy.ts'

test('an installation that sets its own count of questions gives it with every plan, and changes nothing else', () => {
  expect(basePlans({ questionsPerDay: undefined })).toEqual(shippedPlans)
  const own = basePlans({ questionsPerDay: 0 })
  expect(Object.values(own).map(({ queriesPerDay }) => queriesPerDay)).toEqual([0, 0, 0])
  expect(own.pro).toEqual({ ...shippedPlans.pro, queriesPerDay: 0 })
  expect(shippedPlans.free.queriesPerDay).toBe(20)
})

test('changes of a plan are its own, and those that are not understood are left out', () => {
  const rows = [
    { plan: 'free' as const, name: 'queriesPerDay', value: 7 },
    { plan: 'free' as const, name: 'projects', value: 'many' },
    { plan: 'pro' as const, name: 'promptsPerDay', value: 9 },
  ]
  expect(changesOf(rows, 'free')).toEqual({ queriesPerDay: 7 })
  expect(changesOf(rows, 'automation')).toEqual({})
  expect(differing({ queriesPerDay: 20, projects: 1 }, shippedPlans.free)).toEqual({ projects: 1 })
})

const [may, june] = [new Date('2026-05-01T00:00:00Z'), new Date('2026-06-01T00:00:00Z')]
const gift = (plan: 'pro' | 'automation', until: Date | null) => ({ plan, until })
const told = (plan: 'pro' | 'automation', until: Date | null) => ({
  plan,
  until: until?.toISOString() ?? null,
})

test.each([
  ['nothing', [], undefined],
  ['one', [gift('pro', may)], told('pro', may)],
  ['the better one first', [gift('pro', may), gift('automation', june)], told('automation', june)],
  [
    'a longer one after it',
    [gift('automation', may), gift('pro', june)],
    { ...told('automation', may), after: told('pro', june) },
  ],
  [
    'one without an end after it',
    [gift('pro', null), gift('automation', may)],
    { ...told('automation', may), after: told('pro', null) },
  ],
  ['none that ends with it', [gift('automation', may), gift('pro', may)], told('automation', may)],
  ['none after one without an end', [gift('automation', null), gift('pro', null)], told('automation', null)],
])('of given plans, %s', (_case, gifts, expected) => {
  expect(bestGift(gifts)).toEqual(expected)
})
