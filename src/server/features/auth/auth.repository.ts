import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { lockAccounts } from '#server/db/locks.ts'
import { prepared } from '#server/db/prepared.ts'
import { recoveryCodes, sessions, twoFactors, users } from '#server/db/tables/accounts.ts'

export type UserRow = typeof users.$inferSelect
export interface NewUser {
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string | null
  timeZone?: string | null
  googleId?: string
  emailVerifiedAt?: Date
}
export type UserChange = Partial<
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

/**
 * The user as they are now, until the transaction ends. Whatever changes who may enter takes this lock first, so that no
 * session is opened with a password that is being changed, and no two transactions wait for each other.
 */
export async function lockUser(tx: Db, userId: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
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

/** For an account that changes hands to the owner of its address: they do not have its maker's phone. */
export async function forgetSecondFactor(db: Db, userId: number): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.delete(twoFactors).where(eq(twoFactors.userId, userId))
}

export async function insertSession(
  db: Db,
  userId: number,
  session: { tokenHash: string; userAgent: string; network: string; expiresAt: Date },
): Promise<string> {
  const [row] = await db
    .insert(sessions)
    .values({ userId, ...session })
    .returning({ id: sessions.id })
  if (!row) throw new Error('the new session has no row')
  return row.id
}

const sessionByToken = prepared((db) =>
  db
    .select({
      id: sessions.id,
      seenAt: sessions.seenAt,
      userId: users.id,
      username: users.username,
      role: users.role,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.seenAt, sql`now() - make_interval(days => ${sql.placeholder('idleDays')})`),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('session_by_token'),
)

/** The session of a token, with its user, while neither has ended. */
export async function findSession(db: Db, tokenHash: string, idleDays: number) {
  const [session] = await sessionByToken(db).execute({ tokenHash, idleDays })
  return session
}

/** Those of these sessions that are still open, of users that may still be here. */
export async function openSessionsOf(db: Db, ids: string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select s.id from sessions s join users u on u.id = s.user_id where u.suspended_at is null and s.expires_at > now()
      and s.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  )
  return rows.map(({ id }) => id)
}

export async function touchSession(db: Db, sessionId: string, network: string | undefined): Promise<void> {
  await db
    .update(sessions)
    .set({ seenAt: sql`now()`, ...(network && { network }) })
    .where(eq(sessions.id, sessionId))
}

/** Notes the browser. True if the user has used others before, and this one never. */
export async function noteBrowser(db: Db, userId: number, userAgent: string): Promise<boolean> {
  // A new version is the same browser.
  const browser = userAgent.replace(/\d/g, '')
  const [row] = await rowsOf<{ known: number; added: number }>(
    db,
    sql`with added as (insert into known_browsers (user_id, browser) values (${userId}, ${browser}) on conflict do nothing returning 1)
      select (select count(*)::int from known_browsers where user_id = ${userId}) as known, (select count(*)::int from added) as added`,
  )
  return row !== undefined && row.added > 0 && row.known > 0
}

/** Deletes those that were not seen for longest, until so many are left. Gives back their ids. */
export async function deleteSurplusSessions(db: Db, userId: number, most: number): Promise<string[]> {
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .offset(most)
  const ended = await db.delete(sessions).where(inArray(sessions.id, surplus)).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

export async function deleteSession(db: Db, userId: number, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Gives back the ids of those that were deleted. */
export async function deleteSessions(db: Db, userId: number, except?: string): Promise<string[]> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

export async function deleteEndedSessions(db: Db, idleDays: number): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        sql`${sessions.expiresAt} < now()`,
        sql`${sessions.seenAt} < now() - make_interval(days => ${idleDays})`,
      ),
    )
}
