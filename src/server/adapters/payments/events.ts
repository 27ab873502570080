import Stripe from 'stripe'
import { BadEvent, NoEventSecret, type PaymentEvent } from '#server/ports/payments.ts'

/** Seconds for which a message is believed: an older one may be a copy of one that was caught on its way. */
const TOLERANCE = 300

interface Check {
  secret: string | undefined
  /** True if real money is taken. A message of the other mode is not meant for this installation. */
  live: boolean
  now: Date
}

/** Reads a message that is signed as Stripe signs: with a secret, over the time and the very bytes. */
export function readSignedEvent(body: Uint8Array, signature: string | undefined, check: Check): PaymentEvent {
  if (!check.secret) throw new NoEventSecret('No secret is set to verify payment events.')
  if (!signature) throw new BadEvent('The event is not signed.')
  const event = construct(body, signature, check.secret, check.now)
  if (event.livemode !== check.live) throw new BadEvent(`The event's livemode is ${event.livemode}.`)
  return toPaymentEvent(event)
}

function construct(body: Uint8Array, signature: string, secret: string, now: Date): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE, undefined, now.getTime())
  } catch (error) {
    throw new BadEvent('The signature does not match.', { cause: error })
  }
}

export const toPaymentEvent = (event: Stripe.Event): PaymentEvent => ({
  id: event.id,
  type: event.type,
  happenedAt: new Date(event.created * 1_000),
  subscriptionId: subscriptionOf(event),
  chargeId: chargeOf(event),
  invoiceId: event.type.startsWith('invoice.') ? idOf(event.data.object as { id: string }) : undefined,
})

function subscriptionOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return event.data.object.id
    case 'checkout.session.completed':
      return idOf(event.data.object.subscription)
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return idOf(event.data.object.parent?.subscription_details?.subscription)
    default:
      return undefined
  }
}

function chargeOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'charge.refunded':
      return event.data.object.id
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'charge.refund.updated':
    case 'refund.updated':
    case 'refund.failed':
      return idOf(event.data.object.charge)
    default:
      return undefined
  }
}

/** Stripe gives an id or, where it was asked to, the whole thing. */
export const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id
