import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { openStatuses, type PaidPlan } from '#contracts/billing.ts'
import type { Plan } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { givenPlans, users } from '#server/db/tables/accounts.ts'
import { paymentEvents, paymentsHeard, subscriptionReads, subscriptions } from '#server/db/tables/payments.ts'
import type { PaidSubscription, PaymentEvent } from '#server/ports/payments.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** False for a repeated event. */
export async function insertEvent(db: Db, event: PaymentEvent): Promise<boolean> {
  const added = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return added.length > 0
}

export async function findEvent(db: Db, id: string) {
  const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return row
}

/** Time up to which all provider events have been read. */
export async function eventsReadUntil(db: Db): Promise<Date | undefined> {
  const [row] = await db.select().from(paymentsHeard)
  return row?.until
}

export async function storeEventsReadUntil(db: Db, until: Date): Promise<void> {
  await db
    .insert(paymentsHeard)
    .values({ until })
    .onConflictDoUpdate({
      target: paymentsHeard.id,
      set: { until: sql`greatest(${paymentsHeard.until}, excluded.until)` },
    })
}

/** Records the result of applying an event. */
export async function noteEvent(
  db: Db,
  id: string,
  outcome: { appliedAt: Date; failure: null } | { failure: string },
): Promise<void> {
  await db.update(paymentEvents).set(outcome).where(eq(paymentEvents.id, id))
}

/** The number of a read that begins now. An invoice may have several charges, so that all of these are counted as one. */
export async function beginRead(db: Db, of: { subscriptionId: string } | 'charges'): Promise<number> {
  const subscriptionId = of === 'charges' ? of : of.subscriptionId
  const [row] = await db
    .insert(subscriptionReads)
    .values({ subscriptionId, begun: 1 })
    .onConflictDoUpdate({
      target: subscriptionReads.subscriptionId,
      set: { begun: sql`${subscriptionReads.begun} + 1` },
    })
    .returning({ begun: subscriptionReads.begun })
  if (!row) throw new Error('A read was not counted.')
  return row.begun
}

/**
 * Stores a read state, unless a later read was stored already. A known owner stays; a deleted account has no subscriptions.
 */
export async function putSubscription(
  db: Db,
  read: PaidSubscription,
  { number: readNumber, at: readAt }: { number: number; at: Date },
): Promise<SubscriptionRow | undefined> {
  const { id, customerId, plan, interval, status, amount, currency, periodEnd, cancelAtPeriodEnd } = read
  const userId =
    read.buyer === 'guest' ? null : sql<number>`(select id from users where id = ${read.buyer.userId})`
  const kept = { customerId, plan, interval, status, amount, currency, periodEnd, cancelAtPeriodEnd }
  const values = { ...kept, readNumber, readAt }
  const [row] = await db
    .insert(subscriptions)
    .values({ ...values, id, userId })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: { ...values, userId: sql`coalesce(${subscriptions.userId}, excluded.user_id)` },
      setWhere: lt(subscriptions.readNumber, readNumber),
    })
    .returning()
  return row
}

/**
 * Makes the plan follow from the subscriptions and from what an admin gave; only one change at a time is looked at. Two new
 * subscriptions of one person both refer to them by now: a lock that minded that would make each wait for the other.
 */
export async function settlePlan(db: Db, userId: number, best: (plans: Plan[]) => Plan) {
  const person = db.select({ plan: users.plan }).from(users).where(eq(users.id, userId))
  const [user] = await person.for('no key update')
  const given = await db
    .select({ plan: givenPlans.plan })
    .from(givenPlans)
    .where(and(eq(givenPlans.userId, userId), sql`coalesce(${givenPlans.until}, 'infinity') > now()`))
  const plan = best([...(await openSubscriptions(db, userId)), ...given].map((row) => row.plan))
  await db.update(users).set({ plan }).where(eq(users.id, userId))
  return { before: user?.plan, after: plan }
}

/** Oldest first. */
export const openSubscriptions = (db: Db, userId: number) =>
  db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, [...openStatuses])))
    .orderBy(subscriptions.createdAt, subscriptions.id)

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row
}

/** Oldest first. */
export const ownSubscriptions = (db: Db, userId: number) =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.createdAt, subscriptions.id)

/** Concurrent changes to its payments wait here. */
export async function lockSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return row
}

export async function giveSubscription(db: Db, userId: number, subscriptionId: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ userId })
    .where(and(eq(subscriptions.id, subscriptionId), isNull(subscriptions.userId)))
}

/** From now on it is to end. That it was asked for before stays. */
export async function recordEndRequest(db: Db, subscriptionId: string, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ endAskedAt: sql`coalesce(${subscriptions.endAskedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(subscriptions.id, subscriptionId))
}

/** False where it was given for longer already. */
export async function givePlan(
  db: Db,
  gift: { userId: number; plan: PaidPlan; until: Date | null; reason: string },
): Promise<boolean> {
  const rows = await db
    .insert(givenPlans)
    .values(gift)
    .onConflictDoUpdate({
      target: [givenPlans.userId, givenPlans.plan],
      set: { until: gift.until, reason: gift.reason, createdAt: sql`now()` },
      setWhere: sql`coalesce(${givenPlans.until}, 'infinity') <= coalesce(excluded.until, 'infinity')`,
    })
    .returning({ userId: givenPlans.userId })
  return rows.length > 0
}

export async function findPerson(db: Db, userId: number) {
  const [row] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
