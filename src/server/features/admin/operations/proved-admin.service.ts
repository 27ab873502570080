import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requirePassword, whileProved } from '#server/features/auth/password.service.ts'
import type { Caller } from '#server/http/handle.ts'

/** For actions that require the password. The caller must still be an admin in the transaction. */
export async function asProvedAdmin<T>(
  deps: Deps,
  actor: Actor,
  current: string,
  caller: Caller,
  work: (inside: Deps) => Promise<T>,
): Promise<T> {
  const proved = await requirePassword(deps, actor, current, caller)
  return whileProved(deps, actor, proved, async (inside, user) => {
    if (user.role !== 'admin') throw new AppError('NOT_FOUND', 'There is nothing here.')
    return work(inside)
  })
}
