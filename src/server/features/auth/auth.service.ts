import type { Login, Signup, User } from '#contracts/auth.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { clearLimit, refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { sendVerificationLetter } from './auth.jobs.ts'
import { identityKey, requireGoodPassword, SESSION_DAYS, SESSION_IDLE_DAYS } from './auth.policy.ts'
import { presentUser } from './auth.presenter.ts'
import * as repository from './auth.repository.ts'
import { hashToken, newToken } from './tokens.ts'

const DAY_MS = 86_400_000
/** Being seen is noted at most this often, so that reading costs no writing. */
const SEEN_EVERY_MS = 60 * 60_000

type Device = Pick<Caller, 'network' | 'userAgent' | 'requestId'>

export const isFirstAccount = async (deps: Deps) => ({ firstAccount: !(await repository.hasUsers(deps.db)) })

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
  const right = await deps.passwords.verify(user?.passwordHash, input.password)
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

async function openSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  device: Device,
): Promise<string> {
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + SESSION_DAYS * DAY_MS)
  await repository.insertSession(deps.db, userId, { tokenHash, userAgent: device.userAgent, expiresAt })
  return token
}

/** Who a token belongs to, if its session is still open. */
export async function findActor(deps: Deps, token: string): Promise<Actor | undefined> {
  const session = await repository.findSession(deps.db, hashToken(token), SESSION_IDLE_DAYS)
  if (!session) return undefined
  if (deps.clock.now().getTime() - session.seenAt.getTime() > SEEN_EVERY_MS)
    await repository.touchSession(deps.db, session.id)
  return {
    userId: session.userId,
    username: session.username,
    role: session.role,
    emailVerified: session.emailVerifiedAt !== null,
    sessionId: session.id,
  }
}

export async function logOut(deps: Deps, actor: Actor) {
  await repository.deleteSession(deps.db, actor.userId, actor.sessionId)
  await deps.bus.publish('session_ended', actor.sessionId)
  return { success: true as const, message: 'You have been successfully logged out' }
}

/** A message that a session ended may be lost with its connection; this bounds how long that goes unnoticed. */
const LOOK_AGAIN_MS = 15_000

/** Closes the open streams of a session as soon as it ends, wherever it ended. */
export async function guardStreams(
  deps: Deps,
  streams: { sessions(): string[]; closeSession(sessionId: string): void },
): Promise<() => Promise<void>> {
  async function look() {
    const open = streams.sessions()
    if (open.length === 0) return
    const known = new Set(await repository.openSessionsOf(deps.db, open))
    for (const sessionId of open) if (!known.has(sessionId)) streams.closeSession(sessionId)
  }
  const lookSafely = () =>
    void look().catch((error) => deps.log.warn({ err: error }, 'sessions could not be looked up'))
  const looking = setInterval(lookSafely, LOOK_AGAIN_MS)
  const unsubscribe = await deps.bus.subscribe('session_ended', (sessionId) => {
    if (sessionId === undefined) lookSafely()
    else streams.closeSession(sessionId)
  })
  return async () => {
    clearInterval(looking)
    await unsubscribe()
  }
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
