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

/** An admin does something to an account. */
export interface AdminAction {
  actor: Actor
  caller: Caller
  userId: string
}

interface Inside {
  /** With the transaction as the database. */
  deps: Deps
  user: repository.UserRow
  /** Those who can get in as an admin now. */
  admins: number[]
}

export type Work<Result> = (inside: Inside) => Promise<{ result: Result; details?: AuditDetails }>

/**
 * Does it in one transaction with the row that tells of it. Whoever asked must be an admin still, now that nobody else can
 * change that: of two admins who take the role from each other, the second is none any more.
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

/** One that an open browser alone must not do: it asks for the admin's own password. */
export async function runProvedAdminAction<Result>(
  deps: Deps,
  { current, ...deed }: AdminAction & { current: string },
  action: AuditAction,
  work: Work<Result>,
): Promise<Result> {
  const proved = await requirePassword(deps, deed.actor, current, deed.caller)
  return runAdminAction(deps, deed, action, async (inside) => {
    await requireProved(inside.deps.db, deed.actor, proved)
    return work(inside)
  })
}
