import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import * as repository from './auth.repository.ts'

/** For what must not be done with a session alone: whoever found the browser open does not know the password. */
export async function requirePassword(deps: Deps, userId: number, current: string): Promise<void> {
  await spendLimits(deps, { 'password-user': userId })
  const user = await repository.findUser(deps.db, userId)
  if (user && !user.passwordHash) {
    throw new AppError(
      'FORBIDDEN',
      'This account has no password yet. Set one first: log out and use “Forgot password?”.',
    )
  }
  const right = await deps.passwords.verify(user?.passwordHash ?? undefined, current)
  if (!right) {
    const sentence = 'This is not your current password.'
    throw new AppError('FORBIDDEN', sentence, { fields: { current: sentence } })
  }
  await refundLimit(deps.db, 'password-user', userId)
}
