import type { Db } from '#server/db/database.ts'
import { isSamePerson } from '#server/features/referrals/referrals.service.ts'
import * as repository from './commissions.repository.ts'
import { commissionOn, counts, openPart } from './partners.policy.ts'
import { lockPartner } from './partners.repository.ts'

/** Makes the commissions on a subscription what its invoices say. Joins the transaction that changed them. */
export async function accrue(db: Db, subscriptionId: string, now: Date): Promise<void> {
  for (const invoice of await repository.earnedInvoices(db, subscriptionId)) {
    const { id: invoiceId, partnerId, sub, amount, lost, firstAt, partnerKey, guestKey } = invoice
    const paid = new Date(invoice.paidAt)
    if (firstAt !== null && !counts(paid, new Date(firstAt))) continue
    if (partnerKey !== null && guestKey !== null && isSamePerson(partnerKey, guestKey)) continue
    // A concurrent payout request gets all of it or nothing.
    const partner = await lockPartner(db, partnerId)
    // The partner was just deleted, so only earlier commissions are adjusted.
    if (!partner && firstAt !== null) continue
    const settled = await repository.settledOf(db, invoiceId)
    const open = openPart(commissionOn(amount, lost), settled, { paid, now })
    if (open) await repository.putOpen(db, { ...open, partnerId, sub, invoiceId })
    else await repository.dropOpen(db, invoiceId)
  }
}
