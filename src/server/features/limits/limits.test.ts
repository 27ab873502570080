import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { isWithin, limits, spendLimits } from './limits.service.ts'
import type { LimitUse } from './tally.ts'

/** A count that is always the same, far from what a database would say. */
function counting({ count = 1, left = 30, gathers = false } = {}) {
  const counted: string[] = []
  const tally = {
    gather: () => gathers,
    count: async (_db: Db, uses: LimitUse[]) => {
      counted.push(...uses.map(({ key }) => key))
      return uses.map(({ key }) => ({ key, count, left }))
    },
    write: async () => {},
  }
  return { deps: { db: {} as Db, limits, tally }, counted }
}

const spend = (count: number, left: number) =>
  spendLimits(counting({ count, left }).deps, { 'claim-user': 1 })

test('the use that reaches a limit passes, and the next is refused', async () => {
  await expect(spend(20, 30)).resolves.toBeUndefined()
  await expect(spend(21, 30)).rejects.toMatchObject({ type: 'LIMIT_REACHED' })
  expect(await isWithin(counting({ count: 20 }).deps, 'claim-user', 1)).toBe(true)
  expect(await isWithin(counting({ count: 21 }).deps, 'claim-user', 1)).toBe(false)
})

test.each([
  [0, '1 seconds', 1],
  [90, '90 seconds', 90],
  [91, '2 minutes', 91],
])('with %i seconds left it says to wait %s', async (left, words, retryAfter) => {
  await expect(spend(21, left)).rejects.toMatchObject({
    message: `You have tried too many claims. Try again in ${words}.`,
    retryAfter,
  })
})

test('frequent checks are batched where possible; everything else is counted each time, per caller', async () => {
  const gathered = counting({ gathers: true })
  await spendLimits(gathered.deps, { 'ask-user': 7, 'claim-user': 7 })
  expect(gathered.counted).toEqual(['claim-user:7'])
  const exact = counting()
  await spendLimits(exact.deps, { 'ask-user': 7, 'claim-user': 7 })
  expect(exact.counted).toEqual(['ask-user:7', 'claim-user:7'])
})

test.each([
  ['login-account', 20, 600],
  ['login-address', 100, 600],
  ['password-user', 20, 600],
  ['password-address', 200, 600],
  ['code-user', 20, 600],
  ['code-account', 100, 86_400],
  ['setup-address', 10, 600],
  ['token-address', 100, 600],
  ['reset-account', 5, 3_600],
  ['claim-user', 20, 3_600],
  ['claim-address', 60, 3_600],
] as const)('[security H1] guesses counted as %s: at most %i in %i seconds', (name, most, seconds) => {
  expect(limits[name].most).toBeLessThanOrEqual(most)
  expect(limits[name].seconds).toBeGreaterThanOrEqual(seconds)
})
