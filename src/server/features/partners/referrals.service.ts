import type { Db } from '#server/db/database.ts'
import type { Referral } from '#server/http/referral.ts'
import { commissionOn, counts, isFresh, openPart, samePerson } from './partners.policy.ts'
import { lockPartner } from './partners.repository.ts'
import * as repository from './referrals.repository.ts'

export const isPartner = async ({ db }: { db: Db }, code: string): Promise<boolean> =>
  (await repository.findApproved(db, code)) !== undefined

/** Keeps by whose link a person came. Nobody brings themselves. */
export async function noteReferral(
  db: Db,
  userId: number,
  referral: Referral | undefined,
  now: Date,
): Promise<void> {
  if (referral) await keepReferral(db, userId, referral, { now })
}

/**
 * The same for what was bought before it had an owner: the click of the browser that bought it counts, not what came after, and
 * the guest may not be the partner either.
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
  if ([emailKey, guestKey].some((key) => key && samePerson(partner.emailKey, key))) return
  const { sub, clickedAt } = referral
  await repository.putReferral(db, { userId, partnerId: partner.userId, sub, clickedAt }, boughtAt)
}

/** Makes the commissions on a subscription what its invoices say. Joins the transaction that changed them. */
export async function accrue(db: Db, subscriptionId: string, now: Date): Promise<void> {
  for (const invoice of await repository.earnedInvoices(db, subscriptionId)) {
    const { id: invoiceId, partnerId, sub, amount, lost, firstAt, partnerKey, guestKey } = invoice
    const paid = new Date(invoice.paidAt)
    if (firstAt !== null && !counts(paid, new Date(firstAt))) continue
    if (partnerKey !== null && guestKey !== null && samePerson(partnerKey, guestKey)) continue
    // A payout that is asked for meanwhile has all of it or nothing.
    const partner = await lockPartner(db, partnerId)
    // Deleted a moment ago: only what they had earned before is kept right.
    if (!partner && firstAt !== null) continue
    const settled = await repository.settledOf(db, invoiceId)
    const open = openPart(commissionOn(amount, lost), settled, { paid, now })
    if (open) await repository.putOpen(db, { ...open, partnerId, sub, invoiceId })
    else await repository.dropOpen(db, invoiceId)
  }
}
