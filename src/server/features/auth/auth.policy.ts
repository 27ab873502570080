import { randomInt } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { AppError, fieldError } from '#server/errors.ts'
import { contactSentence } from '#server/mail/contact.ts'
import type { UserRow } from './auth.repository.ts'
import { commonPasswords } from './common-passwords.ts'

/** Days after which a session ends, from its start and from its last use. */
export const SESSION_DAYS = 90
export const SESSION_IDLE_DAYS = 30
/** One more session ends the least recently used. */
export const MOST_SESSIONS = 50

/** Lifetime of a link in an email. */
export const LINK_MINUTES = 60
/** Time an expired link is remembered, to tell it from an unknown one. */
export const LINK_MEMORY_DAYS = 30

/** The reason to reject a password, or undefined. The contract checks its length. */
function passwordProblem(password: string, username: string): string | undefined {
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain)) return 'This password is too common. Choose another one.'
  if (/^(.)\1+$/u.test(password)) return 'A repeated character is easy to guess. Choose another password.'
  if (username.length >= 3 && plain.includes(username.toLowerCase()))
    return 'The password must not contain your username.'
  return undefined
}

export function requireGoodPassword(password: string, username: string): void {
  const problem = passwordProblem(password, username)
  if (problem) throw fieldError('INVALID_INPUT', 'password', problem)
}

type WaysIn = Pick<UserRow, 'suspendedAt' | 'suspendedReason' | 'passwordHash' | 'googleId'>

/** An account that is being deleted has no way in; see account’s `closeAccount`. */
export const isLeaving = (user: Omit<WaysIn, 'suspendedReason'>): boolean =>
  user.suspendedAt !== null && user.passwordHash === null && user.googleId === null

/** Reveals the reason, so call it only after the user has authenticated. */
export function requireNotSuspended({ config }: Pick<Deps, 'config'>, user: WaysIn): void {
  if (!user.suspendedAt) return
  if (isLeaving(user))
    throw new AppError('BAD_CREDENTIALS', 'This account is being deleted. Try again in a moment.')
  const reason = user.suspendedReason ? ` Reason: ${asSentence(user.suspendedReason)}` : ''
  throw new AppError('FORBIDDEN', `This account is suspended.${reason} ${contactSentence(config)}`)
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Key that wrong passwords are counted by: per network, so that guessing elsewhere does not lock out the owner. */
export const guessedAccount = (account: number | string, network: string) =>
  // A name may consist of digits, and is not someone's id then.
  `${typeof account === 'number' ? 'id' : 'name'}:${account}|${network}`

/** A name after the part of an address that names its owner, as our names are spelled; from the second try on with a number. */
export function usernameFor(email: string, attempt: number): string {
  const [local = ''] = email.split(/[@+]/)
  const plain = local.normalize('NFKD').replace(/[^A-Za-z0-9_.-]/g, '')
  const name = (plain.length < 3 ? `seller${plain}` : plain).slice(0, 24)
  return attempt === 1 ? name : `${name}-${randomInt(10_000, 1_000_000)}`
}
