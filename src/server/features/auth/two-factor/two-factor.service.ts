import type { Deps } from '#server/deps.ts'
import { fieldError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { hashRecoveryCode, stepOf } from './two-factor.codes.ts'
import * as repository from './two-factor.repository.ts'

export async function hasTwoFactor(deps: Deps, userId: number): Promise<boolean> {
  const found = await repository.findTwoFactor(deps.db, userId)
  return Boolean(found?.enabledAt)
}

export async function getTwoFactor(deps: Deps, userId: number) {
  const on = await hasTwoFactor(deps, userId)
  return { on, recoveryCodesLeft: on ? await repository.countRecoveryCodes(deps.db, userId) : 0 }
}

export type SecondFactor = 'code' | 'recovery code'

/** Takes a code of the app, or a recovery code, so that it cannot be used again, and says which. Throws when it is neither. */
export async function takeSecondFactor(
  deps: Deps,
  userId: number,
  code: string,
  caller: Caller,
): Promise<SecondFactor> {
  const taken = await take(deps, userId, code, caller)
  if (taken) return taken
  await recordAudit(deps.db, { action: 'login.refused', actorId: userId, network: caller.network })
  throw wrongCode('BAD_CREDENTIALS')
}

/** The same of someone who is signed in, and stays so whatever they type. */
export async function requireSecondFactor(
  deps: Deps,
  userId: number,
  code: string,
  caller: Caller,
): Promise<void> {
  if (!(await take(deps, userId, code, caller))) throw wrongCode('FORBIDDEN')
}

const wrongCode = (type: 'BAD_CREDENTIALS' | 'FORBIDDEN') =>
  fieldError(type, 'code', 'This code is wrong. Enter the latest one from your app, or a recovery code.')

/** Turns it off for the owner of the address, who does not have the creator's phone. */
export async function forgetSecondFactor(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  { network }: Caller,
): Promise<void> {
  const details = { why: 'the owner of the address came in' }
  if (await repository.remove(db, userId))
    await recordAudit(db, { action: 'two-factor.off', actorId: userId, details, network })
}

/** Key that wrong codes are counted by: per network, so that guessing elsewhere does not lock out the owner. */
export const guessKey = (userId: number, { network }: Caller) => `${userId}|${network}`

async function take(
  deps: Deps,
  userId: number,
  code: string,
  caller: Caller,
): Promise<SecondFactor | undefined> {
  const guesser = guessKey(userId, caller)
  await spendLimits(deps, { 'code-user': guesser })
  const taken = (await takeRecoveryCode(deps, userId, code))
    ? 'recovery code'
    : (await takeCountedCode(deps, userId, code))
      ? 'code'
      : undefined
  if (taken) await refundLimit(deps.db, 'code-user', guesser)
  return taken
}

/** Wrong codes are also counted across networks. Only someone with the password can use that up, and recovery codes still work. */
async function takeCountedCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  await spendLimits(deps, { 'code-account': userId })
  const isTaken = await takeAppCode(deps, userId, code)
  if (isTaken) await refundLimit(deps.db, 'code-account', userId)
  return isTaken
}

async function takeAppCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const found = await repository.findTwoFactor(deps.db, userId)
  if (!found?.enabledAt) return false
  const step = stepOf(deps.secrets.unseal(found.secret, secretContext(userId)), code, deps.clock.now())
  return step !== undefined && repository.takeStep(deps.db, userId, step)
}

const takeRecoveryCode = (deps: Deps, userId: number, code: string) =>
  repository.takeRecoveryCode(deps.db, userId, hashRecoveryCode(userId, code))

/** Encryption context: a secret opens only for its own user. */
export const secretContext = (userId: number) => `two-factor of ${userId}`
