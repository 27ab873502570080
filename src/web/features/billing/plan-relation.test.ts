import { expect, test } from 'vitest'
import type { OwnSubscription } from '#contracts/billing.ts'
import { type OwnPlans, planAfter, planRelation } from './plan-relation.ts'

const own = (change: Partial<OwnSubscription> = {}): OwnSubscription => ({
  plan: 'pro',
  interval: 'month',
  amount: 3_900,
  currency: 'usd',
  status: 'active',
  periodEnd: '2026-12-01T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  ...change,
})
const until = '2026-12-20T12:00:00.000Z'
const nothing: OwnPlans = { own: null, given: undefined }
const each = (having: OwnPlans) =>
  (['free', 'pro', 'automation'] as const).map((plan) => planRelation(plan, 'month', having))

test('a user without a purchase or a given plan is on the free plan and buys', () => {
  expect(each(nothing)).toEqual([{ mark: 'Your plan' }, { offer: 'buy' }, { offer: 'buy' }])
})

test('a plan that was given is told apart from one that is paid for, with what buying would change', () => {
  expect(each({ own: null, given: { plan: 'pro', until } })).toEqual([
    { mark: 'Yours after December 20, 2026' },
    {
      mark: 'Given to you until December 20, 2026',
      offer: 'buy',
      note: 'You’d pay from today, and keep it after December 20, 2026.',
    },
    { offer: 'buy' },
  ])
  expect(planRelation('pro', 'month', { own: null, given: { plan: 'automation', until } })).toEqual({
    offer: 'buy',
    note: 'You’d pay from today, and still have Pro Dropshipper until December 20, 2026.',
  })
})

test('a plan given without an end is not offered for money', () => {
  expect(each({ own: null, given: { plan: 'automation', until: null } })).toMatchObject([
    { mark: 'Included for everyone' },
    { note: 'You already have Pro Dropshipper for free.', offer: undefined },
    { mark: 'Given to you', note: 'You already have Pro Dropshipper for free.', offer: undefined },
  ])
  expect(each({ own: own(), given: { plan: 'automation', until: null } }).slice(1)).toEqual([
    { mark: 'Your plan' },
    { mark: 'Given to you', note: 'You already have Pro Dropshipper for free.', offer: undefined },
  ])
})

test('a paid plan stays the user’s while more is given, and can be kept once it was cancelled', () => {
  const given = { plan: 'automation', until } as const
  expect(each({ own: own(), given })).toEqual([
    { mark: 'Included for everyone' },
    { mark: 'Your plan' },
    { mark: 'Given to you until December 20, 2026', offer: 'change' },
  ])
  expect(planRelation('pro', 'year', { own: own(), given: undefined })).toEqual({
    mark: 'Your plan, paid by the month',
    offer: 'change',
  })
  expect(each({ own: own({ cancelAtPeriodEnd: true }), given: undefined }).slice(0, 2)).toEqual([
    { mark: 'Yours after December 1, 2026' },
    { mark: 'Your plan, until December 1, 2026', offer: 'resume' },
  ])
})

test('the best remaining plan follows an end', () => {
  const cancelled = own({ cancelAtPeriodEnd: true })
  expect(planAfter(cancelled.periodEnd, { own: cancelled, given: undefined })).toBe('free')
  expect(planAfter(cancelled.periodEnd, { own: cancelled, given: { plan: 'automation', until } })).toBe(
    'automation',
  )
  expect(planAfter(until, { own: cancelled, given: { plan: 'automation', until } })).toBe('free')
  expect(planAfter(until, { own: own(), given: { plan: 'automation', until } })).toBe('pro')
  const after = { plan: 'pro', until: '2027-01-10T12:00:00.000Z' } as const
  const given = { plan: 'automation', until, after } as const
  expect(planAfter(until, { own: null, given })).toBe('pro')
  expect(planAfter(after.until, { own: null, given })).toBe('free')
  expect(planRelation('free', 'month', { own: null, given })).toEqual({
    mark: 'Yours after January 10, 2027',
  })
})
