import { createHash, randomBytes } from 'node:crypto'
import type { Secrets } from '#server/security/secrets.ts'

const CONTEXT = 'claim token'

/** 256 random bits; their hash to find it by, and sealed to show it again. */
export function newClaimToken(secrets: Secrets) {
  const token = randomBytes(32).toString('base64url')
  return { tokenHash: hashClaimToken(token), tokenSealed: secrets.seal(token, CONTEXT) }
}

export const openClaimToken = (secrets: Secrets, sealed: string) => secrets.unseal(sealed, CONTEXT)

export const hashClaimToken = (token: string) => createHash('sha256').update(token).digest('base64url')
