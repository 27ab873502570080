import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Interval, PaidPlan } from '#contracts/billing.ts'
import type { Db } from '#server/db/database.ts'
import { testPaymentRecords as table } from '#server/db/tables/payments.ts'
import { TEST_PAYMENT_ID } from '#server/ids/test-payment-ids.ts'
import type { InvoicesOf } from '#server/ports/payments.ts'

const order = {
  plan: PaidPlan,
  interval: Interval,
  email: z.string(),
  buyer: z.union([z.object({ userId: z.number().int() }), z.literal('guest')]),
  customerId: z.string(),
  referral: z.object({ code: z.string(), sub: z.string(), clickedAt: z.coerce.date() }).optional(),
}
export const StoredTestCheckout = z.object({ ...order, createdAt: z.coerce.date() })
export type StoredTestCheckout = z.infer<typeof StoredTestCheckout>

export const TestSubscription = z.object({
  ...order,
  startedAt: z.coerce.date(),
  /** All orders since the first, oldest first; empty if the order never changed. */
  orders: z.array(z.object({ plan: PaidPlan, interval: Interval, from: z.coerce.date() })).default([]),
  /** Set once it was cancelled. */
  endsAt: z.coerce.date().nullable(),
  refunds: z.array(z.object({ id: z.string(), invoiceId: z.string(), amount: z.number().int() })).default([]),
})
export type TestSubscription = z.infer<typeof TestSubscription>

export const CHECKOUT = `${TEST_PAYMENT_ID}checkout_`

export async function readTestRecord<T>(db: Db, schema: z.ZodType<T>, id: string): Promise<T | undefined> {
  const [row] = await db.select({ body: table.body }).from(table).where(eq(table.id, id))
  return row && schema.parse(row.body)
}

/** Puts it there unless it is there already. */
export async function addTestRecord(
  db: Db,
  id: string,
  body: StoredTestCheckout | TestSubscription,
): Promise<void> {
  await db.insert(table).values({ id, body }).onConflictDoNothing()
}

export async function deleteTestRecord(db: Db, id: string): Promise<void> {
  await db.delete(table).where(eq(table.id, id))
}

/** The ids of what a member began to buy. */
export async function testCheckoutsOf(db: Db, userId: number): Promise<string[]> {
  const theirs = sql`starts_with(${table.id}, ${CHECKOUT}) and ${table.body} -> 'buyer' ->> 'userId' = ${String(userId)}`
  const rows = await db.select({ id: table.id }).from(table).where(theirs)
  return rows.map(({ id }) => id)
}

/** Changes a subscription while nobody else does. */
export function changeTestSubscription(
  db: Db,
  id: string,
  change: (found: TestSubscription) => Partial<TestSubscription>,
): Promise<TestSubscription | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update')
    if (!row) return undefined
    const found = TestSubscription.parse(row.body)
    const body = { ...found, ...change(found) }
    await tx.update(table).set({ body }).where(eq(table.id, id))
    return body
  })
}

/** One subscription, or all of a customer, by their ids. */
export async function testSubscriptionsOf(db: Db, of: InvoicesOf): Promise<[string, TestSubscription][]> {
  const wanted =
    'subscriptionId' in of
      ? eq(table.id, of.subscriptionId)
      : sql`${table.body} ->> 'customerId' = ${of.customerId}`
  const rows = await db.select().from(table).where(wanted)
  return rows.flatMap(({ id, body }): [string, TestSubscription][] => {
    const parsed = TestSubscription.safeParse(body)
    return parsed.success ? [[id, parsed.data]] : []
  })
}
