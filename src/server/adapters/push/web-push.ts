import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { Agent, request } from 'undici'
import type { PushSubscription } from '#contracts/push.ts'
import type { Push } from '#server/ports/push.ts'
import { type GuardOptions, guardedConnect } from '../ai/guarded-connect.ts'
import { readBody } from '../fetcher/body.ts'
import { encryptFor } from './encrypt.ts'

const TIMEOUT_MS = 15_000
const MOST_BYTES = 16_384
/** Time for which a push service stores a message for a phone that is off. */
const KEPT_SECONDS = 12 * 60 * 60
const SIGNED_SECONDS = 12 * 60 * 60
const GONE = [404, 410]

interface WebPushOptions {
  /** 32 bytes that stay the same, or browsers would have to subscribe again. */
  privateKey: Buffer
  /** Address of this installation, for push services that have a question. */
  contact: () => string
  /** The usual guard reaches public addresses only. */
  guard?: GuardOptions
}

/** Web Push with VAPID (RFC 8030, 8291 and 8292). */
export function webPush({ privateKey, contact, guard }: WebPushOptions): Push {
  const signer = createSigner(privateKey)
  return {
    publicKey: signer.publicKey,
    isUsable: ({ keys }) => canEncrypt(keys),
    async send({ endpoint, keys }, message) {
      const agent = new Agent({ connect: guardedConnect(endpoint, guard) })
      try {
        const { statusCode, body } = await request(endpoint, {
          method: 'POST',
          dispatcher: agent,
          headers: {
            authorization: signer.authorization(new URL(endpoint).origin, contact()),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(KEPT_SECONDS),
            urgency: 'normal',
          },
          body: encryptFor(decoded(keys), Buffer.from(message)),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await readBody(body, MOST_BYTES)
        if (statusCode >= 200 && statusCode < 300) return 'sent'
        if (GONE.includes(statusCode)) return 'gone'
        throw new Error(`The push service answered with ${statusCode}.`)
      } finally {
        await agent.destroy()
      }
    },
  }
}

const decoded = ({ p256dh, auth }: PushSubscription['keys']) => ({
  p256dh: Buffer.from(p256dh, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
})

/** The key of a subscription has to be a point of the curve. */
function canEncrypt(keys: PushSubscription['keys']): boolean {
  try {
    return encryptFor(decoded(keys), Buffer.alloc(0)).length > 0
  } catch {
    return false
  }
}

function createSigner(privateKey: Buffer) {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: pair.getPrivateKey().toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  function authorization(audience: string, subject: string): string {
    const expires = Math.floor(Date.now() / 1000) + SIGNED_SECONDS
    const claims = `${json({ typ: 'JWT', alg: 'ES256' })}.${json({ aud: audience, exp: expires, sub: subject })}`
    const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKey}`
  }
  return { publicKey, authorization }
}

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
