import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { partners } from '#server/db/tables/partners.ts'

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

/** The last click before the first payment counts. */
export async function putReferral(
  db: Db,
  referral: { userId: number; partnerId: number; sub: string; clickedAt: Date },
  boughtAt?: Date,
): Promise<void> {
  const { userId, partnerId, sub, clickedAt } = referral
  await db.execute(sql`
    insert into referrals (user_id, partner_id, sub, clicked_at)
    select ${userId}, ${partnerId}, ${sub}, ${clickedAt.toISOString()}::timestamptz
    where not exists (select from invoices i join subscriptions s on s.id = i.subscription_id
      where s.user_id = ${userId} and i.status = 'paid')
    on conflict (user_id) do update
      set partner_id = excluded.partner_id, sub = excluded.sub, clicked_at = excluded.clicked_at
      where referrals.clicked_at < excluded.clicked_at
        or referrals.clicked_at > ${boughtAt?.toISOString() ?? 'infinity'}::timestamptz`)
}
