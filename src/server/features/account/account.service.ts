import type { Account, ChangeProfile } from '#contracts/account.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { pendingEmail } from '#server/features/auth/email.service.ts'
import * as auth from '#server/features/auth/sessions.service.ts'
import { getTwoFactor } from '#server/features/auth/two-factor/two-factor.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { identityKey } from '#server/security/identity.ts'
import { presentAccount } from './account.presenter.ts'
import * as repository from './account.repository.ts'

export async function getAccount(deps: Deps, { userId }: Actor): Promise<Account> {
  const user = await repository.findUser(deps.db, userId)
  if (!user) throw new AppError('SIGNED_OUT', 'Log in to continue.')
  return presentAccount(user, {
    pendingEmail: await pendingEmail(deps, userId),
    twoFactor: await getTwoFactor(deps, userId),
  })
}

export async function changeProfile(deps: Deps, actor: Actor, input: ChangeProfile): Promise<Account> {
  const change = changedColumns(input)
  // Rate limited, because it reveals which names are taken.
  if (change.username) await spendLimits(deps, { 'rename-user': actor.userId })
  try {
    if (Object.keys(change).length > 0) await repository.updateProfile(deps.db, actor.userId, change)
  } catch (error) {
    if (violatedIndex(error) !== 'users_username_key') throw error
    throw fieldError('CONFLICT', 'username', 'This username is taken.')
  }
  return getAccount(deps, actor)
}

function changedColumns({ username, timeZone, notifications = {} }: ChangeProfile): repository.ProfileChange {
  const { newSignIn, exportReady, support, feedback } = notifications
  return {
    ...(username !== undefined && { username, usernameKey: identityKey(username) }),
    ...(timeZone !== undefined && { timeZone }),
    ...(newSignIn !== undefined && { notifyNewSignIn: newSignIn }),
    ...(exportReady !== undefined && { notifyExportReady: exportReady }),
    ...(support !== undefined && { notifySupport: support }),
    ...(feedback !== undefined && { notifyFeedback: feedback }),
  }
}

/** Ending the session that asks is logging out. */
export async function endSession(deps: Deps, actor: Actor, sessionId: string, caller: Caller) {
  const { userId } = actor
  await deps.db.transaction(async (tx) => {
    if (!(await auth.endSession({ db: tx }, userId, sessionId)))
      throw new AppError('NOT_FOUND', 'This session has already ended.')
    await recordAudit(tx, { action: 'session.ended', actorId: userId, network: caller.network })
  })
  deps.log.info({ event: 'session-ended', userId, requestId: caller.requestId }, 'a session was ended')
  return done('Session ended.')
}

export async function endOtherSessions(deps: Deps, actor: Actor, caller: Caller) {
  const { userId } = actor
  await deps.db.transaction(async (tx) => {
    await auth.endSessions({ ...deps, db: tx }, userId, actor.sessionId)
    await recordAudit(tx, { action: 'sessions.ended', actorId: userId, network: caller.network })
  })
  deps.log.info({ event: 'sessions-ended', userId, requestId: caller.requestId }, 'other sessions were ended')
  return done('All other sessions have ended.')
}
