import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Commission, PartnerState } from '#contracts/partners.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { holds } from '#server/db/holds.ts'
import { users } from '#server/db/tables/accounts.ts'
import {
  commissions,
  partnerClicks,
  partnerLinks,
  partners,
  payouts,
  referrals,
} from '#server/db/tables/partners.ts'

export type PartnerRow = typeof partners.$inferSelect

export async function findPartner(db: Db, userId: number): Promise<PartnerRow | undefined> {
  const [row] = await db.select().from(partners).where(eq(partners.userId, userId))
  return row
}

/** The same with a lock on its row and balance. Foreign keys don't wait. */
export async function lockPartner(db: Db, userId: number): Promise<PartnerRow | undefined> {
  const [row] = await db.select().from(partners).where(eq(partners.userId, userId)).for('no key update')
  return row
}

/** A refused application may be replaced, except its payout address; others stay. */
export async function putApplication(
  db: Db,
  application: Pick<PartnerRow, 'userId' | 'website' | 'about' | 'payToSealed' | 'code'>,
): Promise<boolean> {
  const { website, about } = application
  const rows = await db
    .insert(partners)
    .values(application)
    .onConflictDoUpdate({
      target: partners.userId,
      set: { website, about, state: 'applied', note: '', decidedAt: null },
      setWhere: eq(partners.state, 'refused'),
    })
    .returning({ userId: partners.userId })
  return rows.length > 0
}

export async function putPayTo(db: Db, userId: number, payToSealed: string): Promise<void> {
  await db.update(partners).set({ payToSealed }).where(eq(partners.userId, userId))
}

export async function decide(
  db: Db,
  userId: number,
  decision: { state: PartnerState; note: string; decidedAt: Date },
): Promise<void> {
  await db.update(partners).set(decision).where(eq(partners.userId, userId))
}

export const linksOf = (db: Db, partnerId: number) =>
  db
    .select({ sub: partnerLinks.sub, createdAt: partnerLinks.createdAt })
    .from(partnerLinks)
    .where(eq(partnerLinks.partnerId, partnerId))
    .orderBy(partnerLinks.createdAt)

export async function addLink(db: Db, partnerId: number, sub: string): Promise<void> {
  await db.insert(partnerLinks).values({ partnerId, sub }).onConflictDoNothing()
}

