import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { mailTokens, sessions, users } from '#server/db/tables/accounts.ts'

export type UserRow = typeof users.$inferSelect
export interface NewUser {
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string | null
  timeZone?: string | null
}

/**
 * The first account becomes the administrator. Two first accounts at the same moment wait for each other here, so there is
 * exactly one first.
 */
export async function insertUser(tx: Db, user: NewUser): Promise<UserRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(7250313)`)
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

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db.update(sessions).set({ seenAt: sql`now()` }).where(eq(sessions.id, sessionId))
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

type Purpose = (typeof mailTokens.$inferInsert)['purpose']

/** A new link voids the ones before it. */
export async function replaceMailToken(
  db: Db,
  userId: number,
  token: { purpose: Purpose; tokenHash: string; email: string; expiresAt: Date },
): Promise<void> {
  await db
    .delete(mailTokens)
    .where(
      and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, token.purpose), isNull(mailTokens.usedAt)),
    )
  await db.insert(mailTokens).values({ userId, ...token })
}

export async function findMailToken(db: Db, purpose: Purpose, tokenHash: string) {
  const [row] = await db
    .select()
    .from(mailTokens)
    .where(and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose)))
  return row
}

/** True for the one caller that used it. */
export async function spendMailToken(db: Db, tokenHash: string): Promise<boolean> {
  const spent = await db
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(mailTokens.tokenHash, tokenHash),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: mailTokens.userId })
  return spent.length > 0
}

/** Confirms the address the link was sent to, if it is still the user's. */
export async function markVerified(db: Db, userId: number, emailKey: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(and(eq(users.id, userId), eq(users.emailKey, emailKey)))
    .returning({ id: users.id })
  return changed.length > 0
}
