import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import { noteReferral } from '#server/features/referrals/referrals.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { type Google, GoogleError, type GooglePerson } from '#server/ports/google.ts'
import { identityKey } from '#server/security/identity.ts'
import { sendNotice } from './auth.jobs.ts'
import { requireNotSuspended, usernameFor } from './auth.policy.ts'
import { presentUser } from './auth.presenter.ts'
import * as repository from './auth.repository.ts'
import { recordNewAccount } from './auth.service.ts'
import { voidAllLinks } from './links.service.ts'
import { endSessions, openSession } from './sessions.service.ts'
import { requireNotFirst } from './setup.service.ts'
import { forgetSecondFactor } from './two-factor/two-factor.service.ts'

const MOST_TRIES = 5

export const startGoogle = (deps: Deps) => requireGoogle(deps).begin()

function requireGoogle(deps: Deps): Google {
  if (!deps.google) throw new AppError('NOT_FOUND', 'There is nothing here.')
  return deps.google
}

export async function signInWithGoogle(
  deps: Deps,
  { code, verifier }: { code: string; verifier: string },
  caller: Caller,
) {
  const google = requireGoogle(deps)
  await spendLimits(deps, { 'login-address': caller.network })
  const person = await google.identify(code, verifier).catch((error) => {
    throw toAppError(deps, error)
  })
  const user = await enter(deps, person, caller)
  await refundLimit(deps.db, 'login-address', caller.network)
  deps.log.info(
    { event: 'login', with: 'google', userId: user.user.id, requestId: caller.requestId },
    'signed in',
  )
  return user
}

function toAppError(deps: Deps, error: unknown): unknown {
  if (!(error instanceof GoogleError)) return error
  deps.log.warn({ event: 'google-sign-in', kind: error.kind, err: error }, 'sign-in with Google failed')
  return new AppError(error.kind === 'refused' ? 'BAD_CREDENTIALS' : 'PROVIDER_DOWN', error.message, {
    cause: error,
  })
}

/** A name, an address or a Google account that was free a moment ago may be taken by someone who came at the same time. */
async function enter(deps: Deps, person: GooglePerson, caller: Caller) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.db.transaction(async (tx) => {
        const inside = { ...deps, db: tx }
        const known = await findAccount(inside, person, caller)
        const user = known ?? (await createAccount(inside, person, attempt, caller))
        const token = await openSession(inside, user, caller)
        const details = { with: 'Google' }
        const { network } = caller
        if (known) await recordAudit(tx, { action: 'login.opened', actorId: user.id, details, network })
        else await recordNewAccount(tx, user, caller, details)
        return { success: true as const, token, user: presentUser(user) }
      })
    } catch (error) {
      if (attempt === MOST_TRIES || !violatedIndex(error)?.startsWith('users_')) throw error
    }
  }
}

async function findAccount(
  deps: Deps,
  person: GooglePerson,
  caller: Caller,
): Promise<repository.UserRow | undefined> {
  const emailKey = identityKey(person.email)
  const found =
    (await repository.findUserByGoogleId(deps.db, person.id)) ??
    (await repository.findUserByEmail(deps.db, emailKey))
  const user = found && (await repository.lockUser(deps.db, found.id))
  const isKnown = user?.googleId === person.id
  if (!user || !(isKnown || user.emailKey === emailKey)) return undefined
  requireNotSuspended(deps, user)
  return isKnown ? user : linkAccount(deps, user, person, caller)
}

async function linkAccount(deps: Deps, user: repository.UserRow, person: GooglePerson, caller: Caller) {
  // At Google the address now belongs to someone else, who must not get this account.
  if (user.googleId) {
    const sentence =
      'The account with this address is linked to a different Google account. Log in with its password.'
    throw new AppError('CONFLICT', sentence)
  }
  const owned = user.emailVerifiedAt !== null
  if (!owned) await evictMaker(deps, user.id, caller)
  const change = {
    googleId: person.id,
    emailVerifiedAt: user.emailVerifiedAt ?? deps.clock.now(),
    passwordHash: owned ? user.passwordHash : null,
  }
  await repository.updateUser(deps.db, user.id, change)
  await recordAudit(deps.db, { action: 'google.linked', actorId: user.id, network: caller.network })
  const { username, email } = user
  await deps.jobs.enqueue(deps.db, sendNotice, { username, email, notice: 'google-linked' })
  return { ...user, ...change }
}

/** The account's creator never verified the address; its owner takes over now. */
async function evictMaker(deps: Deps, userId: number, caller: Caller) {
  await endSessions(deps, userId)
  await voidAllLinks(deps.db, userId)
  await forgetSecondFactor(deps, userId, caller)
}

async function createAccount(deps: Deps, person: GooglePerson, attempt: number, caller: Caller) {
  await spendLimits(deps, { 'signup-address': caller.network })
  await requireNotFirst(deps)
  const username = usernameFor(person.email, attempt)
  const user = await repository.insertUser(deps.db, {
    username,
    usernameKey: identityKey(username),
    email: person.email,
    emailKey: identityKey(person.email),
    emailVerifiedAt: deps.clock.now(),
    passwordHash: null,
    googleId: person.id,
  })
  await noteReferral(deps.db, user.id, caller.referral, deps.clock.now())
  return user
}
