import Stripe from 'stripe'
import type { Invoice } from '#contracts/billing.ts'
import type { Clock } from '#server/ports/clock.ts'
import {
  type Buyer,
  type Charge,
  type Checkout,
  type CheckoutOrder,
  type KeptInvoice,
  type PaidSubscription,
  PaymentError,
  type PaymentEvent,
  PaymentRefused,
  type Payments,
  type WantedRefund,
} from '#server/ports/payments.ts'
import { idOf, readSignedEvent, toPaymentEvent } from './events.ts'
import { orderOf, priceBook } from './prices.ts'

const INVOICES_SHOWN = 24

export interface StripeOptions {
  secretKey: string
  webhookSecret: string | undefined
  publicUrl: () => string
  clock: Clock
  /** Where Stripe is, for tests. */
  endpoint?: { host: string; port: number; protocol: 'http' }
}

export function stripePayments({
  secretKey,
  webhookSecret,
  publicUrl,
  clock,
  endpoint,
}: StripeOptions): Payments {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...endpoint,
  })
  const priceOf = priceBook(stripe)
  return guarded({
    kind: 'stripe',
    startCheckout: async (order) => startCheckout(stripe, order, await priceOf(order), publicUrl()),
    readCheckout: (id) => readCheckout(stripe, id),
    readSubscription: (id) => readSubscription(stripe, id),
    async assign(id, userId) {
      await stripe.subscriptions.update(id, { metadata: { user_id: String(userId) } })
    },
    changePlan: async (id, order) => changePlan(stripe, id, await priceOf(order)),
    async cancelAtPeriodEnd(id, cancel) {
      await stripe.subscriptions.update(id, { cancel_at_period_end: cancel })
    },
    end: (id) => end(stripe, id),
    invoices: (customerId) => listInvoices(stripe, customerId),
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
        live: /^[rs]k_live_/.test(secretKey),
        now: clock.now(),
      }),
    eventsSince: (since) => eventsSince(stripe, since),
  })
}

async function startCheckout(stripe: Stripe, order: CheckoutOrder, price: string, publicUrl: string) {
  const metadata = metadataOf(order.buyer)
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    ...(order.customerId ? { customer: order.customerId } : { customer_email: order.email }),
    metadata,
    subscription_data: { metadata },
    // After the #, so that the id, which shows the receipt, is not in any log.
    success_url: `${publicUrl}/payment-success#checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/payment-cancel`,
  })
  if (!url) throw new PaymentError('The payment page could not be opened. Try again in a moment.')
  return { url }
}

const metadataOf = (buyer: Buyer): Record<string, string> =>
  buyer === 'guest' ? { guest: 'yes' } : { user_id: String(buyer.userId) }

function buyerOf(metadata: Stripe.Metadata): Buyer | undefined {
  if (metadata.user_id) return { userId: Number(metadata.user_id) }
  return metadata.guest === 'yes' ? 'guest' : undefined
}

async function readCheckout(stripe: Stripe, id: string): Promise<Checkout | undefined> {
  const session = await orMissing(
    stripe.checkout.sessions.retrieve(id, { expand: ['line_items.data.price'] }),
  )
  const order = orderOf(session?.line_items?.data[0]?.price ?? undefined)
  if (!session || !order) return undefined
  const paid = session.status === 'complete' && session.payment_status !== 'unpaid'
  return {
    ...order,
    email: session.customer_details?.email ?? session.customer_email ?? '',
    createdAt: new Date(session.created * 1_000),
    subscriptionId: paid ? idOf(session.subscription) : undefined,
  }
}

async function readSubscription(stripe: Stripe, id: string): Promise<PaidSubscription | undefined> {
  const found = await orMissing(stripe.subscriptions.retrieve(id, { expand: ['customer'] }))
  const item = found?.items.data[0]
  const order = orderOf(item?.price)
  const buyer = found && buyerOf(found.metadata)
  if (!found || !item || !order || !buyer) return undefined
  const { customer } = found
  const email = typeof customer === 'string' || customer.deleted ? '' : (customer.email ?? '')
  return {
    ...order,
    id: found.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    email,
    buyer,
    status: found.status,
    periodEnd: new Date(item.current_period_end * 1_000),
    cancelAtPeriodEnd: found.cancel_at_period_end,
  }
}

