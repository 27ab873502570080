import { Secret, TOTP } from 'otpauth'
import { accountApi } from '#contracts/account.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Code that an authenticator app shows at that moment. */
export const codeOf = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Turns two-factor sign-in on, as the settings do. */
export async function turnOn(app: TestApp, me: ReturnType<TestApp['as']>, current: string) {
  const started = await me.call(accountApi.startTwoFactor, { body: { current } })
  const { secret } = started.body.data
  const enabled = await me.call(accountApi.enableTwoFactor, {
    body: { code: codeOf(secret, app.deps.clock.now()) },
  })
  return { secret, recoveryCodes: enabled.body.data.recoveryCodes }
}
