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
  /** Time of the first payment; null if the invoice already has a commission, like the next two. */
  firstAt: string | null
  partnerKey: string | null
  /** The guest's address at purchase, which may differ from the claimer's. */
  guestKey: string | null
}

/**
 * Paid invoices of referred subscriptions. Payments during a partner's suspension never count; invoices with a commission stay.
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

/** Requested or paid parts of an invoice's commission. */
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

/** By prefix of the invoice id. Commissions in a payout stay. */
export async function dropAllOpen(db: Db, invoicesOf: string): Promise<void> {
  await db
    .delete(commissions)
    .where(and(sql`starts_with(${commissions.invoiceId}, ${invoicesOf})`, isNull(commissions.payoutId)))
}
