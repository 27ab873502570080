import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for the one who gets it; its hash for us. */
export function newToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
