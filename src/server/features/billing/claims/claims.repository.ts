import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { openStatuses } from '#contracts/billing.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { invoices, pendingSubscriptions, subscriptions } from '#server/db/tables/payments.ts'

type NewPending = Pick<
  typeof pendingSubscriptions.$inferInsert,
  'subscriptionId' | 'email' | 'emailKey' | 'referral' | 'tokenHash' | 'tokenSealed'
>

/** Once for each purchase, however often it is read. */
export async function addPending(db: Db, pending: NewPending): Promise<void> {
  await db
    .insert(pendingSubscriptions)
    .values(pending)
    .onConflictDoNothing({ target: pendingSubscriptions.subscriptionId })
}

export async function findPendingOf(db: Db, subscriptionId: string) {
  const [row] = await db
    .select()
    .from(pendingSubscriptions)
    .where(eq(pendingSubscriptions.subscriptionId, subscriptionId))
  return row
}

/** Pending subscription for the user's verified address. */
export async function findPendingFor(db: Db, userId: number) {
  const [row] = await db
    .select({ email: pendingSubscriptions.email, tokenSealed: pendingSubscriptions.tokenSealed })
    .from(pendingSubscriptions)
    .innerJoin(users, eq(users.emailKey, pendingSubscriptions.emailKey))
    .innerJoin(subscriptions, eq(subscriptions.id, pendingSubscriptions.subscriptionId))
    .where(
      and(
        eq(users.id, userId),
        sql`${users.emailVerifiedAt} is not null`,
        isNull(pendingSubscriptions.claimedBy),
        inArray(subscriptions.status, [...openStatuses]),
      ),
    )
    .orderBy(desc(pendingSubscriptions.createdAt))
    .limit(1)
  return row
}

/** Takes it for someone, if nobody has and it has not ended. One statement: of many at once, one gets it. */
export async function takePending(db: Db, userId: number, tokenHash: string, now: Date) {
  await lockBought(db, tokenHash)
  const open = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(inArray(subscriptions.status, [...openStatuses]))
  const [taken] = await db
    .update(pendingSubscriptions)
    .set({ claimedBy: userId, claimedAt: now })
    .where(
      and(
        eq(pendingSubscriptions.tokenHash, tokenHash),
        isNull(pendingSubscriptions.claimedBy),
        inArray(pendingSubscriptions.subscriptionId, open),
      ),
    )
    .returning({
      subscriptionId: pendingSubscriptions.subscriptionId,
      guestKey: pendingSubscriptions.emailKey,
      // Drizzle leaves out the names of tables here, and the invoices have a column of this name too: it is written in full.
      referral: pendingSubscriptions.referral,
      boughtAt: sql`coalesce((select min(i.created_at) from ${invoices} i
          where i.subscription_id = pending_subscriptions.subscription_id and i.status = 'paid'),
        ${pendingSubscriptions.createdAt})`.mapWith(pendingSubscriptions.createdAt),
    })
  return taken
}

/** Locks the subscription first, like the sync with the provider, to avoid a deadlock. */
async function lockBought(db: Db, tokenHash: string): Promise<void> {
  await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(pendingSubscriptions, eq(pendingSubscriptions.subscriptionId, subscriptions.id))
    .where(eq(pendingSubscriptions.tokenHash, tokenHash))
    .for('update', { of: subscriptions })
}

export async function findByToken(db: Db, tokenHash: string) {
  const [row] = await db
    .select({ claimedBy: pendingSubscriptions.claimedBy })
    .from(pendingSubscriptions)
    .where(eq(pendingSubscriptions.tokenHash, tokenHash))
  return row
}

export const claimsOf = (db: Db, userId: number) =>
  db
    .select({ email: pendingSubscriptions.email, claimedAt: pendingSubscriptions.claimedAt })
    .from(pendingSubscriptions)
    .where(eq(pendingSubscriptions.claimedBy, userId))
