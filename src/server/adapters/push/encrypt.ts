import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD_BYTES = 4_096
/** Ends the last record. */
const DELIMITER = 2

interface Receiver {
  p256dh: Buffer
  auth: Buffer
}

const newSender = (): ECDH => {
  const sender = createECDH(CURVE)
  sender.generateKeys()
  return sender
}

/** Encrypts a message for one browser as RFC 8291 says. Sender and salt are given by tests only. */
export function encryptFor(
  { p256dh, auth }: Receiver,
  message: Buffer,
  sender = newSender(),
  salt = randomBytes(16),
): Buffer {
  const own = sender.getPublicKey()
  const shared = sender.computeSecret(p256dh)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own])
  const keying = hkdf(shared, auth, about, 32)
  const key = hkdf(keying, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(keying, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([
    cipher.update(message),
    cipher.update(Buffer.of(DELIMITER)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(own.length), own, sealed])
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
