import type { AuditDetails } from '#contracts/admin/audit.ts'
import type { Login, Signup, User } from '#contracts/auth.ts'
import type { Actor } from '#server/actor.ts'
import { type Db, violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { clearLimit, refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import { noteReferral } from '#server/features/referrals/referrals.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { identityKey } from '#server/security/identity.ts'
import { sendVerificationEmail } from './auth.jobs.ts'
import { guessedAccount, requireGoodPassword, requireNotSuspended } from './auth.policy.ts'
import { presentUser } from './auth.presenter.ts'
import * as repository from './auth.repository.ts'
import { openSession } from './sessions.service.ts'
import { codeError, mayBeFirst } from './setup.service.ts'
import { hasTwoFactor, type SecondFactor, takeSecondFactor } from './two-factor/two-factor.service.ts'

export { isLeaving } from './auth.policy.ts'

/** For a user who was deleted or suspended during the request. */
export async function requireStillAllowed(deps: Pick<Deps, 'db' | 'config'>, userId: number): Promise<void> {
  const user = await repository.findUser(deps.db, userId)
  if (user) requireNotSuspended(deps, user)
}

export async function signUp(deps: Deps, input: Signup, caller: Caller) {
  await spendLimits(deps, { 'signup-address': caller.network })
  await spendLimits(deps, { 'mail-all': 'everyone' })
  requireGoodPassword(input.password, input.username)
  const welcomeAsFirst = await mayBeFirst(deps, input.setupCode, caller)
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
      if (user.role === 'admin' && !welcomeAsFirst) throw codeError()
      await noteReferral(tx, user.id, caller.referral, deps.clock.now())
      await deps.jobs.enqueue(tx, sendVerificationEmail, { userId: user.id })
      await recordNewAccount(tx, user, caller)
      return {
        success: true as const,
        token: await openSession({ ...deps, db: tx }, user, caller),
        user: presentUser(user),
      }
    })
  } catch (error) {
    throw takenError(error) ?? error
  }
}

/** The first account's role is audited too. */
export async function recordNewAccount(
  tx: Db,
  { id, role }: repository.UserRow,
  { network }: Caller,
  details: AuditDetails = {},
): Promise<void> {
  await recordAudit(tx, { action: 'account.created', actorId: id, details, network })
  if (role === 'admin')
    await recordAudit(tx, {
      action: 'user.role',
      actorId: null,
      subjectId: id,
      details: { to: role, why: 'the first account' },
      network,
    })
}

function takenError(error: unknown): AppError | undefined {
  const index = violatedIndex(error)
  if (index === 'users_username_key') return fieldError('CONFLICT', 'username', 'This username is taken.')
  if (index === 'users_email_key')
    return fieldError('CONFLICT', 'email', 'An account with this email already exists. Log in instead.')
  return undefined
}

/** A wrong name and a wrong password look and last the same. */
export async function logIn(deps: Deps, input: Login, caller: Caller) {
  const key = identityKey(input.username)
  const user = await repository.findUserByLogin(deps.db, key)
  const account = guessedAccount(user?.id ?? key, caller.network)
  await spendLimits(deps, { 'login-address': caller.network, 'login-account': account })
  const right = await deps.passwords.verify(user?.passwordHash ?? undefined, input.password)
  if (!user || !right) {
    deps.log.warn({ event: 'wrong-password', userId: user?.id, requestId: caller.requestId }, 'login refused')
    // Hashed for unknown names too, so that both take the same time.
    await recordAudit(deps.db, {
      action: 'password.refused',
      actorId: null,
      subjectId: user?.id ?? null,
      network: caller.network,
    })
    throw wrongPassword()
  }
  requireNotSuspended(deps, user)
  await refundLimit(deps.db, 'login-address', caller.network)
  const factor = await passSecondFactor(deps, user.id, input.code, caller)
  const entered = await enter(deps, user, factor, caller)
  await clearLimit(deps.db, 'login-account', account)
  deps.log.info({ event: 'login', userId: user.id, requestId: caller.requestId }, 'signed in')
  return entered
}

const wrongPassword = () => new AppError('BAD_CREDENTIALS', 'The username or password is wrong.')

async function passSecondFactor(
  deps: Deps,
  userId: number,
  code: string | undefined,
  caller: Caller,
): Promise<SecondFactor | undefined> {
  if (!(await hasTwoFactor(deps, userId))) return undefined
  if (!code) throw new AppError('SECOND_FACTOR_NEEDED', 'Enter the code from your authenticator app.')
  return takeSecondFactor(deps, userId, code, caller)
}

/** Checked again under the lock, because the password may have changed meanwhile. */
const enter = (deps: Deps, proved: repository.UserRow, factor: SecondFactor | undefined, caller: Caller) =>
  deps.db.transaction(async (tx) => {
    const user = await repository.lockUser(tx, proved.id)
    if (user?.passwordHash !== proved.passwordHash) throw wrongPassword()
    requireNotSuspended(deps, user)
    const token = await openSession({ ...deps, db: tx }, user, caller)
    const details = { with: factor ? `password and ${factor}` : 'password' }
    await recordAudit(tx, { action: 'login.opened', actorId: user.id, details, network: caller.network })
    return { success: true as const, token, user: presentUser(user) }
  })

export async function getMe(deps: Deps, actor: Actor): Promise<User> {
  const user = await repository.findUser(deps.db, actor.userId)
  if (!user) throw new AppError('SIGNED_OUT', 'Log in to continue.')
  return { ...presentUser(user), ...(actor.viewerId !== undefined && { viewing: true as const }) }
}
