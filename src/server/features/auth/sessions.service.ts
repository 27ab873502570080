import type { Session } from '#contracts/account.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { sendSignInEmail } from './auth.jobs.ts'
import { MOST_SESSIONS, SESSION_DAYS, SESSION_IDLE_DAYS } from './auth.policy.ts'
import { presentSession } from './auth.presenter.ts'
import type { UserRow } from './auth.repository.ts'
import { settleEnded } from './session-ends.service.ts'
import * as repository from './sessions.repository.ts'
import { hashToken, newToken } from './tokens.ts'

const DAY_MS = 86_400_000
/** Being seen is noted at most this often, so that reading costs no writing. */
const SEEN_EVERY_MS = 5 * 60_000

/** Opens a session within a transaction, and emails the user if the browser is new. */
export async function openSession(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  user: UserRow,
  { userAgent, network }: Caller,
): Promise<string> {
  const now = deps.clock.now()
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY_MS)
  await repository.insertSession(deps.db, user.id, { tokenHash, userAgent, network, expiresAt })
  await repository.noteSeen(deps.db, user.id)
  await settleEnded(deps, await repository.deleteSurplusSessions(deps.db, user.id, MOST_SESSIONS))
  const isNew = await repository.noteBrowser(deps.db, user.id, userAgent)
  if (isNew && user.notifyNewSignIn) {
    await deps.jobs.enqueue(deps.db, sendSignInEmail, { userId: user.id, userAgent, at: now.toISOString() })
  }
  return token
}

/** The actor of a token, while its session is open. */
export async function findActor(deps: Deps, token: string, network?: string): Promise<Actor | undefined> {
  const session = await repository.findSession(deps.db, hashToken(token), SESSION_IDLE_DAYS)
  if (!session) return undefined
  if (deps.clock.now().getTime() - session.seenAt.getTime() > SEEN_EVERY_MS)
    await touch(deps, session, network)
  return {
    userId: session.userId,
    username: session.username,
    role: session.role,
    emailVerified: session.emailVerifiedAt !== null,
    plan: session.plan,
    timeZone: session.timeZone ?? 'UTC',
    sessionId: session.id,
    ...(session.viewerId !== null && { viewerId: session.viewerId }),
  }
}

/** An admin's visit does not count as activity of the owner. */
async function touch(
  { db }: Deps,
  session: { id: string; userId: number; viewerId: number | null },
  network: string | undefined,
): Promise<void> {
  await repository.touchSession(db, session.id, network)
  if (session.viewerId === null) await repository.noteSeen(db, session.userId)
}

/** Open sessions, most recently used first. */
export async function listSessions(deps: Deps, userId: number, currentId?: string): Promise<Session[]> {
  const rows = await repository.listSessions(deps.db, userId, SESSION_IDLE_DAYS)
  return rows.map((row) => presentSession(row, currentId))
}

/** All browsers that a person ever logged in with, as they call themselves, without their versions. */
export const listBrowsers = (deps: Deps, userId: number) => repository.listBrowsers(deps.db, userId)

/**
 * Ends all sessions of a user, or all but one, and with them their open streams, in every process. In a transaction, all of
 * that happens when it is committed.
 */
export async function endSessions(deps: Pick<Deps, 'db'>, userId: number, except?: string): Promise<void> {
  await settleEnded(deps, await repository.deleteSessions(deps.db, userId, except))
}

/** False if the user has no such session. */
export async function endSession(
  deps: Pick<Deps, 'db'>,
  userId: number,
  sessionId: string,
): Promise<boolean> {
  const ended = await repository.deleteSession(deps.db, userId, sessionId)
  await settleEnded(deps, ended)
  return ended.length > 0
}

/** The end of an admin view is recorded elsewhere, not as a logout. */
export async function logOut(deps: Deps, { userId, sessionId, viewerId }: Actor, { network }: Caller) {
  await deps.db.transaction(async (tx) => {
    const ended = await endSession({ db: tx }, userId, sessionId)
    if (ended && viewerId === undefined)
      await recordAudit(tx, { action: 'login.closed', actorId: userId, network })
  })
  return done('You have been successfully logged out')
}

/** Bounds how long a lost session-end message goes unnoticed. */
const LOOK_AGAIN_MS = 3_000

/** Closes the open streams of a session as soon as it ends, wherever it ended. */
export async function guardStreams(
  deps: Deps,
  streams: { sessions(): string[]; closeSession(sessionId: string): void },
): Promise<() => Promise<void>> {
  async function look() {
    const open = streams.sessions()
    if (open.length === 0) return
    const known = new Set(await repository.openSessionsOf(deps.db, open, SESSION_IDLE_DAYS))
    for (const sessionId of open) if (!known.has(sessionId)) streams.closeSession(sessionId)
  }
  const lookSafely = () =>
    void look().catch((error) => deps.log.warn({ err: error }, 'sessions could not be looked up'))
  const looking = setInterval(lookSafely, LOOK_AGAIN_MS)
  const unsubscribe = await deps.bus.subscribe('session_ended', (sessionId) => {
    if (sessionId === undefined) lookSafely()
    else streams.closeSession(sessionId)
  })
  return async () => {
    clearInterval(looking)
    await unsubscribe()
  }
}
