import { and, eq, or, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { lockAccounts } from '#server/db/locks.ts'
import { users } from '#server/db/tables/accounts.ts'

export type UserRow = typeof users.$inferSelect
interface NewUser {
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string | null
  timeZone?: string | null
  googleId?: string
  emailVerifiedAt?: Date
}
type UserChange = Partial<
  Pick<UserRow, 'email' | 'emailKey' | 'emailVerifiedAt' | 'passwordHash' | 'googleId'>
>

/**
 * The first account becomes the administrator. Two first accounts at the same moment wait for each other here, so there is
 * exactly one first.
 */
export async function insertUser(tx: Db, user: NewUser): Promise<UserRow> {
  await lockAccounts(tx)
  const role = (await hasUsers(tx)) ? 'user' : 'admin'
  const [row] = await tx
    .insert(users)
    .values({ ...user, role })
    .returning()
  if (!row) throw new Error('the new user has no row')
  return row
}

export async function hasUsers(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ yes: boolean }>(db, sql`select exists (select 1 from users) as yes`)
  return row?.yes ?? false
}

/** The newest id that any account got, also one that is gone; 0 before the first. */
export async function lastUserId(db: Db): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`select case when is_called then last_value else 0 end::int as id from users_id_seq`,
  )
  return row?.id ?? 0
}

export async function findUserByLogin(db: Db, key: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(or(eq(users.usernameKey, key), eq(users.emailKey, key)))
  return user
}

export async function findUser(db: Db, userId: number): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user
}

export async function findUserByEmail(db: Db, emailKey: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.emailKey, emailKey))
  return user
}

export async function findUserByGoogleId(db: Db, googleId: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.googleId, googleId))
  return user
}

/** Locks the user for the transaction. Every change of access takes this lock first, so that no session opens with a password that is being changed. */
export async function lockUser(tx: Db, userId: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}

export async function updateUser(db: Db, userId: number, change: UserChange): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId))
}

/** Confirms an address, if it is still the user's. */
export async function markVerified(db: Db, userId: number, emailKey: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(and(eq(users.id, userId), eq(users.emailKey, emailKey)))
    .returning({ id: users.id })
  return changed.length > 0
}
