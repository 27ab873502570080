import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { invoices, pendingSubscriptions, refunds, subscriptions } from '#server/db/tables/payments.ts'

export type RefundRow = typeof refunds.$inferSelect

/** Locks the invoice, and returns it with its pending refunds. */
export async function lockInvoice(db: Db, invoiceId: string) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update')
  if (!invoice) return undefined
  const [asked] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.invoiceId, invoiceId), eq(refunds.state, 'asked')))
  return { ...invoice, asked: asked?.sum ?? 0 }
}

export async function findRefund(db: Db, id: string) {
  const [row] = await db
    .select({
      refund: refunds,
      subscriptionId: invoices.subscriptionId,
      number: invoices.number,
      plan: invoices.plan,
    })
    .from(refunds)
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .where(eq(refunds.id, id))
  return row
}

export async function insertRefund(db: Db, refund: typeof refunds.$inferInsert): Promise<void> {
  await db.insert(refunds).values(refund)
}

/** False if something else became of it meanwhile. */
export async function noteRefund(
  db: Db,
  id: string,
  outcome: Pick<RefundRow, 'state' | 'failure'>,
): Promise<boolean> {
  const noted = await db
    .update(refunds)
    .set(outcome)
    .where(and(eq(refunds.id, id), eq(refunds.state, 'asked')))
    .returning({ id: refunds.id })
  return noted.length > 0
}

/** It came back, which is noted once. */
export async function noteBounced(db: Db, id: string, failure: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .update(refunds)
    .set({ state: 'refused', failure })
    .where(and(eq(refunds.id, id), ne(refunds.state, 'refused')))
    .returning()
  return row
}

/** Recipient of emails about a subscription: its owner, or the guest who bought it. */
export async function findPayer(db: Db, subscriptionId: string) {
  const [row] = await db
    .select({
      userId: users.id,
      username: users.username,
      email: users.email,
      guest: pendingSubscriptions.email,
      guestKey: pendingSubscriptions.emailKey,
    })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(pendingSubscriptions, eq(pendingSubscriptions.subscriptionId, subscriptions.id))
    .where(eq(subscriptions.id, subscriptionId))
  return row
}

/** Oldest first, with the name of who asked. */
export const refundsOf = (db: Db, invoiceIds: string[]) =>
  db
    .select({ refund: refunds, by: users.username })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(inArray(refunds.invoiceId, invoiceIds))
    .orderBy(refunds.createdAt, refunds.id)

export const storedInvoices = (db: Db, ids: string[]) =>
  db.select().from(invoices).where(inArray(invoices.id, ids))

/** Paid invoices of a subscription. */
export const paidInvoicesOf = (db: Db, subscriptionId: string) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, subscriptionId), eq(invoices.status, 'paid')))
