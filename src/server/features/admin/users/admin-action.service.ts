import type { AuditAction, AuditDetails } from '#contracts/admin/audit.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { isLeaving } from '#server/features/auth/auth.service.ts'
import { requirePassword, requireProved } from '#server/features/auth/password.service.ts'
import type { Caller } from '#server/http/handle.ts'
import * as repository from './users.repository.ts'
import { missingUser } from './users.service.ts'

/** An admin's action on an account. */
export interface AdminAction {
  actor: Actor
  caller: Caller
  userId: string
}

interface Inside {
  /** The transaction is the database. */
  deps: Deps
  user: repository.UserRow
  /** Admins who can log in now. */
  admins: number[]
}

export type Work<Result> = (inside: Inside) => Promise<{ result: Result; details?: AuditDetails }>

/**
 * Acts and records in one transaction. The caller's role is read under the lock, so two admins can't demote each other.
 */
export function runAdminAction<Result>(
  deps: Deps,
  { actor, caller, userId }: AdminAction,
  action: AuditAction,
  work: Work<Result>,
): Promise<Result> {
  return deps.db.transaction(async (tx) => {
    const admins = await repository.lockAdmins(tx)
    if (!admins.includes(actor.userId)) throw new AppError('NOT_FOUND', 'There is nothing here.')
    const user = await repository.lockUser(tx, Number(userId))
    if (!user || isLeaving(user)) throw missingUser()
    const { result, details = {} } = await work({ deps: { ...deps, db: tx }, user, admins })
    const { network } = caller
    await recordAudit(tx, { action, actorId: actor.userId, subjectId: user.id, details, network })
    return result
  })
}

/** An action that requires the admin's own password. */
export async function runProvedAdminAction<Result>(
  deps: Deps,
  { current, ...request }: AdminAction & { current: string },
  action: AuditAction,
  work: Work<Result>,
): Promise<Result> {
  const proved = await requirePassword(deps, request.actor, current, request.caller)
  return runAdminAction(deps, request, action, async (inside) => {
    await requireProved(inside.deps.db, request.actor, proved)
    return work(inside)
  })
}
