import type { Db } from '#server/db/database.ts'
import type { Referral } from '#server/http/referral.ts'
import { commissionOn, counts, isFresh, openPart, samePerson } from './partners.policy.ts'
import { lockPartner } from './partners.repository.ts'
import * as repository from './referrals.repository.ts'

/** Keeps by whose link a person came. Nobody brings themselves. */
export async function noteReferral(
  db: Db,
  userId: number,
  referral: Referral | undefined,
  now: Date,
): Promise<void> {
  if (!referral || !isFresh(referral.clickedAt, now)) return
  const partner = await repository.findApproved(db, referral.code)
  const emailKey = await repository.emailKeyOf(db, userId)
  if (!partner || !emailKey || partner.userId === userId || samePerson(partner.emailKey, emailKey)) return
  const { sub, clickedAt } = referral
  await repository.putReferral(db, { userId, partnerId: partner.userId, sub, clickedAt })
}

/** Makes the commissions on a subscription what its invoices say. Joins the transaction that changed them. */
export async function accrue(db: Db, subscriptionId: string, now: Date): Promise<void> {
  for (const invoice of await repository.earnedInvoices(db, subscriptionId)) {
    const { id: invoiceId, partnerId, sub, amount, lost, firstAt } = invoice
    const invoiced = new Date(invoice.createdAt)
    if (firstAt !== null && !counts(invoiced, new Date(firstAt))) continue
    // A payout that is asked for meanwhile has all of it or nothing.
    await lockPartner(db, partnerId)
    const settled = await repository.settledOf(db, invoiceId)
    const open = openPart(commissionOn(amount, lost), settled, { invoiced, now })
    if (open) await repository.putOpen(db, { ...open, partnerId, sub, invoiceId })
    else await repository.dropOpen(db, invoiceId)
  }
}
