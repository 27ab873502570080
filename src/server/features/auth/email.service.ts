import type { ChangeEmail } from '#contracts/account.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { identityKey } from '#server/identity.ts'
import { sendNewAddressLetter, sendNotice, sendVerificationLetter } from './auth.jobs.ts'
import { LINK_MINUTES } from './auth.policy.ts'
import * as repository from './auth.repository.ts'
import { findPendingEmail, putLink, spendLink, voidLinks } from './links.repository.ts'
import { linkError, requireLink } from './links.service.ts'
import { requirePassword } from './password.service.ts'
import type { Device } from './sessions.service.ts'
import { newToken } from './tokens.ts'

/** The address that a user wants to change to and has not confirmed yet. */
export const pendingEmail = (deps: Deps, userId: number) => findPendingEmail(deps.db, userId)

export async function requestVerification(deps: Deps, actor: Actor) {
  const { userId } = actor
  if (actor.emailVerified)
    return { success: true as const, message: 'Your email address is confirmed already.' }
  await spendMail(deps, userId)
  // Whoever corrected a mistyped address waits for the letter at the new one.
  const email = await pendingEmail(deps, userId)
  await deps.db.transaction((tx) =>
    email
      ? deps.jobs.enqueue(tx, sendNewAddressLetter, { userId, email })
      : deps.jobs.enqueue(tx, sendVerificationLetter, { userId }),
  )
  return { success: true as const, message: 'Check your inbox and spam folder for the verification link.' }
}

/** One's own limit first: whoever is past it must not use up what all have together. */
async function spendMail(deps: Deps, userId: number) {
  await spendLimits(deps, { 'mail-user': userId })
  await spendLimits(deps, { 'mail-all': 'everyone' })
}

export async function verifyEmail(deps: Deps, token: string, device: Device) {
  const link = await requireLink(deps, 'confirm', token, device)
  const emailKey = identityKey(link.email)
  try {
    await deps.db.transaction(async (tx) => {
      const user = await repository.lockUser(tx, link.userId)
      if (!user || !(await spendLink(tx, link.tokenHash))) throw linkError('confirm', 'used')
      if (link.purpose === 'change-email') return moveTo({ ...deps, db: tx }, user, link.email)
      if (!(await repository.markVerified(tx, user.id, emailKey))) throw linkError('confirm', 'wrong')
    })
  } catch (error) {
    throw violatedIndex(error) === 'users_email_key' ? takenError(error) : error
  }
  const which = link.purpose === 'change-email' ? 'new address' : 'email address'
  return { success: true as const, message: `Your ${which} is confirmed.` }
}

/** Links that were sent to the old address prove nothing any more. */
async function moveTo(deps: Deps, user: repository.UserRow, email: string) {
  const emailVerifiedAt = deps.clock.now()
  await repository.updateUser(deps.db, user.id, { email, emailKey: identityKey(email), emailVerifiedAt })
  await voidLinks(deps.db, user.id, 'verify-email', 'reset-password')
  const old = { username: user.username, email: user.email }
  await deps.jobs.enqueue(deps.db, sendNotice, { ...old, notice: 'email-changed' })
  deps.log.info({ event: 'email-changed', userId: user.id }, 'email address changed')
}

function takenError(cause?: unknown) {
  const sentence = 'Another account has this address. Use a different one.'
  return new AppError('CONFLICT', sentence, { fields: { email: sentence }, cause })
}

/** The address changes when the link that goes to the new one is opened; the old one is told. */
export async function changeEmail(deps: Deps, actor: Actor, input: ChangeEmail) {
  const { username, email: old, emailKey } = await requirePassword(deps, actor.userId, input.current)
  const { email } = input
  if (identityKey(email) === emailKey) {
    const sentence = 'This is your address already.'
    throw new AppError('INVALID_INPUT', sentence, { fields: { email: sentence } })
  }
  await spendMail(deps, actor.userId)
  if (await repository.findUserByEmail(deps.db, identityKey(email))) throw takenError()

  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MINUTES * 60_000)
  await deps.db.transaction(async (tx) => {
    await repository.lockUser(tx, actor.userId)
    // With a token that nobody has: the job gives it the one that it sends.
    const { tokenHash } = newToken()
    await putLink(tx, actor.userId, { purpose: 'change-email', tokenHash, email, expiresAt })
    await voidLinks(tx, actor.userId, 'verify-email')
    await deps.jobs.enqueue(tx, sendNewAddressLetter, { userId: actor.userId, email })
    await deps.jobs.enqueue(tx, sendNotice, { username, email: old, notice: 'email-change-asked' })
  })
  return { success: true as const, message: `Open the link that was sent to ${email} to confirm it.` }
}

export async function cancelEmailChange(deps: Deps, actor: Actor) {
  await voidLinks(deps.db, actor.userId, 'change-email')
  return { success: true as const, message: 'Your email address stays as it is.' }
}
