import { AppError } from '#server/errors.ts'
import { commonPasswords } from './common-passwords.ts'

/** A session ends so many days after it began, or after it was last seen. */
export const SESSION_DAYS = 90
export const SESSION_IDLE_DAYS = 30

/** Names and addresses are compared in one form: letters that only look different are the same, and case does not count. */
export const identityKey = (text: string) => text.trim().normalize('NFKC').toLowerCase()

/** Why a password may not be used, or undefined if it may. Its length is the contract's affair. */
export function passwordProblem(password: string, username: string): string | undefined {
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain)) return 'This password is used by many people. Choose another one.'
  if (/^(.)\1+$/u.test(password)) return 'One character repeated is easy to guess. Choose another one.'
  if (username.length >= 3 && plain.includes(username.toLowerCase()))
    return 'The password must not contain your username.'
  return undefined
}

export function requireGoodPassword(password: string, username: string): void {
  const problem = passwordProblem(password, username)
  if (problem) throw new AppError('INVALID_INPUT', problem, { fields: { password: problem } })
}
