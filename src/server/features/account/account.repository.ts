import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { lockAccounts } from '#server/db/locks.ts'
import { allowLonger } from '#server/db/statement-limits.ts'
import { users } from '#server/db/tables/accounts.ts'
import { subscriptions } from '#server/db/tables/payments.ts'
import { runs } from '#server/db/tables/runs.ts'

export type UserRow = typeof users.$inferSelect
export type ProfileChange = Partial<
  Pick<
    UserRow,
    | 'username'
    | 'usernameKey'
    | 'timeZone'
    | 'notifyNewSignIn'
    | 'notifyExportReady'
    | 'notifySupport'
    | 'notifyFeedback'
  >
>

export async function findUser(db: Db, userId: number): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user
}

export async function updateProfile(db: Db, userId: number, change: ProfileChange): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId))
}

/** True for the last admin of an installation with other users. Admins who leave at once wait for each other here. Call before locking any user. */
export async function isLastAdmin(tx: Db, userId: number): Promise<boolean> {
  await lockAccounts(tx)
  const admins = await rowsOf<{ id: number }>(
    tx,
    sql`select id from users where role = 'admin' and suspended_at is null`,
  )
  if (!admins.some(({ id }) => id === userId) || admins.length > 1) return false
  const [other] = await tx.select({ id: users.id }).from(users).where(ne(users.id, userId)).limit(1)
  return other !== undefined
}

/** Removes every way to sign in before the account is deleted. */
export async function closeAccount(db: Db, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ suspendedAt: sql`now()`, passwordHash: null, googleId: null })
    .where(eq(users.id, userId))
}

export const runningRuns = (db: Db, userId: number) =>
  db
    .select()
    .from(runs)
    .where(and(eq(runs.userId, userId), inArray(runs.state, ['running', 'waiting'])))

/** Deletes a user and their rows. If no admin is left, the oldest account becomes one; its id is returned. Takes the lock of new accounts. */
export async function deleteUser(tx: Db, userId: number): Promise<{ promoted: number | undefined }> {
  await lockAccounts(tx)
  // Locked before the user, in the same order as syncing with the payment provider.
  const own = tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId))
  await own.orderBy(subscriptions.id).for('update')
  await allowLonger(tx)
  const [deleted] = await tx.delete(users).where(eq(users.id, userId)).returning({ role: users.role })
  if (deleted?.role !== 'admin') return { promoted: undefined }
  const [next] = await rowsOf<{ id: number }>(
    tx,
    sql`update users set role = 'admin' where id = (select min(id) from users)
      and not exists (select 1 from users where role = 'admin') returning id`,
  )
  return { promoted: next?.id }
}
