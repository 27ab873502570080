import type { ChangeEmail } from '#contracts/account.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { identityKey } from '#server/security/identity.ts'
import { sendNewAddressEmail, sendNotice, sendVerificationEmail } from './auth.jobs.ts'
import { LINK_MINUTES } from './auth.policy.ts'
import * as repository from './auth.repository.ts'
import { findPendingEmail, putLink, spendLink, voidLinks } from './links.repository.ts'
import { linkError, requireLink } from './links.service.ts'
import { requirePassword, whileProved } from './password.service.ts'
import { newToken } from './tokens.ts'

/** The address that a user wants to change to and has not confirmed yet. */
export const pendingEmail = (deps: Deps, userId: number) => findPendingEmail(deps.db, userId)

export async function requestVerification(deps: Deps, actor: Pick<Actor, 'userId' | 'emailVerified'>) {
  const { userId } = actor
  if (actor.emailVerified) return done('Your email address is already verified.')
  await spendMail(deps, userId)
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, sendVerificationEmail, { userId }))
  return done('Check your inbox and spam folder for the verification link.')
}

/** The user's own limit first, so that exceeding it does not use up the shared one. */
async function spendMail(deps: Deps, userId: number) {
  await spendLimits(deps, { 'mail-user': userId })
  await spendLimits(deps, { 'mail-all': 'everyone' })
}

export async function verifyEmail(deps: Deps, token: string, caller: Caller) {
  const link = await requireLink(deps, 'confirm', token, caller)
  const emailKey = identityKey(link.email)
  try {
    await deps.db.transaction(async (tx) => {
      const user = await repository.lockUser(tx, link.userId)
      if (!user || !(await spendLink(tx, link.tokenHash))) throw linkError('confirm', 'used')
      if (link.purpose === 'change-email') return moveTo({ ...deps, db: tx }, user, link.email, caller)
      if (!(await repository.markVerified(tx, user.id, emailKey))) throw linkError('confirm', 'wrong')
    })
  } catch (error) {
    throw violatedIndex(error) === 'users_email_key' ? takenError(error) : error
  }
  const which = link.purpose === 'change-email' ? 'new address' : 'email address'
  return done(`Your ${which} is confirmed.`)
}

/** Links sent to the old address and its Google account are no longer valid. */
async function moveTo(deps: Deps, user: repository.UserRow, email: string, { network }: Caller) {
  const emailKey = identityKey(email)
  const emailVerifiedAt = deps.clock.now()
  await repository.updateUser(deps.db, user.id, { email, emailKey, emailVerifiedAt, googleId: null })
  await voidLinks(deps.db, user.id, 'verify-email', 'reset-password')
  const old = { userId: user.id, username: user.username, email: user.email }
  await deps.jobs.enqueue(deps.db, sendNotice, { ...old, notice: 'email-changed' })
  await recordAudit(deps.db, { action: 'email.changed', actorId: user.id, network })
  if (user.googleId) await recordAudit(deps.db, { action: 'google.unlinked', actorId: user.id, network })
  deps.log.info({ event: 'email-changed', userId: user.id }, 'email address changed')
}

const takenError = (cause?: unknown) =>
  fieldError('CONFLICT', 'email', 'Another account uses this address. Use a different one.', cause)

/** The address changes when the new one is confirmed; the old one is notified. */
export async function changeEmail(deps: Deps, actor: Actor, { email, current }: ChangeEmail, caller: Caller) {
  const proved = await requirePassword(deps, actor, current, caller)
  if (identityKey(email) === proved.emailKey)
    throw fieldError('INVALID_INPUT', 'email', 'This is already your address.')
  await spendMail(deps, actor.userId)
  if (await repository.findUserByEmail(deps.db, identityKey(email))) throw takenError()
  try {
    await whileProved(deps, actor, proved, (inside, user) =>
      user.emailVerifiedAt ? askToMove(inside, user, email) : correctAddress(inside, user, email, caller),
    )
  } catch (error) {
    throw violatedIndex(error) === 'users_email_key' ? takenError(error) : error
  }
  return done(`Open the link we sent to ${email} to confirm it.`)
}

async function askToMove(deps: Deps, user: repository.UserRow, email: string) {
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MINUTES * 60_000)
  // Stored without a usable token; the job sets the one it sends.
  const { tokenHash } = newToken()
  await putLink(deps.db, user.id, { purpose: 'change-email', tokenHash, email, expiresAt })
  await deps.jobs.enqueue(deps.db, sendNewAddressEmail, { userId: user.id, email })
  const old = { userId: user.id, username: user.username, email: user.email }
  await deps.jobs.enqueue(deps.db, sendNotice, { ...old, notice: 'email-change-asked' })
}

/** An unverified address was probably mistyped: the new one replaces it and must be verified. */
async function correctAddress(deps: Deps, user: repository.UserRow, email: string, { network }: Caller) {
  await repository.updateUser(deps.db, user.id, { email, emailKey: identityKey(email) })
  await voidLinks(deps.db, user.id, 'verify-email', 'change-email', 'reset-password')
  await deps.jobs.enqueue(deps.db, sendVerificationEmail, { userId: user.id })
  await recordAudit(deps.db, { action: 'email.changed', actorId: user.id, network })
}

export async function cancelEmailChange(deps: Deps, actor: Actor) {
  await voidLinks(deps.db, actor.userId, 'change-email')
  return done('Your email address stays the same.')
}
