import { manualClock } from '../adapters/clock/manual.ts'
import { stripePayments, WEBHOOK_EVENTS } from '../adapters/payments/stripe.ts'
import { testPayments } from '../adapters/payments/test-payments.ts'
import {
  secretKey,
  signed,
  startStripeServer,
  webhookSecret,
} from '../adapters/payments/testing/stripe-server.ts'
import type { Db } from '../db/database.ts'

export { signed, WEBHOOK_EVENTS }

/** Payments by Stripe, and the stand-in that it asks. `null` for a webhook secret that is not set. */
export async function testStripe(secret: string | null = webhookSecret) {
  const server = await startStripeServer()
  const payments = stripePayments({
    secretKey,
    webhookSecret: secret ?? undefined,
    publicUrl: () => 'http://sellwright.test',
    clock: { now: () => new Date() },
    seller: 'sellwright.test',
    endpoint: server.endpoint,
  })
  return { ...server, payments }
}

/** Practice whose months pass when the test says so. */
export function timedTestPayments(db: Db, start: string) {
  const clock = manualClock(start)
  return { clock, payments: testPayments({ db, clock, secret: 'whsec_practice' }) }
}
