import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { countUse, forgetUses } from './limits.repository.ts'

const MINUTE = 60

/** How often each thing may be done: so many within so many seconds. Counted in the database, for all processes at once. */
export const limits = {
  'login-account': { most: 20, seconds: 10 * MINUTE, message: 'Too many wrong passwords for this account.' },
  'login-address': {
    most: 100,
    seconds: 10 * MINUTE,
    message: 'Too many wrong passwords from your network.',
  },
  'signup-address': { most: 30, seconds: 60 * MINUTE, message: 'Too many new accounts from your network.' },
  'mail-user': { most: 10, seconds: 60 * MINUTE, message: 'Too many mails were sent to your address.' },
  'mail-all': { most: 2_000, seconds: 60 * MINUTE, message: 'Too many mails are being sent right now.' },
  'token-address': {
    most: 100,
    seconds: 10 * MINUTE,
    message: 'Too many links were tried from your network.',
  },
  'ask-user': { most: 60, seconds: MINUTE, message: 'You are asking faster than answers can be written.' },
} as const
export type LimitName = keyof typeof limits
export type Limits = Record<LimitName, { most: number; seconds: number; message: string }>

const keyOf = (name: LimitName, who: string) => `${name}:${who}`

/** Counts one use and refuses when there were too many, saying when the next one is allowed. */
export async function spendLimit(
  deps: { db: Db; limits: Limits },
  name: LimitName,
  who: string,
): Promise<void> {
  const { most, seconds, message } = deps.limits[name]
  const use = await countUse(deps.db, keyOf(name, who), seconds)
  if (!use || use.count <= most) return
  const wait = use.left > 90 ? `${Math.ceil(use.left / 60)} minutes` : `${Math.max(use.left, 1)} seconds`
  throw new AppError('LIMIT_REACHED', `${message} Try again in ${wait}.`, {
    retryAfter: Math.max(use.left, 1),
  })
}

/** Forgives what was counted: a right password ends the count of wrong ones. */
export const clearLimit = (db: Db, name: LimitName, who: string) => forgetUses(db, keyOf(name, who))
