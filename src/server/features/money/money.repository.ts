import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { BOOKS_IN, type PaidPlan } from '#contracts/billing.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { invoices, mrrChanges } from '#server/db/tables/payments.ts'
import type { ChangeKind } from './money.policy.ts'

export async function lastChangeOf(db: Db, subscriptionId: string) {
  const [row] = await db
    .select({ after: mrrChanges.after, at: mrrChanges.at })
    .from(mrrChanges)
    .where(eq(mrrChanges.subscriptionId, subscriptionId))
    .orderBy(desc(mrrChanges.id))
    .limit(1)
  return row
}

export async function addMrrChange(db: Db, change: typeof mrrChanges.$inferInsert): Promise<void> {
  await db.insert(mrrChanges).values(change)
}

export async function putInvoices(db: Db, rows: (typeof invoices.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(invoices)
    .values(rows)
    .onConflictDoUpdate({
      target: invoices.id,
      // The original purpose stays. The read that began last wins.
      setWhere: sql`${invoices.readNumber} < excluded.read_number`,
      set: {
        readNumber: sql`excluded.read_number`,
        number: sql`excluded.number`,
        status: sql`excluded.status`,
        amount: sql`excluded.amount`,
        currency: sql`excluded.currency`,
        credited: sql`excluded.credited`,
        paidAt: sql`excluded.paid_at`,
      },
    })
}

export async function putCharge(
  db: Db,
  invoiceId: string,
  charge: { returned: number; disputed: boolean; bounced: number; chargeRead: number },
): Promise<void> {
  await db
    .update(invoices)
    .set(charge)
    .where(and(eq(invoices.id, invoiceId), lt(invoices.chargeRead, charge.chargeRead)))
}

export async function deleteBooks(db: Db, subscriptionsOf: string): Promise<void> {
  for (const table of [invoices, mrrChanges])
    await db.delete(table).where(sql`starts_with(${table.subscriptionId}, ${subscriptionsOf})`)
}

/** By month, in UTC, and kind. */
export const movementSince = (db: Db, since: string) =>
  rowsOf<{ month: string; kind: ChangeKind; amount: number; count: number }>(
    db,
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM') as month, kind,
        sum(after - before)::int as amount, count(*)::int as count
      from mrr_changes where at >= ${since}::timestamptz group by 1, 2`,
  )

/** Monthly revenue and number of all subscriptions before a time. */
export async function standingBefore(db: Db, time: string) {
  const [row] = await rowsOf<{ mrr: number; customers: number }>(
    db,
    sql`select coalesce(sum(after), 0)::int as mrr, (count(*) filter (where after > 0))::int as customers
      from (select distinct on (subscription_id) after from mrr_changes
        where at < ${time}::timestamptz order by subscription_id, id desc) latest`,
  )
  return row ?? { mrr: 0, customers: 0 }
}

/** By the month in which it was paid; in the currency of our books, and how many invoices were in others. */
export const revenueSince = (db: Db, since: string) =>
  rowsOf<{ month: string; plan: PaidPlan; amount: number; lost: number; others: number }>(
    db,
    sql`select to_char(paid_at at time zone 'UTC', 'YYYY-MM') as month, plan,
        coalesce(sum(amount) filter (where currency = ${BOOKS_IN}), 0)::int as amount,
        coalesce(sum(lost) filter (where currency = ${BOOKS_IN}), 0)::int as lost,
        (count(*) filter (where currency <> ${BOOKS_IN}))::int as others
      from invoices where status = 'paid' and paid_at >= ${since}::timestamptz group by 1, 2`,
  )

/**
 * Failed payments of our invoices, each once at its first failure: the provider retries for weeks, and also reports invoices of
 * other sellers. Of failures without a stored invoice, each subscription counts once.
 */
export const failuresSince = (db: Db, since: string) =>
  rowsOf<{ month: string; count: number }>(
    db,
    sql`select to_char(first at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count
      from (select min(e.happened_at) as first from payment_events e
        where e.type = 'invoice.payment_failed' and exists (select from invoices i
          where i.id = e.invoice_id or (e.invoice_id is null and i.subscription_id = e.subscription_id))
        group by coalesce(e.invoice_id, e.subscription_id)) failed
      where first >= ${since}::timestamptz group by 1`,
  )

export async function countPastDue(db: Db): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from subscriptions where status = 'past_due'`,
  )
  return row?.count ?? 0
}