async function changePlan(stripe: Stripe, id: string, price: string): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(id)
  const [item] = items.data
  if (!item) throw new PaymentError('This subscription has nothing in it that could be changed.')
  await stripe.subscriptions.update(id, {
    items: [{ id: item.id, price }],
    proration_behavior: 'create_prorations',
    cancel_at_period_end: false,
  })
}

async function end(stripe: Stripe, id: string): Promise<void> {
  const found = await orMissing(stripe.subscriptions.retrieve(id))
  if (found && found.status !== 'canceled') await stripe.subscriptions.cancel(id)
}

const invoiceStates: Partial<Record<string, Invoice['status']>> = {
  paid: 'paid',
  open: 'open',
  void: 'void',
  // Given up: nobody asks for it any more.
  uncollectible: 'void',
}

async function listInvoices(stripe: Stripe, customer: string): Promise<KeptInvoice[]> {
  const { data } = await stripe.invoices.list({ customer, limit: INVOICES_SHOWN })
  return data.flatMap((invoice) => {
    const status = invoiceStates[invoice.status ?? '']
    if (!status) return []
    return {
      id: invoice.id,
      number: invoice.number ?? invoice.id,
      createdAt: new Date(invoice.created * 1_000).toISOString(),
      amount: invoice.total,
      status: status === 'paid' && invoice.post_payment_credit_notes_amount > 0 ? 'refunded' : status,
      url: invoice.hosted_invoice_url ?? null,
      subscriptionId: subscriptionOf(invoice),
      credited: invoice.post_payment_credit_notes_amount,
    }
  })
}

const subscriptionOf = (invoice: Stripe.Invoice) => idOf(invoice.parent?.subscription_details?.subscription)

/** The charge knows its payment, and the payment which invoice it was for. */
async function readCharge(stripe: Stripe, id: string): Promise<Charge | undefined> {
  const charge = await orMissing(stripe.charges.retrieve(id))
  const payment = idOf(charge?.payment_intent)
  if (!charge || !payment) return undefined
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: payment },
    expand: ['data.invoice'],
  })
  const invoice = data[0]?.invoice
  if (!invoice || typeof invoice === 'string' || invoice.deleted) return undefined
  const subscriptionId = subscriptionOf(invoice)
  if (!subscriptionId) return undefined
  const disputed = charge.disputed && (await isDisputed(stripe, id))
  return { subscriptionId, invoiceId: invoice.id, returned: charge.amount_refunded, disputed }
}

/** Disputes that cost nothing, or no more. */
const harmless: Stripe.Dispute.Status[] = ['won', 'warning_closed', 'prevented']

/** A charge counts as disputed for ever; how its disputes ended is told by them alone. */
async function isDisputed(stripe: Stripe, charge: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 })
  return data.some(({ status }) => !harmless.includes(status))
}

/** With a credit note, which the invoice shows from then on. Stripe forgets a key after a day, but not what a note says. */
async function refund(stripe: Stripe, invoice: string, { id, amount, reason }: WantedRefund): Promise<void> {
  for await (const note of stripe.creditNotes.list({ invoice, limit: 100 })) {
    if (note.metadata?.refund_id === id) return
  }
  await stripe.creditNotes.create(
    { invoice, amount, refund_amount: amount, metadata: { refund_id: id, reason } },
    { idempotencyKey: `refund_${id}` },
  )
}

/** The kinds that `toPaymentEvent` finds something in. */
const TOLD = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
]

async function* eventsSince(stripe: Stripe, since: Date): AsyncGenerator<PaymentEvent> {
  const gte = Math.floor(since.getTime() / 1_000)
  for await (const event of stripe.events.list({ created: { gte }, types: TOLD, limit: 100 })) {
    yield toPaymentEvent(event)
  }
}

async function orMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** Whatever Stripe throws becomes a sentence for the person; what it was stays with it for the log. */
function guarded(payments: Payments): Payments {
  const wrapped = Object.entries(payments).map(([name, value]) => {
    if (typeof value !== 'function' || name === 'readEvent' || name === 'eventsSince') return [name, value]
    return [name, (...given: unknown[]) => value(...given).catch(explain)]
  })
  return Object.fromEntries(wrapped)
}

function explain(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    throw new PaymentRefused('The payment provider does not do this.', error)
  throw new PaymentError('The payment provider could not do this right now. Try again in a moment.', error)
}
