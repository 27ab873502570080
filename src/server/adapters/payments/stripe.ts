import Stripe from 'stripe'
import { isTestPaymentId } from '#server/ids/test-payment-ids.ts'
import type { Clock } from '#server/ports/clock.ts'
import {
  CardDeclined,
  type CheckoutOrder,
  PaymentError,
  type PaymentEvent,
  PaymentRefused,
  type Payments,
  type RefundRequest,
} from '#server/ports/payments.ts'
import { readSignedEvent, toPaymentEvent } from './events.ts'
import { priceBook } from './prices.ts'
import { cancelAtPeriodEnd, changePlan, quoteChange } from './stripe.changes.ts'
import { orMissing, readCharge, readCheckout, readInvoices, readSubscription } from './stripe.reads.ts'

export interface StripeOptions {
  secretKey: string
  webhookSecret: string | undefined
  publicUrl: () => string
  clock: Clock
  /** Marks what this installation sells: another may sell by the same account. */
  seller: string
  /** Address of Stripe, for tests. */
  endpoint?: { host: string; port: number; protocol: 'http' }
}

export function stripePayments({
  secretKey,
  webhookSecret,
  publicUrl,
  clock,
  seller,
  endpoint,
}: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...endpoint,
  })
  const priceOf = priceBook(stripe)
  const live = /^[rs]k_live_/.test(secretKey)
  return guarded({
    kind: 'stripe',
    testMode: !live,
    hasWebhook: webhookSecret !== undefined,
    startCheckout: async (order) =>
      startCheckout(stripe, order, await priceOf(order), { publicUrl: publicUrl(), seller }),
    readCheckout: (id) => readCheckout(stripe, id),
    closeCheckouts: (userId) => closeCheckouts(stripe, { userId, seller }),
    readSubscription: (id) => readSubscription(stripe, id, { now: clock.now(), seller }),
    async assign(id, userId) {
      await stripe.subscriptions.update(id, { metadata: { user_id: String(userId) } })
    },
    quote: async (id, order) => quoteChange(stripe, id, await priceOf(order)),
    changePlan: async (id, order) => changePlan(stripe, id, await priceOf(order)),
    cancelAtPeriodEnd: (id, cancel) => cancelAtPeriodEnd(stripe, id, cancel),
    end: (id) => end(stripe, id),
    invoices: (of, after) => readInvoices(stripe, of, after),
    readCharge: (id) => readCharge(stripe, id),
    refund: (invoiceId, wanted) => refund(stripe, invoiceId, wanted),
    async portal(customer) {
      const { url } = await stripe.billingPortal.sessions.create({
        customer,
        return_url: `${publicUrl()}/settings#billing`,
      })
      return { url }
    },
    readEvent: (body, signature) =>
      readSignedEvent(body, signature, {
        secret: webhookSecret,
        live,
        now: clock.now(),
      }),
    eventsSince: (since) => eventsSince(stripe, since),
  })
}

interface Shop {
  publicUrl: string
  seller: string
}

async function startCheckout(
  stripe: Stripe,
  order: CheckoutOrder,
  price: string,
  { publicUrl, seller }: Shop,
) {
  const metadata = { ...metadataOf(order), seller }
  const open = (who: { customer: string } | { customer_email: string }) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price, quantity: 1 }],
      ...who,
      metadata,
      subscription_data: { metadata },
      // The charge equals the price on the pricing page, in the currency of our books.
      adaptive_pricing: { enabled: false },
      // After the #, so that the id, which shows the receipt, is not in any log.
      success_url: `${publicUrl}/payment-success#checkout={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/payment-cancel`,
    })
  // A customer may have been deleted at Stripe since.
  const known = order.customerId && (await orMissing(open({ customer: order.customerId })))
  const { url } = known || (await open({ customer_email: order.email }))
  if (!url) throw new PaymentError('The payment page could not be opened. Try again in a moment.')
  return { url }
}

const metadataOf = ({ buyer, referral }: CheckoutOrder): Record<string, string> => ({
  ...(buyer === 'guest' ? { guest: 'yes' } : { user_id: String(buyer.userId) }),
  ...(referral && {
    referral_code: referral.code,
    referral_sub: referral.sub,
    referral_at: referral.clickedAt.toISOString(),
  }),
})

/** Stripe closes each by itself within a day, so that all that are open are few; it cannot be asked for those of a person. */
async function closeCheckouts(stripe: Stripe, { userId, seller }: { userId: number; seller: string }) {
  const open = await stripe.checkout.sessions
    .list({ status: 'open', limit: 100 })
    .autoPagingToArray({ limit: 10_000 })
  for (const { id, metadata } of open) {
    if (metadata?.user_id !== String(userId) || metadata.seller !== seller) continue
    await stripe.checkout.sessions.expire(id).catch(passClosed)
  }
}

/** It was paid, or ran out, since it was listed. */
function passClosed(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}

/** From these nothing leads back. */
const over: Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired']

async function end(stripe: Stripe, id: string): Promise<void> {
  const found = await orMissing(stripe.subscriptions.retrieve(id))
  if (found && !over.includes(found.status)) await stripe.subscriptions.cancel(id)
}

/** With a credit note, which the invoice shows from then on. Stripe forgets a key after a day, but not what a note says. */
async function refund(stripe: Stripe, invoice: string, { id, amount, reason }: RefundRequest): Promise<void> {
  for await (const note of stripe.creditNotes.list({ invoice, limit: 100 })) {
    if (note.metadata?.refund_id === id) return
  }
  await stripe.creditNotes.create(
    { invoice, amount, refund_amount: amount, metadata: { refund_id: id, reason } },
    { idempotencyKey: `refund_${id}` },
  )
}

/** The kinds that `toPaymentEvent` finds something in. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]

async function* eventsSince(stripe: Stripe, since: Date): AsyncGenerator<PaymentEvent> {
  const gte = Math.floor(since.getTime() / 1_000)
  try {
    for await (const event of stripe.events.list({ created: { gte }, types: WEBHOOK_EVENTS, limit: 100 }))
      yield toPaymentEvent(event)
  } catch (error) {
    explain(error)
  }
}

/**
 * Whatever Stripe throws becomes a sentence for the person; what it was stays with it for the log. What was bought for practice
 * is nothing that Stripe knows, or is to hear of: a job that was left from then finds nothing.
 */
function guarded(payments: Payments): Payments {
  const wrapped = Object.entries(payments).map(([name, value]) => {
    if (typeof value !== 'function' || name === 'readEvent' || name === 'eventsSince') return [name, value]
    return [
      name,
      async (...given: unknown[]) => (isTestPaymentId(given[0]) ? undefined : value(...given).catch(explain)),
    ]
  })
  return Object.fromEntries(wrapped)
}

function explain(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    throw new PaymentRefused('The payment provider declined this.', error)
  // Also when the bank wants the buyer to confirm: nothing was paid, so nothing has changed.
  if (error instanceof Stripe.errors.StripeCardError) throw new CardDeclined(error)
  throw new PaymentError('The payment provider could not do this right now. Try again in a moment.', error)
}
