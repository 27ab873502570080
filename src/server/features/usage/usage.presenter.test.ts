import { expect, test } from 'vitest'
import type { Allowance } from '#contracts/usage.ts'
import { allowanceInWords, byFeature, costOf, unitsOf, usedUpInWords } from './usage.presenter.ts'

const allowance = (given: Partial<Allowance>): Allowance => ({
  name: 'queriesPerDay',
  limit: 20,
  ofPlan: 20,
  used: 0,
  left: 20,
  resetsAt: '2026-05-01T00:00:00.000Z',
  timeZone: 'UTC',
  ...given,
})

test.each([
  [{}, '20 of 20 answers are left today.'],
  [{ left: 1 }, '1 of 20 answers is left today.'],
  [{ limit: 1, ofPlan: 1, left: 0 }, '0 of 1 answer are left today.'],
  [{ limit: 2, ofPlan: 0, left: 2 }, '2 of 2 answers are left.'],
  [{ limit: 0, ofPlan: 0, left: 0 }, 'Your plan doesn’t include answers.'],
])('what is left of %o', (given, words) => {
  expect(allowanceInWords(allowance(given))).toBe(words)
})

test.each([
  [{}, 60, 'You have used today’s 20 answers. They reset at midnight (UTC), in a minute.'],
  [{}, 61, 'You have used today’s 20 answers. They reset at midnight (UTC), in 2 minutes.'],
  [
    { limit: 1, ofPlan: 1 },
    89 * 60,
    'You have used today’s answer. It resets at midnight (UTC), in 89 minutes.',
  ],
  [
    { name: 'promptsPerDay' as const },
    90 * 60,
    'You have used today’s 20 tool runs. They reset at midnight (UTC), in 2 hours.',
  ],
])('what is said when %o is used up, %i seconds before midnight', (given, seconds, words) => {
  expect(usedUpInWords(allowance({ left: 0, ...given }), seconds)).toBe(words)
})

test('work is told by feature, most units first and then by name, and without units it counts its cost alone', () => {
  const work = [
    { feature: 'Chat', units: 1, cost: 2.3 },
    { feature: 'Market', units: 2, cost: 1.4 },
    { feature: 'Brief', units: 1, cost: 0 },
    { feature: 'Chat', units: 0, cost: 2.3 },
    { feature: 'Help', units: 0, cost: 4 },
  ]
  expect(byFeature(work)).toEqual([
    { name: 'Market', units: 2, cost: 1 },
    { name: 'Brief', units: 1, cost: 0 },
    { name: 'Chat', units: 1, cost: 5 },
    { name: 'Help', units: 0, cost: 4 },
  ])
  expect(unitsOf(work)).toEqual({ Market: 2, Brief: 1, Chat: 1 })
  expect(costOf(work)).toBe(10)
})
