import { publishWith } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { SESSION_IDLE_DAYS } from './auth.policy.ts'
import * as repository from './sessions.repository.ts'

/** Takes away the rows of sessions that are over: of all, or of one. */
export function tidySessions({ db }: Pick<Deps, 'db'>, sessionId?: string): Promise<void> {
  return db.transaction(async (tx) =>
    settleEnded({ db: tx }, await repository.deleteEndedSessions(tx, SESSION_IDLE_DAYS, sessionId)),
  )
}

/** Closes streams in every process, and records the end of sessions in which an admin viewed an account. */
export async function settleEnded({ db }: Pick<Deps, 'db'>, ended: repository.EndedSession[]): Promise<void> {
  for (const { id, userId, viewerId, endedAt } of ended) {
    await publishWith(db)('session_ended', id)
    if (viewerId !== null)
      await recordAudit(db, {
        action: 'user.view-ended',
        actorId: viewerId,
        subjectId: userId,
        at: endedAt,
        network: '',
      })
  }
}

/** Closes the streams of a user everywhere. Sessions stay and open new streams with their current rights. */
export async function closeStreams({ db }: Pick<Deps, 'db'>, userId: number): Promise<void> {
  for (const { id } of await repository.sessionIdsOf(db, userId)) await publishWith(db)('session_ended', id)
}
