import { stripePayments } from '../stripe.ts'
import { secretKey, startStripeServer, webhookSecret } from './stripe-server.ts'

/** Payments by the stand-in for Stripe, and what stands behind it. */
export async function stripe() {
  const server = await startStripeServer()
  const payments = stripePayments({
    secretKey,
    webhookSecret,
    publicUrl: () => 'https://shop.example',
    clock: { now: () => new Date() },
    seller: 'shop.example',
    endpoint: server.endpoint,
  })
  return { ...server, payments }
}

export const guestOrder = {
  plan: 'pro',
  interval: 'month',
  email: 'lena@shop.example',
  buyer: 'guest',
} as const
export const sessionIn = (url: string) => url.split('/').at(-1) ?? ''
