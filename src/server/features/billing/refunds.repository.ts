import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { invoices, refunds } from '#server/db/tables/payments.ts'

export type RefundRow = typeof refunds.$inferSelect

/** The invoice while nobody else gives anything of it back, and what was asked for of it and is not yet given. */
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
    .select({ refund: refunds, subscriptionId: invoices.subscriptionId })
    .from(refunds)
    .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
    .where(eq(refunds.id, id))
  return row
}

export async function insertRefund(db: Db, refund: typeof refunds.$inferInsert): Promise<void> {
  await db.insert(refunds).values(refund)
}

export async function noteRefund(
  db: Db,
  id: string,
  outcome: Pick<RefundRow, 'state' | 'failure'>,
): Promise<void> {
  await db.update(refunds).set(outcome).where(eq(refunds.id, id))
}

export const unfinishedRefunds = (db: Db, askedBefore: Date) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'asked'), lt(refunds.createdAt, askedBefore)))

/** Oldest first, with the name of who asked. */
export const refundsOf = (db: Db, invoiceIds: string[]) =>
  db
    .select({ refund: refunds, by: users.username })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.actorId))
    .where(inArray(refunds.invoiceId, invoiceIds))
    .orderBy(refunds.createdAt, refunds.id)

/** Paid invoices of a subscription. */
export const paidInvoicesOf = (db: Db, subscriptionId: string) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.subscriptionId, subscriptionId), eq(invoices.status, 'paid')))
