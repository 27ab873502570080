import type { Db } from '#server/db/database.ts'
import { paymentEvents } from '#server/db/tables/payments.ts'

/** A payment that failed, as the provider told it. */
export async function insertFailure(db: Db, happenedAt: Date): Promise<void> {
  await db.insert(paymentEvents).values({ id: 'evt_failed', type: 'invoice.payment_failed', happenedAt })
}
