import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import * as repository from './links.repository.ts'
import type { Device } from './sessions.service.ts'
import { hashToken } from './tokens.ts'

/** What links are for, and what whoever comes with one that does not work can do next. */
const kinds = {
  confirm: {
    purposes: ['verify-email', 'change-email'],
    wrong:
      'This link is not valid. A newer one may have been sent: use the latest letter, or sign in and ask for a new link.',
    used: 'This link was used already. Sign in to go on.',
    expired: 'This link has expired. Sign in and ask for a new one.',
  },
  reset: {
    purposes: ['reset-password'],
    wrong:
      'This link is not valid. A newer one may have been sent: use the latest letter, or ask for a new link.',
    used: 'This link was used already. Sign in with your new password, or ask for a new link.',
    expired: 'This link has expired. Ask for a new one.',
  },
} as const
type Kind = keyof typeof kinds

export const linkError = (kind: Kind, what: 'wrong' | 'used' | 'expired') =>
  new AppError('INVALID_TOKEN', kinds[kind][what])

/** The link of a token, if it can still be used. */
export async function requireLink(deps: Deps, kind: Kind, token: string, device: Device) {
  await spendLimits(deps, { 'token-address': device.network })
  const link = await repository.findLink(deps.db, kinds[kind].purposes, hashToken(token))
  if (!link) throw linkError(kind, 'wrong')
  if (link.usedAt) throw linkError(kind, 'used')
  if (link.expired) throw linkError(kind, 'expired')
  return link
}
