import type { Login, Signup, User } from '#contracts/auth.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { clearLimit, refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import { sendVerificationLetter } from './auth.jobs.ts'
import { identityKey, requireGoodPassword } from './auth.policy.ts'
import { presentUser } from './auth.presenter.ts'
import * as repository from './auth.repository.ts'
import { type Device, openSession } from './sessions.service.ts'
import { hashToken } from './tokens.ts'

export const getSetup = async (deps: Deps) => ({
  firstAccount: !(await repository.hasUsers(deps.db)),
  mailServer: deps.config.smtpUrl !== undefined,
  google: deps.config.google !== undefined,
})

export async function signUp(deps: Deps, input: Signup, device: Device) {
  await spendLimits(deps, { 'signup-address': device.network, 'mail-all': 'everyone' })
  requireGoodPassword(input.password, input.username)
  const passwordHash = await deps.passwords.hash(input.password)
  try {
    return await deps.db.transaction(async (tx) => {
      const user = await repository.insertUser(tx, {
        username: input.username,
        usernameKey: identityKey(input.username),
        email: input.email,
        emailKey: identityKey(input.email),
        passwordHash,
        timeZone: input.timeZone ?? null,
      })
      await deps.jobs.enqueue(tx, sendVerificationLetter, { userId: user.id })
      return {
        success: true as const,
        token: await openSession({ ...deps, db: tx }, user.id, device),
        user: presentUser(user),
      }
    })
  } catch (error) {
    throw takenError(error) ?? error
  }
}

function takenError(error: unknown): AppError | undefined {
  const index = violatedIndex(error)
  if (index === 'users_username_key') {
    return new AppError('CONFLICT', 'This username is taken.', {
      fields: { username: 'This username is taken.' },
    })
  }
  if (index === 'users_email_key') {
    const sentence = 'There is an account with this email already. Sign in instead.'
    return new AppError('CONFLICT', sentence, { fields: { email: sentence } })
  }
  return undefined
}

/** A wrong name and a wrong password look and last the same. */
export async function logIn(deps: Deps, input: Login, device: Device) {
  const key = identityKey(input.username)
  const user = await repository.findUserByLogin(deps.db, key)
  // The owner elsewhere must get in while someone guesses here, so an account is counted per network.
  const account = `${user?.id ?? key}|${device.network}`
  await spendLimits(deps, { 'login-address': device.network, 'login-account': account })
  const right = await deps.passwords.verify(user?.passwordHash ?? undefined, input.password)
  if (!user || !right) {
    deps.log.warn({ event: 'wrong-password', userId: user?.id, requestId: device.requestId }, 'login refused')
    throw new AppError('BAD_CREDENTIALS', 'The username or password is wrong.')
  }
  if (user.suspendedAt) throw new AppError('FORBIDDEN', 'This account is suspended. Contact support.')
  await clearLimit(deps.db, 'login-account', account)
  await refundLimit(deps.db, 'login-address', device.network)
  deps.log.info({ event: 'login', userId: user.id, requestId: device.requestId }, 'signed in')
  return { success: true as const, token: await openSession(deps, user.id, device), user: presentUser(user) }
}

export async function getMe(deps: Deps, actor: Actor): Promise<User> {
  const user = await repository.findUser(deps.db, actor.userId)
  if (!user) throw new AppError('SIGNED_OUT', 'Please sign in.')
  return presentUser(user)
}

export async function requestVerification(deps: Deps, actor: Actor) {
  if (actor.emailVerified)
    return { success: true as const, message: 'Your email address is confirmed already.' }
  await spendLimits(deps, { 'mail-user': actor.userId, 'mail-all': 'everyone' })
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, sendVerificationLetter, { userId: actor.userId }))
  return { success: true as const, message: 'Check your inbox and spam folder for the verification link.' }
}

export async function verifyEmail(deps: Deps, token: string, device: Device) {
  await spendLimits(deps, { 'token-address': device.network })
  const tokenHash = hashToken(token)
  const found = await repository.findMailToken(deps.db, 'verify-email', tokenHash)
  if (!found)
    throw new AppError(
      'INVALID_TOKEN',
      'This link is not valid. A newer link may have been sent; use the latest one.',
    )
  if (found.usedAt) throw new AppError('INVALID_TOKEN', 'This link was used already. Sign in to go on.')
  const verified = await deps.db.transaction(
    async (tx) =>
      (await repository.spendMailToken(tx, tokenHash)) &&
      (await repository.markVerified(tx, found.userId, identityKey(found.email))),
  )
  if (!verified) throw new AppError('INVALID_TOKEN', 'This link has expired. Sign in and ask for a new one.')
  return { success: true as const, message: 'Your email address is confirmed.' }
}
