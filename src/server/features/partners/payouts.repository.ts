import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Payout } from '#contracts/partners.ts'
import type { TimeCursor } from '#server/cursor.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { commissions, partners, payouts } from '#server/db/tables/partners.ts'
import { lockPartner } from './partners.repository.ts'

const isBefore = ({ at, id }: TimeCursor) =>
  sql`(${payouts.requestedAt}, ${payouts.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`

/** Moves everything due into a payout and returns its sum in cents. The caller locks the partner. */
export async function gatherPayout(db: Db, partnerId: number, now: Date): Promise<number> {
  const [payout] = await db.insert(payouts).values({ partnerId, amount: 0, requestedAt: now }).returning()
  if (!payout) throw new Error('A payout was not stored.')
  const gathered = await db
    .update(commissions)
    .set({ payoutId: payout.id })
    .where(
      and(
        eq(commissions.partnerId, partnerId),
        isNull(commissions.payoutId),
        lte(commissions.heldUntil, now),
      ),
    )
    .returning({ amount: commissions.amount })
  const amount = gathered.reduce((sum, row) => sum + row.amount, 0)
  await db.update(payouts).set({ amount }).where(eq(payouts.id, payout.id))
  return amount
}

const withOwner = (db: Db) =>
  db
    .select({
      payout: payouts,
      username: users.username,
      email: users.email,
      // A paid payout keeps its own address.
      payToSealed: sql<string | null>`coalesce(${payouts.paidToSealed}, ${partners.payToSealed})`,
    })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.partnerId))
    .leftJoin(partners, eq(partners.userId, payouts.partnerId))

export const payoutsOf = (
  db: Db,
  partnerId: number,
  { before, limit }: { before: TimeCursor | undefined; limit: number },
) =>
  withOwner(db)
    .where(and(eq(payouts.partnerId, partnerId), before && isBefore(before)))
    .orderBy(desc(payouts.requestedAt), desc(payouts.id))
    .limit(limit)

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
    before: TimeCursor | undefined
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
        before && isBefore(before),
      ),
    )
    .orderBy(desc(payouts.requestedAt), desc(payouts.id))
    .limit(limit)

export async function findPayout(db: Db, id: string): Promise<OwnedPayout | undefined> {
  const [row] = await withOwner(db).where(eq(payouts.id, id))
  return row
}

/** Once: undefined for one that was settled before. */
export async function settlePayout(
  db: Db,
  id: string,
  settled: { state: 'paid' | 'refused'; note: string; decidedAt: Date },
) {
  const payTo =
    settled.state === 'paid'
      ? sql`(select pay_to_sealed from partners where user_id = ${payouts.partnerId})`
      : null
  const [payout] = await db
    .update(payouts)
    .set({ ...settled, paidToSealed: payTo })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'requested')))
    .returning()
  return payout
}

/** Payouts with commissions of invoices with this id prefix. */
export const payoutsWith = (db: Db, invoicesOf: string) =>
  db
    .selectDistinct({ id: payouts.id, partnerId: payouts.partnerId, amount: payouts.amount })
    .from(payouts)
    .innerJoin(commissions, eq(commissions.payoutId, payouts.id))
    .where(sql`starts_with(${commissions.invoiceId}, ${invoicesOf})`)

/** Appends a sentence to its note. */
export async function notePayout(db: Db, id: string, sentence: string): Promise<void> {
  await db
    .update(payouts)
    .set({ note: sql`ltrim(${payouts.note} || ' ' || ${sentence})` })
    .where(eq(payouts.id, id))
}

/** Commissions of a refused payout become due again. The caller locks the partner. */
export async function freeCommissions(db: Db, payoutId: string): Promise<void> {
  const held = db
    .select({ id: commissions.invoiceId })
    .from(commissions)
    .where(eq(commissions.payoutId, payoutId))
  const open = await db
    .delete(commissions)
    .where(and(isNull(commissions.payoutId), inArray(commissions.invoiceId, held)))
    .returning()
  await db.update(commissions).set({ payoutId: null }).where(eq(commissions.payoutId, payoutId))
  for (const { invoiceId, amount } of open)
    await db
      .update(commissions)
      .set({ amount: sql`${commissions.amount} + ${amount}` })
      .where(and(isNull(commissions.payoutId), eq(commissions.invoiceId, invoiceId)))
}

/**
 * Removes a deleted partner's personal data. An open payout keeps its address until settled. Lock order: payouts, partner, commissions.
 */
export async function forgetPayee(db: Db, partnerId: number, kept: string): Promise<void> {
  await db
    .update(payouts)
    .set({
      note: sql`case when strpos(${payouts.note}, ${kept}) > 0 then ${kept} else '' end`,
      paidToSealed: sql`case when ${payouts.state} = 'requested'
        then (select pay_to_sealed from partners where user_id = ${partnerId}) end`,
    })
    .where(eq(payouts.partnerId, partnerId))
  await lockPartner(db, partnerId)
  await db.update(commissions).set({ sub: '' }).where(eq(commissions.partnerId, partnerId))
}
