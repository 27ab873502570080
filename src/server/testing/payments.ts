import { manualClock } from '../adapters/clock/manual.ts'
import { practicePayments } from '../adapters/payments/practice.ts'
import { stripePayments, TOLD } from '../adapters/payments/stripe.ts'
import {
  secretKey,
  signed,
  startStripeServer,
  webhookSecret,
} from '../adapters/payments/testing/stripe-server.ts'
import type { Db } from '../db/database.ts'

export { signed, TOLD }

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
export function timedPractice(db: Db, start: string) {
  const clock = manualClock(start)
  return { clock, payments: practicePayments({ db, clock, secret: 'whsec_practice' }) }
}
