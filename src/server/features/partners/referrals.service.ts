import type { Db } from '#server/db/database.ts'
import type { Referral } from '#server/http/referral.ts'
import { commissionOn, counts, heldUntil, isFresh, samePerson, settle } from './partners.policy.ts'
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
    const at = new Date(invoice.createdAt)
    if (!counts(at, new Date(invoice.firstAt))) continue
    const rows = await repository.commissionsOn(db, invoice.id)
    const kept = (kind: 'earned' | 'taken-back') => {
      const row = rows.find((one) => one.kind === kind)
      return row && { amount: row.amount, settled: row.payoutId !== null }
    }
    const right = settle(commissionOn(invoice.amount, invoice.lost), kept('earned'), kept('taken-back'))
    const { partnerId, sub } = invoice
    const common = { partnerId, sub, invoiceId: invoice.id }
    await repository.putCommission(db, {
      ...common,
      kind: 'earned',
      amount: right.earned,
      heldUntil: heldUntil(at),
      createdAt: at,
    })
    if (right.takenBack < 0 || kept('taken-back'))
      await repository.putCommission(db, {
        ...common,
        kind: 'taken-back',
        amount: right.takenBack,
        heldUntil: now,
        createdAt: now,
      })
  }
}
