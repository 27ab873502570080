import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { openStatuses } from '#contracts/billing.ts'
import type { Db } from '#server/db/database.ts'
import {
  paymentEvents,
  refunds,
  subscriptionReads,
  subscriptions,
  testPaymentRecords,
} from '#server/db/tables/payments.ts'
import { TEST_PAYMENT_ID } from '#server/ids/test-payment-ids.ts'

const practised = (id: PgColumn): SQL => sql`starts_with(${id}, ${TEST_PAYMENT_ID})`

export async function hasTestPurchases(db: Db): Promise<boolean> {
  const rows = await db.select({ id: testPaymentRecords.id }).from(testPaymentRecords).limit(1)
  return rows.length > 0
}

/** Deletes test purchases and their events. Returns their buyers. */
export async function forgetPurchases(db: Db): Promise<{ userId: number; wasOpen: boolean }[]> {
  // A concurrent run waits, and finds nothing.
  await db.delete(testPaymentRecords)
  const owners = await db
    .select({
      userId: sql<number>`${subscriptions.userId}`,
      wasOpen: sql<boolean>`bool_or(${inArray(subscriptions.status, [...openStatuses])})`,
    })
    .from(subscriptions)
    .where(and(practised(subscriptions.id), isNotNull(subscriptions.userId)))
    .groupBy(subscriptions.userId)
  await db.delete(refunds).where(practised(refunds.invoiceId))
  await db.delete(subscriptions).where(practised(subscriptions.id))
  await db.delete(subscriptionReads).where(practised(subscriptionReads.subscriptionId))
  await db.delete(paymentEvents).where(practised(paymentEvents.id))
  return owners
}
