import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import * as repository from './links.repository.ts'
import { hashToken } from './tokens.ts'

/** Purposes of links, with the messages for invalid ones. */
const kinds = {
  confirm: {
    purposes: ['verify-email', 'change-email'],
    wrong:
      'This link isn’t valid. There may be a newer one: use the latest email, or log in and request a new link.',
    used: 'This link has already been used. Log in to continue.',
    expired: 'This link has expired. Log in and request a new one.',
  },
  reset: {
    purposes: ['reset-password'],
    wrong: 'This link isn’t valid. There may be a newer one: use the latest email, or request a new link.',
    used: 'This link has already been used. Log in with your new password, or request a new link.',
    expired: 'This link has expired. Request a new one.',
  },
} as const
type Kind = keyof typeof kinds

export const linkError = (kind: Kind, what: 'wrong' | 'used' | 'expired') =>
  new AppError('INVALID_TOKEN', kinds[kind][what])

/** Voids all emailed links of a user. */
export const voidAllLinks = (db: Db, userId: number): Promise<void> =>
  repository.voidLinks(db, userId, 'verify-email', 'change-email', 'reset-password')

/** The link of a token, if it can still be used. */
export async function requireLink(deps: Deps, kind: Kind, token: string, caller: Caller) {
  await spendLimits(deps, { 'token-address': caller.network })
  const link = await repository.findLink(deps.db, kinds[kind].purposes, hashToken(token))
  if (!link) throw linkError(kind, 'wrong')
  if (link.usedAt) throw linkError(kind, 'used')
  if (link.expired) throw linkError(kind, 'expired')
  return link
}
