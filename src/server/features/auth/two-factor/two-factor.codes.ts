import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Parameters that every authenticator app supports. */
const SHAPE = { issuer: 'Sellwright', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A phone's clock may be a step off, either way. */
const WINDOW = 1

const RECOVERY_CODES = 10
/** 32 signs that are not mistaken for one another: twelve of them are 60 random bits. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'

const totp = (secret: string, label = '') => new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(secret) })

export const newSecret = () => new Secret({ size: 20 }).base32

/** Content of the QR code. */
export const uriOf = (secret: string, username: string) => totp(secret, username).toString()

/** The time step that a code of six digits belongs to, if it is one of those that are taken now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const off = totp(secret).validate({ token: code.replace(/\s/g, ''), timestamp, window: WINDOW })
  return off === null ? undefined : TOTP.counter({ period: SHAPE.period, timestamp }) + off
}

export const makeRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)

function makeRecoveryCode(): string {
  const signs = Array.from({ length: 12 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return signs.replace(/(?<=.)(?=(.{4})+$)/g, '-')
}

/** People copy codes by hand: case, dashes and spaces do not count. */
export const hashRecoveryCode = (userId: number, code: string) =>
  createHash('sha256')
    .update(`recovery code of ${userId}: ${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest('base64url')
