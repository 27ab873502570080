import type { ChangePassword } from '#contracts/account.ts'
import type { ForgotPassword, ResetPassword } from '#contracts/auth.ts'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { clearLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { identityKey } from '#server/security/identity.ts'
import { sendNotice, sendResetEmail } from './auth.jobs.ts'
import { guessedAccount, requireGoodPassword } from './auth.policy.ts'
import * as repository from './auth.repository.ts'
import { spendLink, voidLinks } from './links.repository.ts'
import { linkError, requireLink } from './links.service.ts'
import { isSessionOpen } from './sessions.repository.ts'
import { endSessions } from './sessions.service.ts'
import { forgetSecondFactor } from './two-factor/two-factor.service.ts'

/** For actions that an open browser alone must not allow. */
export async function requirePassword(
  deps: Deps,
  { userId }: Actor,
  current: string,
  caller: Caller,
): Promise<repository.UserRow> {
  await spendLimits(deps, { 'password-user': userId, 'password-address': caller.network })
  const user = await repository.findUser(deps.db, userId)
  if (user && !user.passwordHash) {
    throw new AppError(
      'FORBIDDEN',
      'This account has no password yet. To set one, sign out and use “Forgot password?”.',
    )
  }
  const right = await deps.passwords.verify(user?.passwordHash ?? undefined, current)
  if (!user || !right) {
    await recordAudit(deps.db, { action: 'password.refused', actorId: userId, network: caller.network })
    throw wrongCurrent()
  }
  return user
}

/** Runs the protected action. Under the user's lock it checks again that password and session are unchanged. */
export const whileProved = <T>(
  deps: Deps,
  actor: Actor,
  proved: repository.UserRow,
  work: (inside: Deps, user: repository.UserRow) => Promise<T>,
): Promise<T> =>
  deps.db.transaction(async (tx) => work({ ...deps, db: tx }, await requireProved(tx, actor, proved)))

/** The same check for a transaction that must take other locks first. */
export async function requireProved(
  tx: Db,
  actor: Actor,
  proved: repository.UserRow,
): Promise<repository.UserRow> {
  const user = await repository.lockUser(tx, actor.userId)
  if (user?.passwordHash !== proved.passwordHash) throw wrongCurrent()
  if (!(await isSessionOpen(tx, actor.sessionId))) throw new AppError('SIGNED_OUT', 'Please log in.')
  return user
}

const wrongCurrent = () => fieldError('FORBIDDEN', 'current', 'This isn’t your current password.')

/** Responds identically whether or not the account exists; the job finds out. */
export async function forgotPassword(deps: Deps, { email }: ForgotPassword, caller: Caller) {
  const emailKey = identityKey(email)
  // Also per network, so that a stranger cannot exhaust the owner's limit.
  await spendLimits(deps, {
    'reset-account': `${emailKey}|${caller.network}`,
    'reset-address': caller.network,
  })
  await spendLimits(deps, { 'reset-owner': emailKey })
  await spendLimits(deps, { 'mail-all': 'everyone' })
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, sendResetEmail, { emailKey }))
  return done(
    'If an account uses this address, we’ve sent it a link to set a new password. Check your inbox and spam folder.',
  )
}

export async function validateResetToken(deps: Deps, token: string, caller: Caller) {
  const { username } = await requireLink(deps, 'reset', token, caller)
  return { username }
}

export async function resetPassword(deps: Deps, input: ResetPassword, caller: Caller) {
  const link = await requireLink(deps, 'reset', input.token, caller)
  requireGoodPassword(input.password, link.username)
  const passwordHash = await deps.passwords.hash(input.password)
  await deps.db.transaction(async (tx) => {
    const user = await repository.lockUser(tx, link.userId)
    // Also of someone who was suspended since the link was found: an account that is leaving has no password, and stays so.
    if (user?.emailKey !== identityKey(link.email) || user.suspendedAt) throw linkError('reset', 'wrong')
    if (!(await spendLink(tx, link.tokenHash))) throw linkError('reset', 'used')
    // An account that changes hands to the owner of its address: they do not have its maker's phone.
    if (!user.emailVerifiedAt) await forgetSecondFactor({ db: tx }, user.id, caller)
    await repository.updateUser(tx, user.id, {
      passwordHash,
      emailVerifiedAt: user.emailVerifiedAt ?? deps.clock.now(),
    })
    await settleNewPassword({ ...deps, db: tx }, user, caller)
    await recordAudit(tx, { action: 'password.reset', actorId: user.id, network: caller.network })
  })
  await clearLimit(deps.db, 'login-account', guessedAccount(link.userId, caller.network))
  deps.log.info({ event: 'password-reset', userId: link.userId, requestId: caller.requestId }, 'password set')
  return done('Your password was changed. Log in with the new one.')
}

export async function changePassword(deps: Deps, actor: Actor, input: ChangePassword, caller: Caller) {
  requireGoodPassword(input.password, actor.username)
  const proved = await requirePassword(deps, actor, input.current, caller)
  const passwordHash = await deps.passwords.hash(input.password)
  await whileProved(deps, actor, proved, async (inside, user) => {
    await repository.updateUser(inside.db, user.id, { passwordHash })
    await settleNewPassword(inside, user, caller, actor.sessionId)
    await recordAudit(inside.db, { action: 'password.changed', actorId: user.id, network: caller.network })
  })
  deps.log.info({ event: 'password-changed', userId: actor.userId }, 'password set')
  return done('Your password was changed. Other browsers were signed out.')
}

/** A new password revokes everything gained with the old one, including a linked Google account. */
async function settleNewPassword(
  deps: Deps,
  user: repository.UserRow,
  { network }: Caller,
  exceptSession?: string,
) {
  if (user.googleId) {
    await repository.updateUser(deps.db, user.id, { googleId: null })
    await recordAudit(deps.db, { action: 'google.unlinked', actorId: user.id, network })
  }
  await endSessions(deps, user.id, exceptSession)
  await voidLinks(deps.db, user.id, 'reset-password', 'change-email')
  const { username, email } = user
  await deps.jobs.enqueue(deps.db, sendNotice, { username, email, notice: 'password-changed' })
}
