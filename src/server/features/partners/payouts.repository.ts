import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Payout } from '#contracts/partners.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { commissions, partners, payouts } from '#server/db/tables/partners.ts'

export const payoutsOf = (db: Db, partnerId: number) =>
  db
    .select()
    .from(payouts)
    .where(eq(payouts.partnerId, partnerId))
    .orderBy(desc(payouts.requestedAt))
    .limit(100)

/** Puts all that is due into a payout. The partner is locked by whoever calls. */
export async function gatherPayout(db: Db, partnerId: number, amount: number, now: Date): Promise<void> {
  const [payout] = await db.insert(payouts).values({ partnerId, amount, requestedAt: now }).returning()
  if (!payout) throw new Error('A payout was not kept.')
  await db
    .update(commissions)
    .set({ payoutId: payout.id })
    .where(
      and(
        eq(commissions.partnerId, partnerId),
        isNull(commissions.payoutId),
        lte(commissions.heldUntil, now),
      ),
    )
}

const withOwner = (db: Db) =>
  db
    .select({
      payout: payouts,
      username: users.username,
      email: users.email,
      payToSealed: partners.payToSealed,
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.partnerId))
    .innerJoin(partners, eq(partners.userId, payouts.partnerId))

export type OwnedPayout = Awaited<ReturnType<typeof listPayouts>>[number]

export const listPayouts = (
  db: Db,
  {
    state,
    search,
    before,
    limit,
  }: {
    state: Payout['state'] | undefined
    search: string
    before: { at: Date; id: string } | undefined
    limit: number
  },
) =>
  withOwner(db)
    .where(
      and(
        state && eq(payouts.state, state),
        search
          ? sql`strpos(lower(${users.username} || ' ' || ${users.email}), lower(${search})) > 0`
          : undefined,
        before &&
          sql`(${payouts.requestedAt}, ${payouts.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(payouts.requestedAt), desc(payouts.id))
    .limit(limit)

export async function findPayout(db: Db, id: string): Promise<OwnedPayout | undefined> {
  const [row] = await withOwner(db).where(eq(payouts.id, id))
  return row
}

/** Once: undefined for one that was settled before. What a refused one held is due again. */
export async function settlePayout(
  db: Db,
  id: string,
  settled: { state: 'paid' | 'refused'; note: string; decidedAt: Date },
) {
  const [payout] = await db
    .update(payouts)
    .set(settled)
    .where(and(eq(payouts.id, id), eq(payouts.state, 'requested')))
    .returning()
  if (payout && settled.state === 'refused')
    await db.update(commissions).set({ payoutId: null }).where(eq(commissions.payoutId, id))
  return payout
}
