import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { done } from '#server/done.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { requirePassword, whileProved } from '../password.service.ts'
import { hashRecoveryCode, makeRecoveryCodes, newSecret, stepOf, uriOf } from './two-factor.codes.ts'
import type { TwoFactorChange } from './two-factor.emails.ts'
import { sendChangeEmail } from './two-factor.jobs.ts'
import * as repository from './two-factor.repository.ts'
import { guessKey, hasTwoFactor, requireSecondFactor, secretContext } from './two-factor.service.ts'

const alreadyOn = () => new AppError('CONFLICT', 'Two-factor sign-in is already on. Turn it off first.')
const notOn = () => new AppError('CONFLICT', 'Two-factor sign-in is not on.')

/** A secret for the app. Nothing changes until the app's first code has come. */
export async function startTwoFactor(deps: Deps, actor: Actor, current: string, caller: Caller) {
  const proved = await requirePassword(deps, actor, current, caller)
  const secret = newSecret()
  const sealed = deps.secrets.seal(secret, secretContext(actor.userId))
  await whileProved(deps, actor, proved, async ({ db }) => {
    if (!(await repository.putSecret(db, actor.userId, sealed))) throw alreadyOn()
  })
  return { secret, uri: uriOf(secret, actor.username) }
}

export async function enableTwoFactor(deps: Deps, actor: Actor, code: string, caller: Caller) {
  const { userId } = actor
  const waiting = await repository.findTwoFactor(deps.db, userId)
  if (waiting?.enabledAt) throw alreadyOn()
  if (!waiting) throw new AppError('CONFLICT', 'Start again: there is no authenticator app to turn on.')
  const guesser = guessKey(userId, caller)
  await spendLimits(deps, { 'code-user': guesser })
  const step = stepOf(deps.secrets.unseal(waiting.secret, secretContext(userId)), code, deps.clock.now())
  if (step === undefined)
    throw fieldError('FORBIDDEN', 'code', 'This code is wrong. Enter the latest one from your app.')
  await refundLimit(deps.db, 'code-user', guesser)
  const codes = makeRecoveryCodes()
  await deps.db.transaction(async (tx) => {
    if (!(await repository.enable(tx, userId, { secret: waiting.secret, step }))) throw alreadyOn()
    await putRecoveryCodes(tx, userId, codes)
    await tell({ ...deps, db: tx }, userId, 'on', caller)
  })
  deps.log.info({ event: 'two-factor-on', userId, requestId: caller.requestId }, 'two-factor sign-in is on')
  return { recoveryCodes: codes }
}

interface Both {
  current: string
  code: string
}

async function requireBoth(deps: Deps, actor: Actor, { current, code }: Both, caller: Caller) {
  const proved = await requirePassword(deps, actor, current, caller)
  if (!(await hasTwoFactor(deps, actor.userId))) throw notOn()
  await requireSecondFactor(deps, actor.userId, code, caller)
  return proved
}

export async function disableTwoFactor(deps: Deps, actor: Actor, input: Both, caller: Caller) {
  const { userId } = actor
  const proved = await requireBoth(deps, actor, input, caller)
  await whileProved(deps, actor, proved, async (inside) => {
    await repository.remove(inside.db, userId)
    await tell(inside, userId, 'off', caller)
  })
  deps.log.info({ event: 'two-factor-off', userId, requestId: caller.requestId }, 'two-factor sign-in is off')
  return done('Two-factor sign-in is off.')
}

export async function newRecoveryCodes(deps: Deps, actor: Actor, input: Both, caller: Caller) {
  const { userId } = actor
  const proved = await requireBoth(deps, actor, input, caller)
  const codes = makeRecoveryCodes()
  await whileProved(deps, actor, proved, async (inside) => {
    if (!(await repository.lockIfOn(inside.db, userId))) throw notOn()
    await putRecoveryCodes(inside.db, userId, codes)
    await tell(inside, userId, 'recovery-codes', caller)
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

const auditActions = {
  on: 'two-factor.on',
  off: 'two-factor.off',
  'recovery-codes': 'two-factor.codes',
} as const

/** Sent to the account's address, so an intruder does not receive it. */
async function tell({ db, jobs }: Deps, userId: number, change: TwoFactorChange, { network }: Caller) {
  await recordAudit(db, { action: auditActions[change], actorId: userId, network })
  await jobs.enqueue(db, sendChangeEmail, { userId, change })
}
