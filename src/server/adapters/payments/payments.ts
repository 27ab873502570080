import { createHmac } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Payments } from '#server/ports/payments.ts'
import { stripePayments } from './stripe.ts'
import { testPayments } from './test-payments.ts'

interface Surroundings {
  db: Db
  clock: Clock
  publicUrl: () => string
  installationKey: string
}

/** The way to pay that the settings ask for, if any. */
export function createPayments(
  settings: Config['payments'],
  { installationKey, db, ...rest }: Surroundings,
): Payments | undefined {
  if (!settings) return undefined
  const keyed = (what: string) => createHmac('sha256', installationKey).update(what).digest('hex')
  if (settings.kind === 'stripe')
    return stripePayments({ ...settings, ...rest, seller: keyed('seller').slice(0, 32) })
  const secret = `whsec_${keyed('practice payments')}`
  return testPayments({ db, clock: rest.clock, secret })
}
