import type { DeleteAccount } from '#contracts/account.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requirePassword } from '#server/features/auth/password.service.ts'
import { endSessions } from '#server/features/auth/sessions.service.ts'
import type { Caller } from '#server/http/handle.ts'
import * as repository from './account.repository.ts'
import { removeAccount } from './deletion.jobs.ts'

/** From here on the account opens nothing any more, whatever happens to this process; a job takes away what is in it. */
export async function deleteAccount(deps: Deps, actor: Actor, input: DeleteAccount, caller: Caller) {
  const { userId } = actor
  if (input.confirm.trim() !== actor.username) {
    const sentence = `Type your username, ${actor.username}, to confirm.`
    throw new AppError('INVALID_INPUT', sentence, { fields: { confirm: sentence } })
  }
  await requirePassword(deps, userId, input.current)
  await deps.db.transaction(async (tx) => {
    if (await repository.isLastAdmin(tx, userId)) {
      throw new AppError(
        'CONFLICT',
        'You are the only administrator, and others have accounts here. Make one of them an administrator first.',
      )
    }
    await repository.suspend(tx, userId)
    await deps.jobs.enqueue(tx, removeAccount, { userId })
  })
  await endSessions(deps, userId)
  deps.log.info(
    { event: 'account-deletion', userId, requestId: caller.requestId },
    'an account is being deleted',
  )
  return { success: true as const, message: 'Your account is being deleted. Goodbye.' }
}
