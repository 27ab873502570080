import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { requirePassword } from '#server/features/auth/password.service.ts'
import { refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { hashRecoveryCode, makeRecoveryCodes, newSecret, stepOf, uriOf } from './two-factor.codes.ts'
import { sendChangeLetter } from './two-factor.jobs.ts'
import type { Change } from './two-factor.letters.ts'
import * as repository from './two-factor.repository.ts'
import { hasTwoFactor, requireSecondFactor, secretContext, wrongCode } from './two-factor.service.ts'

const alreadyOn = () => new AppError('CONFLICT', 'Two-factor sign-in is on already. Turn it off first.')
const notOn = () => new AppError('CONFLICT', 'Two-factor sign-in is not on.')

/** A secret for the app. Nothing changes until the app's first code has come. */
export async function startTwoFactor(deps: Deps, actor: Actor, current: string) {
  await requirePassword(deps, actor.userId, current)
  const secret = newSecret()
  const sealed = deps.secrets.seal(secret, secretContext(actor.userId))
  if (!(await repository.putSecret(deps.db, actor.userId, sealed))) throw alreadyOn()
  return { secret, uri: uriOf(secret, actor.username) }
}

export async function enableTwoFactor(deps: Deps, actor: Actor, code: string, caller: Caller) {
  const { userId } = actor
  const waiting = await repository.findTwoFactor(deps.db, userId)
  if (waiting?.enabledAt) throw alreadyOn()
  if (!waiting) throw new AppError('CONFLICT', 'Begin again: there is no authenticator app to turn on.')
  await spendLimits(deps, { 'code-user': userId })
  const step = stepOf(deps.secrets.unseal(waiting.secret, secretContext(userId)), code, deps.clock.now())
  if (step === undefined) throw wrongCode('FORBIDDEN')
  await refundLimit(deps.db, 'code-user', userId)
  const codes = makeRecoveryCodes()
  await deps.db.transaction(async (tx) => {
    if (!(await repository.enable(tx, userId, { secret: waiting.secret, step }))) throw alreadyOn()
    await putRecoveryCodes(tx, userId, codes)
    await tell(deps, tx, userId, 'on')
  })
  deps.log.info({ event: 'two-factor-on', userId, requestId: caller.requestId }, 'two-factor sign-in is on')
  return { recoveryCodes: codes }
}

export async function disableTwoFactor(
  deps: Deps,
  actor: Actor,
  input: { current: string; code: string },
  caller: Caller,
) {
  const { userId } = actor
  await requirePassword(deps, userId, input.current)
  if (!(await hasTwoFactor(deps, userId))) throw notOn()
  await requireSecondFactor(deps, userId, input.code)
  await deps.db.transaction(async (tx) => {
    await repository.remove(tx, userId)
    await tell(deps, tx, userId, 'off')
  })
  deps.log.info({ event: 'two-factor-off', userId, requestId: caller.requestId }, 'two-factor sign-in is off')
  return { success: true as const, message: 'Two-factor sign-in is off.' }
}

export async function newRecoveryCodes(deps: Deps, actor: Actor, current: string, caller: Caller) {
  const { userId } = actor
  await requirePassword(deps, userId, current)
  const codes = makeRecoveryCodes()
  await deps.db.transaction(async (tx) => {
    if (!(await repository.lockIfOn(tx, userId))) throw notOn()
    await putRecoveryCodes(tx, userId, codes)
    await tell(deps, tx, userId, 'recovery-codes')
  })
  deps.log.info({ event: 'recovery-codes', userId, requestId: caller.requestId }, 'new recovery codes')
  return { recoveryCodes: codes }
}

const putRecoveryCodes = (tx: Db, userId: number, codes: string[]) =>
  repository.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  )

/** Whoever did it with someone else's session does not get the letter. */
const tell = (deps: Deps, tx: Db, userId: number, change: Change) =>
  deps.jobs.enqueue(tx, sendChangeLetter, { userId, change })
