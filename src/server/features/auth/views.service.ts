import { VIEW_MINUTES } from '#contracts/admin/users.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/handle.ts'
import { endLateView } from './auth.jobs.ts'
import { settleEnded } from './session-ends.service.ts'
import { deleteViews, insertSession } from './sessions.repository.ts'
import { newToken } from './tokens.ts'

/** A session in which an admin reads someone's account. It ends with the session it was opened from, if not before. */
export async function openView(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  viewer: Actor,
  userId: number,
  { userAgent, network }: Caller,
): Promise<{ token: string; expiresAt: string }> {
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + VIEW_MINUTES * 60_000)
  const sessionId = await insertSession(deps.db, userId, {
    tokenHash,
    userAgent,
    network,
    expiresAt,
    viewerId: viewer.userId,
    viewedFrom: viewer.sessionId,
  })
  await deps.jobs.enqueue(deps.db, endLateView, { sessionId }, { startAfter: expiresAt })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Ends the sessions in which an admin looks: at this account, by this person, or both. */
export async function endViews(
  deps: Pick<Deps, 'db'>,
  of: { userId?: number; viewerId?: number },
): Promise<void> {
  await settleEnded(deps, await deleteViews(deps.db, of))
}
