import type { Db } from '#server/db/database.ts'
import { paymentEvents } from '#server/db/tables/payments.ts'

let failures = 0

/** A failed payment of an invoice, as an event of the provider. */
export async function insertFailure(db: Db, invoiceId: string, happenedAt: Date): Promise<void> {
  const id = `evt_failed_${++failures}`
  await db.insert(paymentEvents).values({ id, type: 'invoice.payment_failed', invoiceId, happenedAt })
}
