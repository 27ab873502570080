import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { commissions, partners, referrals } from '#server/db/tables/partners.ts'

export async function findApproved(db: Db, code: string) {
  const [row] = await db
    .select({ userId: partners.userId, state: partners.state, emailKey: users.emailKey })
    .from(partners)
    .innerJoin(users, eq(users.id, partners.userId))
    .where(eq(partners.code, code))
  return row?.state === 'approved' ? row : undefined
}

export async function emailKeyOf(db: Db, userId: number): Promise<string | undefined> {
  const [row] = await db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId))
  return row?.emailKey
}

/** The last click counts, until something was paid. */
export async function putReferral(
  db: Db,
  referral: Pick<typeof referrals.$inferInsert, 'userId' | 'partnerId' | 'sub' | 'clickedAt'>,
): Promise<void> {
  const { userId, ...click } = referral
  await db
    .insert(referrals)
    .values(referral)
    .onConflictDoUpdate({
      target: referrals.userId,
      set: click,
      setWhere: sql`${referrals.clickedAt} < excluded.clicked_at and not exists (
        select from invoices i join subscriptions s on s.id = i.subscription_id
        where s.user_id = ${userId} and i.status = 'paid')`,
    })
}

export interface EarnedInvoice {
  id: string
  createdAt: string
  amount: number
  lost: number
  partnerId: number
  sub: string
  /** When the person paid for the first time. */
  firstAt: string
}

/** Paid invoices of a subscription whose owner came by a partner's link before they first paid. */
export const earnedInvoices = (db: Db, subscriptionId: string) =>
  rowsOf<EarnedInvoice>(
    db,
    sql`select i.id, i.created_at::text as "createdAt", i.amount, i.lost,
        r.partner_id as "partnerId", r.sub, f.first::text as "firstAt"
      from invoices i
        join subscriptions s on s.id = i.subscription_id
        join referrals r on r.user_id = s.user_id
        join partners p on p.user_id = r.partner_id and p.state <> 'refused'
        cross join lateral (select min(i2.created_at) as first from invoices i2
          join subscriptions s2 on s2.id = i2.subscription_id
          where s2.user_id = s.user_id and i2.status = 'paid') f
      where i.subscription_id = ${subscriptionId} and i.status = 'paid' and i.amount > 0`,
  )

export const commissionsOn = (db: Db, invoiceId: string) =>
  db.select().from(commissions).where(eq(commissions.invoiceId, invoiceId))

export async function putCommission(db: Db, row: typeof commissions.$inferInsert): Promise<void> {
  await db
    .insert(commissions)
    .values(row)
    .onConflictDoUpdate({
      target: [commissions.invoiceId, commissions.kind],
      set: { amount: row.amount },
      setWhere: sql`${commissions.payoutId} is null`,
    })
}
