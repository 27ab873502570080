import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { openStatuses } from '#contracts/billing.ts'
import type { Db } from '#server/db/database.ts'
import { paymentEvents, refunds, subscriptions } from '#server/db/tables/payments.ts'
import { TEST_PAYMENT_ID } from '#server/ids/test-payment-ids.ts'
import type { Payments } from '#server/ports/payments.ts'

/** Batch size: the next run takes the rest. */
const MANY = 1_000

/** True if an id belongs to the asked kind, test or real: a provider knows only its own. */
const isOf = (kind: Payments['kind'], id: SQL | PgColumn) =>
  sql`starts_with(${id}, ${TEST_PAYMENT_ID}) = ${kind === 'practice'}`

/** Events with undone work, received before a time, however long ago. */
export const stuckEvents = (db: Db, kind: Payments['kind'], before: Date) => {
  const about = sql<string>`coalesce(${paymentEvents.subscriptionId}, ${paymentEvents.chargeId})`
  return db
    .select({ id: paymentEvents.id, about })
    .from(paymentEvents)
    .where(
      and(
        isNull(paymentEvents.appliedAt),
        isNotNull(about),
        isOf(kind, about),
        lt(paymentEvents.receivedAt, before),
      ),
    )
    .orderBy(paymentEvents.receivedAt)
    .limit(MANY)
}

/**
 * Those whose period is over though they are open, so that something must have happened to them; and those in a state that ought
 * to pass, if they were not read since a time. Whichever was read longest ago comes first.
 */
export const unclearSubscriptions = (
  db: Db,
  { kind, now, readBefore, ended }: { kind: Payments['kind']; now: Date; readBefore: Date; ended: string[] },
) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isOf(kind, subscriptions.id),
        or(
          and(inArray(subscriptions.status, [...openStatuses]), lt(subscriptions.periodEnd, now)),
          and(
            notInArray(subscriptions.status, ['active', 'trialing', ...ended]),
            lt(subscriptions.readAt, readBefore),
          ),
        ),
      ),
    )
    .orderBy(subscriptions.readAt)
    .limit(MANY)

/** Refunds that are neither done nor refused, oldest first. */
export const unfinishedRefunds = (db: Db, kind: Payments['kind'], askedBefore: Date) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'asked'), isOf(kind, refunds.invoiceId), lt(refunds.createdAt, askedBefore)))
    .orderBy(refunds.createdAt)
    .limit(MANY)

/** Subscriptions that should have ended and have not, oldest first. */
export const unfinishedEnds = (db: Db, kind: Payments['kind'], askedBefore: Date, ended: string[]) =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        isOf(kind, subscriptions.id),
        lt(subscriptions.endAskedAt, askedBefore),
        notInArray(subscriptions.status, ended),
      ),
    )
    .orderBy(subscriptions.endAskedAt)
    .limit(MANY)

/** Users with more than one renewing subscription. */
export const usersWithDoubles = (db: Db, kind: Payments['kind']) =>
  db
    .select({ userId: sql<number>`${subscriptions.userId}` })
    .from(subscriptions)
    .where(
      and(
        isOf(kind, subscriptions.id),
        isNotNull(subscriptions.userId),
        inArray(subscriptions.status, [...openStatuses]),
        eq(subscriptions.cancelAtPeriodEnd, false),
        isNull(subscriptions.endAskedAt),
      ),
    )
    .groupBy(subscriptions.userId)
    .having(sql`count(*) > 1`)
    .limit(MANY)
