import type { ChangePassword } from '#contracts/account.ts'
import type { ForgotPassword, ResetPassword } from '#contracts/auth.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { clearLimit, refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import { identityKey } from '#server/identity.ts'
import { sendNotice, sendResetLetter } from './auth.jobs.ts'
import { guessedAccount, requireGoodPassword } from './auth.policy.ts'
import * as repository from './auth.repository.ts'
import { spendLink, voidLinks } from './links.repository.ts'
import { linkError, requireLink } from './links.service.ts'
import { type Device, endSessions } from './sessions.service.ts'

/** For what must not be done with a session alone: whoever found the browser open does not know the password. */
export async function requirePassword(
  deps: Deps,
  userId: number,
  current: string,
): Promise<repository.UserRow> {
  await spendLimits(deps, { 'password-user': userId })
  const user = await repository.findUser(deps.db, userId)
  if (user && !user.passwordHash) {
    throw new AppError(
      'FORBIDDEN',
      'This account has no password yet. Set one first: log out and use “Forgot password?”.',
    )
  }
  const right = await deps.passwords.verify(user?.passwordHash ?? undefined, current)
  if (!user || !right) throw wrongCurrent()
  await refundLimit(deps.db, 'password-user', userId)
  return user
}

function wrongCurrent() {
  const sentence = 'This is not your current password.'
  return new AppError('FORBIDDEN', sentence, { fields: { current: sentence } })
}

/** Says and does the same whether there is such an account or not; the job finds out. */
export async function forgotPassword(deps: Deps, { email }: ForgotPassword, device: Device) {
  const emailKey = identityKey(email)
  await spendLimits(deps, { 'reset-account': emailKey, 'reset-address': device.network })
  await spendLimits(deps, { 'mail-all': 'everyone' })
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, sendResetLetter, { emailKey }))
  return {
    success: true as const,
    message:
      'If there is an account with this address, a link to set a new password is on its way. Check your inbox and spam folder.',
  }
}

export async function validateResetToken(deps: Deps, token: string, device: Device) {
  const { username } = await requireLink(deps, 'reset', token, device)
  return { username }
}

export async function resetPassword(deps: Deps, input: ResetPassword, device: Device) {
  const link = await requireLink(deps, 'reset', input.token, device)
  requireGoodPassword(input.password, link.username)
  const passwordHash = await deps.passwords.hash(input.password)
  await deps.db.transaction(async (tx) => {
    const user = await repository.lockUser(tx, link.userId)
    if (user?.emailKey !== identityKey(link.email)) throw linkError('reset', 'wrong')
    if (!(await spendLink(tx, link.tokenHash))) throw linkError('reset', 'used')
    if (!user.emailVerifiedAt) await repository.forgetSecondFactor(tx, user.id)
    await repository.updateUser(tx, user.id, {
      passwordHash,
      emailVerifiedAt: user.emailVerifiedAt ?? deps.clock.now(),
    })
    await settleNewPassword({ ...deps, db: tx }, user)
  })
  await clearLimit(deps.db, 'login-account', guessedAccount(link.userId, device.network))
  deps.log.info({ event: 'password-reset', userId: link.userId, requestId: device.requestId }, 'password set')
  return { success: true as const, message: 'Your password was changed. Sign in with the new one.' }
}

export async function changePassword(deps: Deps, actor: Actor, input: ChangePassword) {
  const proved = await requirePassword(deps, actor.userId, input.current)
  requireGoodPassword(input.password, proved.username)
  const passwordHash = await deps.passwords.hash(input.password)
  await deps.db.transaction(async (tx) => {
    const user = await repository.lockUser(tx, actor.userId)
    if (user?.passwordHash !== proved.passwordHash) throw wrongCurrent()
    await repository.updateUser(tx, user.id, { passwordHash })
    await settleNewPassword({ ...deps, db: tx }, user, actor.sessionId)
  })
  deps.log.info({ event: 'password-changed', userId: actor.userId }, 'password set')
  return { success: true as const, message: 'Your password was changed. Other browsers were signed out.' }
}

/** A new password takes back all that could have been had with the old one. */
async function settleNewPassword(deps: Deps, user: repository.UserRow, exceptSession?: string) {
  await endSessions(deps, user.id, exceptSession)
  await voidLinks(deps.db, user.id, 'reset-password', 'change-email')
  const { username, email } = user
  await deps.jobs.enqueue(deps.db, sendNotice, { username, email, notice: 'password-changed' })
}
