import type { Db } from '#server/db/database.ts'
import type { Referral } from '#server/http/referral.ts'
import { isFresh, isSamePerson } from './referrals.policy.ts'
import * as repository from './referrals.repository.ts'

export { isSamePerson } from './referrals.policy.ts'

export const isPartner = async ({ db }: { db: Db }, code: string): Promise<boolean> =>
  (await repository.findApproved(db, code)) !== undefined

/** Stores the partner whose link a user followed. Nobody refers themselves. */
export async function noteReferral(
  db: Db,
  userId: number,
  referral: Referral | undefined,
  now: Date,
): Promise<void> {
  if (referral) await keepReferral(db, userId, referral, { now })
}

/**
 * The same for a guest's purchase: the buying browser's click counts, and the guest can't be the partner.
 */
export async function noteBuyersReferral(
  db: Db,
  userId: number,
  { clickedAt, ...link }: Omit<Referral, 'clickedAt'> & { clickedAt: string },
  { boughtAt, guestKey }: { boughtAt: Date; guestKey: string },
): Promise<void> {
  const referral = { ...link, clickedAt: new Date(clickedAt) }
  await keepReferral(db, userId, referral, { now: boughtAt, boughtAt, guestKey })
}

async function keepReferral(
  db: Db,
  userId: number,
  referral: Referral,
  { now, boughtAt, guestKey }: { now: Date; boughtAt?: Date; guestKey?: string },
): Promise<void> {
  if (!isFresh(referral.clickedAt, now)) return
  const partner = await repository.findApproved(db, referral.code)
  const emailKey = await repository.emailKeyOf(db, userId)
  if (!partner || !emailKey || partner.userId === userId) return
  if ([emailKey, guestKey].some((key) => key && isSamePerson(partner.emailKey, key))) return
  const { sub, clickedAt } = referral
  await repository.putReferral(db, { userId, partnerId: partner.userId, sub, clickedAt }, boughtAt)
}
