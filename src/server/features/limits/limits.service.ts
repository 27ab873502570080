import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { type LimitName, type Limits, MINUTE } from './limits.policy.ts'
import { countUses, findUses, forgetUses, uncountUse } from './limits.repository.ts'
import type { Tally } from './tally.ts'

// Other areas and the assembly of the server read the table here.
export { type Limits, limits } from './limits.policy.ts'

const keyOf = (name: LimitName, who: string | number | undefined) => `${name}:${who}`

/** Counts one use of each limit and refuses when there were too many, saying when the next one is allowed. */
export async function spendLimits(
  deps: { db: Db; limits: Limits; tally: Tally },
  who: Partial<Record<LimitName, string | number>>,
): Promise<void> {
  const names = Object.keys(who) as LimitName[]
  const spent = names.map((name) => ({ ...deps.limits[name], key: keyOf(name, who[name]) }))
  const exact = spent.filter((use) => !(use.often && deps.tally.gather(use)))
  if (exact.length === 0) return
  for (const { key, count, left } of await deps.tally.count(deps.db, exact)) {
    const limit = exact.find((use) => use.key === key)
    if (limit && count > limit.most) refuse(limit.message, Math.max(left, 1))
  }
}

/** Counts one use and returns whether it was within the limit, for events that are skipped rather than refused. */
export async function isWithin(
  deps: { db: Db; limits: Limits; tally: Tally },
  name: LimitName,
  who: string | number,
): Promise<boolean> {
  const limit = { ...deps.limits[name], key: keyOf(name, who) }
  const [use] = await deps.tally.count(deps.db, [limit])
  return use === undefined || use.count <= limit.most
}

/** How much of a limit that is counted in amounts is left, and for how many seconds. */
export async function amountLeft(
  deps: { db: Db; limits: Limits },
  name: LimitName,
  who: string | number,
): Promise<{ amount: number; seconds: number }> {
  const { most, seconds } = deps.limits[name]
  const [use] = await countUses(deps.db, [{ key: keyOf(name, who), seconds, times: 0 }])
  return { amount: Math.max(most - (use?.count ?? 0), 0), seconds: Math.max(use?.left ?? 0, 1) }
}

/** True if a limit is used up. Counts nothing, so it may be asked for anyone. */
export const isUsedUp = async (deps: { db: Db; limits: Limits }, name: LimitName, who: string | number) =>
  (await findUses(deps.db, keyOf(name, who))) >= deps.limits[name].most

/** Refuses an amount that is more than is left. */
export async function requireAmount(
  deps: { db: Db; limits: Limits },
  name: LimitName,
  { who, amount }: { who: string | number; amount: number },
): Promise<void> {
  const left = await amountLeft(deps, name, who)
  if (amount > left.amount) refuse(deps.limits[name].message, left.seconds)
}

/** Counts an amount that was used. */
export async function spendAmount(
  { db, limits }: { db: Db; limits: Limits },
  name: LimitName,
  { who, amount }: { who: string | number; amount: number },
): Promise<void> {
  await countUses(db, [{ key: keyOf(name, who), seconds: limits[name].seconds, times: amount }])
}

const [LONG_SECONDS, MINUTES_UP_TO] = [90, 120 * MINUTE]

function refuse(message: string, left: number): never {
  const minutes =
    left > MINUTES_UP_TO ? `${Math.ceil(left / 3_600)} hours` : `${Math.ceil(left / MINUTE)} minutes`
  const wait = left > LONG_SECONDS ? minutes : `${left} seconds`
  throw new AppError('LIMIT_REACHED', `${message} Try again in ${wait}.`, { retryAfter: left })
}

/** Resets a count: a right password ends the count of wrong ones. */
export const clearLimit = (db: Db, name: LimitName, who: string | number) => forgetUses(db, keyOf(name, who))

/** Takes one use back: it turned out not to be what the limit counts. */
export const refundLimit = (db: Db, name: LimitName, who: string | number) => uncountUse(db, keyOf(name, who))
