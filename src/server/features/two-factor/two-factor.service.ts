import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { refundLimit, spendLimits } from '#server/features/limits/limits.service.ts'
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

/** Takes a code of the app, or a recovery code, so that it cannot be used again. Throws when it is neither. */
export async function takeSecondFactor(deps: Deps, userId: number, code: string): Promise<void> {
  if (!(await isTaken(deps, userId, code))) throw wrongCode('BAD_CREDENTIALS')
}

/** The same of someone who is signed in, and stays so whatever they type. */
export async function requireSecondFactor(deps: Deps, userId: number, code: string): Promise<void> {
  if (!(await isTaken(deps, userId, code))) throw wrongCode('FORBIDDEN')
}

export function wrongCode(type: 'BAD_CREDENTIALS' | 'FORBIDDEN'): AppError {
  const sentence = 'This code is not right. Enter the newest one of your app, or a recovery code.'
  return new AppError(type, sentence, { fields: { code: sentence } })
}

async function isTaken(deps: Deps, userId: number, code: string): Promise<boolean> {
  await spendLimits(deps, { 'code-user': userId })
  const taken = (await takeAppCode(deps, userId, code)) || (await takeRecoveryCode(deps, userId, code))
  if (taken) await refundLimit(deps.db, 'code-user', userId)
  return taken
}

async function takeAppCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const found = await repository.findTwoFactor(deps.db, userId)
  if (!found?.enabledAt) return false
  const step = stepOf(deps.secrets.unseal(found.secret, secretContext(userId)), code, deps.clock.now())
  return step !== undefined && repository.takeStep(deps.db, userId, step)
}

const takeRecoveryCode = (deps: Deps, userId: number, code: string) =>
  repository.takeRecoveryCode(deps.db, userId, hashRecoveryCode(userId, code))

/** What an app's secret is sealed for: that of another user opens nothing. */
export const secretContext = (userId: number) => `two-factor of ${userId}`