/** Counts only approved partners and their own links. */
export async function countClick(db: Db, code: string, sub: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into partner_clicks (partner_id, sub, day, clicks)
    select p.user_id, ${sub}, (${now.toISOString()}::timestamptz at time zone 'UTC')::date, 1 from partners p
    where p.code = ${code} and p.state = 'approved'
      and (${sub} = '' or exists (select from partner_links l where l.partner_id = p.user_id and l.sub = ${sub}))
    on conflict (partner_id, sub, day) do update set clicks = partner_clicks.clicks + 1`)
}

interface SourceRow {
  sub: string
  clicks: number
  signups: number
  paid: number
  earned: number
}

/** From a click to a commission, link by link. */
export const sourcesOf = (db: Db, partnerId: number) =>
  rowsOf<SourceRow>(
    db,
    sql`select sub, sum(clicks)::int as clicks, sum(signups)::int as signups, sum(paid)::int as paid, sum(earned)::int as earned
      from (
        select sub, clicks, 0 as signups, 0 as paid, 0 as earned from partner_clicks where partner_id = ${partnerId}
        union all
        select r.sub, 0, 1, coalesce((select date_trunc('second', r.clicked_at) <= min(i.paid_at)
          from invoices i join subscriptions s on s.id = i.subscription_id
          where s.user_id = r.user_id and i.status = 'paid'), false)::int, 0 from referrals r where r.partner_id = ${partnerId}
        union all
        select sub, 0, 0, 0, amount from commissions where partner_id = ${partnerId}
      ) steps group by sub order by sub`,
  )

export interface MoneyRow {
  held: number
  due: number
  requested: number
  paid: number
}

export async function moneyOf(db: Db, partnerId: number, now: Date): Promise<MoneyRow> {
  const [row] = await rowsOf<MoneyRow>(
    db,
    sql`select
        coalesce(sum(amount) filter (where payout_id is null and held_until > ${now.toISOString()}::timestamptz), 0)::int as held,
        coalesce(sum(amount) filter (where payout_id is null and held_until <= ${now.toISOString()}::timestamptz), 0)::int as due,
        coalesce((select sum(amount) from payouts where partner_id = ${partnerId} and state = 'requested'), 0)::int as requested,
        coalesce((select sum(amount) from payouts where partner_id = ${partnerId} and state = 'paid'), 0)::int as paid
      from commissions where partner_id = ${partnerId}`,
  )
  return row ?? { held: 0, due: 0, requested: 0, paid: 0 }
}

interface CommissionListFilter {
  search: string
  state: Commission['state'] | undefined
  before: { at: Date; id: string } | undefined
  limit: number
  now: Date
}

export async function commissionsOf(
  db: Db,
  partnerId: number,
  { search, state: wanted, before, limit, now }: CommissionListFilter,
): Promise<(Omit<Commission, 'createdAt' | 'heldUntil'> & { createdAt: Date; heldUntil: Date })[]> {
  const state = sql<Commission['state']>`case when ${commissions.payoutId} is null
      then case when ${commissions.heldUntil} > ${now.toISOString()}::timestamptz then 'held' else 'due' end
      else ${payouts.state} end`
  return db
    .select({
      id: commissions.id,
      kind: commissions.kind,
      sub: commissions.sub,
      amount: commissions.amount,
      createdAt: commissions.createdAt,
      heldUntil: commissions.heldUntil,
      state,
    })
    .from(commissions)
    .leftJoin(payouts, eq(payouts.id, commissions.payoutId))
    .where(
      and(
        eq(commissions.partnerId, partnerId),
        search ? holds(commissions.sub, search) : undefined,
        wanted && eq(state, wanted),
        before &&
          sql`(${commissions.createdAt}, ${commissions.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
      ),
    )
    .orderBy(desc(commissions.createdAt), desc(commissions.id))
    .limit(limit)
}

export const listPartners = (
  db: Db,
  {
    state,
    search,
    after,
    limit,
  }: { state: PartnerState | undefined; search: string; after: number; limit: number },
) =>
  db
    .select({
      partner: partners,
      username: users.username,
      email: users.email,
      signups: sql<number>`(select count(*)::int from referrals r where r.partner_id = ${partners.userId})`,
      earned: sql<number>`(select coalesce(sum(c.amount), 0)::int from commissions c where c.partner_id = ${partners.userId})`,
    })
    .from(partners)
    .innerJoin(users, eq(users.id, partners.userId))
    .where(
      and(
        state && eq(partners.state, state),
        search
          ? sql`strpos(lower(${users.username} || ' ' || ${users.email}), lower(${search})) > 0`
          : undefined,
        after > 0 ? lt(partners.userId, after) : undefined,
      ),
    )
    .orderBy(desc(partners.userId))
    .limit(limit)

export async function findPartnerForAdmin(db: Db, userId: number) {
  const rows = await listPartners(db, { state: undefined, search: '', after: userId + 1, limit: 1 })
  return rows.find(({ partner }) => partner.userId === userId)
}

async function findReferral(db: Db, userId: number) {
  const [row] = await db
    .select({ clickedAt: referrals.clickedAt })
    .from(referrals)
    .where(eq(referrals.userId, userId))
  return row
}

export async function exportOf(db: Db, userId: number) {
  const [partner] = await db.select().from(partners).where(eq(partners.userId, userId))
  return {
    partner,
    followed: await findReferral(db, userId),
    links: await linksOf(db, userId),
    clicks: await db.select().from(partnerClicks).where(eq(partnerClicks.partnerId, userId)),
    commissions: await db.select().from(commissions).where(eq(commissions.partnerId, userId)),
    payouts: await db.select().from(payouts).where(eq(payouts.partnerId, userId)),
  }
}
