import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import type { Caller } from '#server/http/handle.ts'
import * as repository from './links.repository.ts'
import { hashToken } from './tokens.ts'

/** What links are for, and what whoever comes with one that does not work can do next. */
const kinds = {
  confirm: {
    purposes: ['verify-email', 'change-email'],
    wrong:
      'This link is not valid. A newer one may have been sent: use the latest letter, or log in and ask for a new link.',
    used: 'This link was used already. Log in to continue.',
    expired: 'This link has expired. Log in and ask for a new one.',
  },
  reset: {
    purposes: ['reset-password'],
    wrong:
      'This link is not valid. A newer one may have been sent: use the latest letter, or ask for a new link.',
    used: 'This link was used already. Log in with your new password, or ask for a new link.',
    expired: 'This link has expired. Ask for a new one.',
  },
} as const
type Kind = keyof typeof kinds

export const linkError = (kind: Kind, what: 'wrong' | 'used' | 'expired') =>
  new AppError('INVALID_TOKEN', kinds[kind][what])

/** Whatever letters of a person lead to, they lead there no more. */
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
