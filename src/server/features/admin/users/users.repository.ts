import { and, count, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { QUIET_DAYS, type UserFilter } from '#contracts/admin/users.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { lockAccounts } from '#server/db/locks.ts'
import { users } from '#server/db/tables/accounts.ts'
import { chats } from '#server/db/tables/chat.ts'
import { knowledgeFiles } from '#server/db/tables/knowledge.ts'
import { invoices, subscriptions } from '#server/db/tables/payments.ts'
import { projects } from '#server/db/tables/projects.ts'
import { tickets } from '#server/db/tables/support.ts'
import type { UserCursor } from './users.policy.ts'

export type UserRow = typeof users.$inferSelect

const INVOICES_SHOWN = 10

interface UserListFilter {
  /** In the form in which names and addresses are compared. */
  key: string
  filter: UserFilter
  after: UserCursor | undefined
  limit: number
}

/** A part of a name is looked for row by row: 100,000 of them take a tenth of a second. */
export const listUsers = (db: Db, { key, filter, after, limit }: UserListFilter): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(and(matches(key), ...chosen(filter), after && isAfter(after)))
    .orderBy(...(filter.sort === 'newest' ? [desc(users.id)] : [desc(seen(key)), desc(users.id)]))
    .limit(limit)

/** Few may match, all over the table: reading it in its own order and sorting is many times as fast as following the index. */
const seen = (key: string) => (key ? sql`${users.seenAt} + interval '0 seconds'` : users.seenAt)

const isAfter = ({ seenAt, id }: UserCursor): SQL =>
  seenAt
    ? sql`(${users.seenAt}, ${users.id}) < (${seenAt.toISOString()}::timestamptz, ${id})`
    : lt(users.id, id)

function matches(key: string): SQL | undefined {
  if (!key) return undefined
  const [, slug] = /\/p\/([a-z0-9-]+)/.exec(key) ?? []
  if (slug) return sql`${users.id} in (select s.user_id from site_slugs s where s.slug = ${slug})`
  const named = sql`position(${key} in ${users.usernameKey}) > 0 or position(${key} in ${users.emailKey}) > 0`
  return /^[1-9]\d{0,8}$/.test(key) ? sql`(${named} or ${users.id} = ${Number(key)})` : sql`(${named})`
}

const quiet = sql`${users.seenAt} < now() - make_interval(days => ${QUIET_DAYS}::int)`

const states: Record<NonNullable<UserFilter['state']>, SQL> = {
  active: sql`${users.suspendedAt} is null and not ${quiet}`,
  quiet: sql`${users.suspendedAt} is null and ${quiet}`,
  suspended: sql`${users.suspendedAt} is not null`,
}

const chosen = ({ plan, role, email, state }: UserFilter): (SQL | undefined)[] => [
  plan && eq(users.plan, plan),
  role && eq(users.role, role),
  email && sql`(${users.emailVerifiedAt} is not null) = ${email === 'verified'}`,
  state && states[state],
]

export async function findUser(db: Db, userId: number): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user
}

/** Locks the user for the transaction. Every change of access takes this lock first, so that no session opens with a password that is being changed. */
export async function lockUser(tx: Db, userId: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}

/**
 * Admins who can log in, by id, locked so that two removals can't both pass the last-admin check.
 */
export async function lockAdmins(tx: Db): Promise<number[]> {
  await lockAccounts(tx)
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select id from users where role = 'admin' and suspended_at is null order by id`,
  )
  return rows.map(({ id }) => id)
}

type Change = Partial<Pick<UserRow, 'role' | 'suspendedAt' | 'suspendedReason'>>
export async function updateUser(tx: Db, userId: number, change: Change): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, userId))
}

export async function countThings(db: Db, userId: number) {
  const counted = (table: typeof chats | typeof projects | typeof knowledgeFiles | typeof tickets) =>
    db.select({ n: count() }).from(table).where(eq(table.userId, userId))
  const [[chat], [project], [file], [ticket]] = await Promise.all([
    counted(chats),
    counted(projects),
    counted(knowledgeFiles),
    counted(tickets),
  ])
  return { chats: chat?.n ?? 0, projects: project?.n ?? 0, files: file?.n ?? 0, tickets: ticket?.n ?? 0 }
}

/** A user's recent runs by kind. */
export const workOf = (db: Db, userId: number, days: number) =>
  rowsOf<{ kind: string; count: number; cost: number }>(
    db,
    sql`select kind, count(*)::int as count, coalesce(sum(cost), 0)::float8 as cost from runs
      where user_id = ${userId} and created_at > now() - make_interval(days => ${days}::int)
      group by kind order by count desc, kind`,
  )

export const invoicesOf = (db: Db, userId: number) =>
  db
    .select({
      id: invoices.id,
      status: invoices.status,
      amount: invoices.amount,
      lost: invoices.lost,
      createdAt: invoices.createdAt,
    })
    .from(invoices)
    .innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .where(and(eq(subscriptions.userId, userId), gt(invoices.amount, 0)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(INVOICES_SHOWN)
