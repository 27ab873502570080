import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import { knownBrowsers, sessions, users } from '#server/db/tables/accounts.ts'

const { tokenHash: _, ...shown } = getTableColumns(sessions)
export type SessionRow = Omit<typeof sessions.$inferSelect, 'tokenHash'>

/** Neither past its end nor unseen for too long. */
const inTime = (idleDays: number | Placeholder) =>
  sql`(${sessions.expiresAt} > now() and ${sessions.seenAt} > now() - make_interval(days => ${idleDays}))`

/** Condition for an open session; the query must join the users. */
const isOpen = (idleDays: number | Placeholder) => and(inTime(idleDays), isNull(users.suspendedAt))

export async function insertSession(
  db: Db,
  userId: number,
  session: Pick<
    typeof sessions.$inferInsert,
    'tokenHash' | 'userAgent' | 'network' | 'expiresAt' | 'viewerId' | 'viewedFrom'
  >,
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
      viewerId: sessions.viewerId,
      userId: users.id,
      username: users.username,
      role: users.role,
      emailVerifiedAt: users.emailVerifiedAt,
      plan: users.plan,
      timeZone: users.timeZone,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isOpen(sql.placeholder('idleDays'))))
    .prepare('session_by_token'),
)

/** The session of a token, with its user, while neither has ended. */
export async function findSession(db: Db, tokenHash: string, idleDays: number) {
  const [session] = await sessionByToken(db).execute({ tokenHash, idleDays })
  return session
}

/** Sessions among these that are still open. */
export async function openSessionsOf(db: Db, ids: string[], idleDays: number): Promise<string[]> {
  const given = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isOpen(idleDays), sql`${sessions.id} in ${given}`))
  return rows.map(({ id }) => id)
}

/** Open sessions of a user, most recently used first. */
export const listSessions = (db: Db, userId: number, idleDays: number): Promise<SessionRow[]> =>
  db
    .select(shown)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isOpen(idleDays)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt), desc(sessions.id))

export async function isSessionOpen(db: Db, sessionId: string): Promise<boolean> {
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId))
  return row !== undefined
}

export async function touchSession(db: Db, sessionId: string, network: string | undefined): Promise<void> {
  await db
    .update(sessions)
    .set({ seenAt: sql`now()`, ...(network && { network }) })
    .where(eq(sessions.id, sessionId))
}

export async function noteSeen(db: Db, userId: number): Promise<void> {
  await db.update(users).set({ seenAt: sql`now()` }).where(eq(users.id, userId))
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

export async function listBrowsers(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ browser: knownBrowsers.browser })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(asc(knownBrowsers.browser))
  return rows.map(({ browser }) => browser)
}

export type EndedSession = Pick<typeof sessions.$inferSelect, 'id' | 'userId' | 'viewerId'> & {
  /** Now, unless it had run out before. */
  endedAt: Date
}

/** Deletes these sessions, and those in which an admin looks at an account from one of them. */
const deleteWhere = (db: Db, which: SQL | undefined): Promise<EndedSession[]> => {
  const chosen = db.select({ id: sessions.id }).from(sessions).where(which)
  return db
    .delete(sessions)
    .where(or(inArray(sessions.id, chosen), inArray(sessions.viewedFrom, chosen)))
    .returning({
      id: sessions.id,
      userId: sessions.userId,
      viewerId: sessions.viewerId,
      endedAt: sql`least(now(), ${sessions.expiresAt})`.mapWith(sessions.expiresAt),
    })
}

/** Deletes the least recently used sessions beyond a number. */
export function deleteSurplusSessions(db: Db, userId: number, most: number): Promise<EndedSession[]> {
  const surplus = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.viewerId)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .offset(most)
  return deleteWhere(db, inArray(sessions.id, surplus))
}

export const deleteSession = (db: Db, userId: number, sessionId: string): Promise<EndedSession[]> =>
  deleteWhere(db, and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))

export const deleteSessions = (db: Db, userId: number, except?: string): Promise<EndedSession[]> =>
  deleteWhere(db, and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))

/** Deletes admin views of an account, by owner, by viewer, or both. */
export const deleteViews = (db: Db, of: { userId?: number; viewerId?: number }): Promise<EndedSession[]> =>
  deleteWhere(
    db,
    and(
      isNotNull(sessions.viewerId),
      of.userId === undefined ? undefined : eq(sessions.userId, of.userId),
      of.viewerId === undefined ? undefined : eq(sessions.viewerId, of.viewerId),
    ),
  )

export const deleteEndedSessions = (db: Db, idleDays: number, sessionId?: string): Promise<EndedSession[]> =>
  deleteWhere(db, and(not(inTime(idleDays)), sessionId ? eq(sessions.id, sessionId) : undefined))

export const sessionIdsOf = (db: Db, userId: number) =>
  db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
