import type { DeleteAccount } from '#contracts/account.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { voidAllLinks } from '#server/features/auth/links.service.ts'
import { requirePassword, requireProved } from '#server/features/auth/password.service.ts'
import { endSessions } from '#server/features/auth/sessions.service.ts'
import { unassignTickets } from '#server/features/support/admin/queue.service.ts'
import type { Caller } from '#server/http/handle.ts'
import * as repository from './account.repository.ts'
import { type DeletedBy, removeAccount } from './deletion.jobs.ts'

/** Closes the account immediately, even if this process dies; a job deletes the data. */
export async function deleteAccount(deps: Deps, actor: Actor, input: DeleteAccount, caller: Caller) {
  const { userId } = actor
  if (input.confirm.trim() !== actor.username)
    throw fieldError('INVALID_INPUT', 'confirm', `Type your username, ${actor.username}, to confirm.`)
  const proved = await requirePassword(deps, actor, input.current, caller)
  await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const isLast = await repository.isLastAdmin(tx, userId)
    await requireProved(tx, actor, proved)
    if (isLast) {
      throw new AppError(
        'CONFLICT',
        'You’re the only admin, and others have accounts here. Make one of them an admin first.',
      )
    }
    await unassignTickets(tx, userId, { by: userId, now: deps.clock.now() })
    await beginDeletion(inside, userId, 'owner')
    await recordAudit(tx, { action: 'account.deleted', actorId: userId, network: caller.network })
  })
  deps.log.info(
    { event: 'account-deletion', userId, requestId: caller.requestId },
    'an account is being deleted',
  )
  return done('Your account is being deleted. Goodbye.')
}

/** Closes an account within a transaction; a job deletes its data. */
export async function beginDeletion(
  inside: Pick<Deps, 'db' | 'jobs'>,
  userId: number,
  by: DeletedBy,
): Promise<void> {
  await repository.closeAccount(inside.db, userId)
  await voidAllLinks(inside.db, userId)
  await inside.jobs.enqueue(inside.db, removeAccount, { userId, by })
  await endSessions(inside, userId)
}
