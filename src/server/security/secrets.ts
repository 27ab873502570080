import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Secrets = ReturnType<typeof createSecrets>

/**
 * Keeps what has to be read again (an authenticator's secret, a provider's key) so that the database alone does not give it
 * away: sealed with the installation's key. `context` says what a secret is and whose; it opens for the same one only.
 */
export function createSecrets(installationKey: string) {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'sellwright secrets', 32))

  function seal(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Throws when it was sealed with another key, for another context, or changed since. */
  function unseal(sealed: string, context: string): string {
    const bytes = Buffer.from(sealed, 'base64url')
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag)
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  }

  /** 32 bytes that only this installation can compute, and always the same for one context. */
  const derive = (context: string) => createHmac('sha256', key).update(`derived: ${context}`).digest()

  return { seal, unseal, derive }
}
