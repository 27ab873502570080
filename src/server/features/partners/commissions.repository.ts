import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { BOOKS_IN } from '#contracts/billing.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { commissions } from '#server/db/tables/partners.ts'

export interface EarnedInvoice {
  id: string
  paidAt: string
  amount: number
  lost: number
  partnerId: number
  sub: string
  /** When the person paid for the first time; null where the invoice has brought something already, as the next two. */
  firstAt: string | null
  partnerKey: string | null
  /** The address that a guest bought with, who need not be whoever claimed it. */
  guestKey: string | null
}

/**
 * Paid invoices of a subscription whose owner came by a partner's link before they first paid. What is paid while the partner is
 * suspended brings nothing, also once they are approved again. An invoice that has brought something stays among them, also when
 * its owner is gone.
 */
export const earnedInvoices = (db: Db, subscriptionId: string) =>
  rowsOf<EarnedInvoice>(
    db,
    sql`select i.id, i.paid_at::text as "paidAt", i.amount, i.lost,
        by."partnerId", by.sub, by.first::text as "firstAt", by."partnerKey", by."guestKey"
      from invoices i cross join lateral (
        (select c.partner_id as "partnerId", c.sub, null::timestamptz as first,
            null as "partnerKey", null as "guestKey"
          from commissions c where c.invoice_id = i.id limit 1)
        union all
        (select r.partner_id, r.sub, paid.first, u.email_key, g.email_key
          from subscriptions s
            join referrals r on r.user_id = s.user_id
            join partners p on p.user_id = r.partner_id and p.state = 'approved'
              and date_trunc('second', p.decided_at) <= i.paid_at
            join users u on u.id = p.user_id
            left join pending_subscriptions g on g.subscription_id = s.id
            cross join lateral (select min(i2.paid_at) as first from invoices i2
              join subscriptions s2 on s2.id = i2.subscription_id
              where s2.user_id = s.user_id and i2.status = 'paid') paid
          where s.id = i.subscription_id and date_trunc('second', r.clicked_at) <= paid.first
            and not exists (select from commissions c where c.invoice_id = i.id))
      ) by
      where i.subscription_id = ${subscriptionId} and i.status = 'paid' and i.amount > 0
        and i.currency = ${BOOKS_IN}`,
  )

/** What was asked for or paid of an invoice's commission, part by part. */
export async function settledOf(db: Db, invoiceId: string): Promise<number[]> {
  const rows = await db
    .select({ amount: commissions.amount })
    .from(commissions)
    .where(and(eq(commissions.invoiceId, invoiceId), isNotNull(commissions.payoutId)))
  return rows.map(({ amount }) => amount)
}

/** An invoice has one commission that is open, at most. */
export async function putOpen(db: Db, row: typeof commissions.$inferInsert): Promise<void> {
  const { kind, amount } = row
  await db
    .insert(commissions)
    .values(row)
    .onConflictDoUpdate({
      target: commissions.invoiceId,
      targetWhere: isNull(commissions.payoutId),
      set: { kind, amount },
    })
}

export async function dropOpen(db: Db, invoiceId: string): Promise<void> {
  await db.delete(commissions).where(and(eq(commissions.invoiceId, invoiceId), isNull(commissions.payoutId)))
}

/** Of invoices whose ids begin so. What is in a payout stays there. */
export async function dropAllOpen(db: Db, invoicesOf: string): Promise<void> {
  await db
    .delete(commissions)
    .where(and(sql`starts_with(${commissions.invoiceId}, ${invoicesOf})`, isNull(commissions.payoutId)))
}
