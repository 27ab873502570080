import Stripe from 'stripe'
import type { Invoice } from '#contracts/billing.ts'
import type {
  Bounced,
  Buyer,
  CameBy,
  Charge,
  Checkout,
  InvoicePage,
  InvoicesOf,
  PaidSubscription,
  ReadInvoice,
} from '#server/ports/payments.ts'
import { idOf } from './events.ts'
import { orderOf } from './prices.ts'

/** As many as Stripe gives at once. */
const PAGE = 100
/** More refunds than this one payment cannot have. */
const MOST = 1_000

export async function readCheckout(stripe: Stripe, id: string): Promise<Checkout | undefined> {
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

export async function readSubscription(
  stripe: Stripe,
  id: string,
  { now, seller }: { now: Date; seller: string },
): Promise<PaidSubscription | undefined> {
  const expand = ['customer', 'discounts.source.coupon']
  const found = await orMissing(stripe.subscriptions.retrieve(id, { expand }))
  const item = found?.items.data[0]
  const order = orderOf(item?.price)
  const buyer = found && buyerOf(found.metadata)
  if (!found || !item || !order || !buyer) return undefined
  const { customer } = found
  const email = typeof customer === 'string' || customer.deleted ? '' : (customer.email ?? '')
  // Stripe's own pages set a date to end it. One beyond the period is no end yet: it is renewed before that.
  const periodEnd = Math.min(item.current_period_end, found.cancel_at ?? Number.POSITIVE_INFINITY)
  return {
    ...order,
    id: found.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    email,
    buyer,
    soldHere: found.metadata.seller === seller,
    referral: referralOf(found.metadata),
    status: found.status,
    amount: discounted((item.price.unit_amount ?? 0) * (item.quantity ?? 1), found, now),
    currency: found.currency,
    startedAt: new Date((found.trial_end ?? found.start_date) * 1_000),
    endedAt: found.ended_at === null ? undefined : new Date(found.ended_at * 1_000),
    periodEnd: new Date(periodEnd * 1_000),
    cancelAtPeriodEnd: found.cancel_at_period_end || found.cancel_at === periodEnd,
  }
}

function buyerOf(metadata: Stripe.Metadata): Buyer | undefined {
  if (metadata.user_id) return { userId: Number(metadata.user_id) }
  return metadata.guest === 'yes' ? 'guest' : undefined
}

const referralOf = ({
  referral_code,
  referral_sub = '',
  referral_at,
}: Stripe.Metadata): CameBy | undefined =>
  referral_code && referral_at && !Number.isNaN(Date.parse(referral_at))
    ? { code: referral_code, sub: referral_sub, clickedAt: new Date(referral_at) }
    : undefined

/** Price of a period after continuing discounts. A discount for a single invoice does not affect the next. */
function discounted(amount: number, { discounts, currency }: Stripe.Subscription, now: Date): number {
  const coupons = discounts.flatMap((discount) => {
    if (typeof discount === 'string' || (discount.end !== null && discount.end * 1_000 <= now.getTime()))
      return []
    const { coupon } = discount.source
    return coupon && typeof coupon !== 'string' && coupon.duration !== 'once' ? coupon : []
  })
  const left = coupons.reduce((rest, { percent_off, amount_off, currency: of }) => {
    if (percent_off) return rest * (1 - percent_off / 100)
    return of === currency ? rest - (amount_off ?? 0) : rest
  }, amount)
  return Math.max(0, Math.round(left))
}

const invoiceStates: Partial<Record<string, Invoice['status']>> = {
  paid: 'paid',
  open: 'open',
  void: 'void',
  // Given up: nobody asks for it any more.
  uncollectible: 'void',
}

export async function readInvoices(
  stripe: Stripe,
  of: InvoicesOf,
  after: string | undefined,
): Promise<InvoicePage> {
  const { data, has_more } = await stripe.invoices.list({
    ...('customerId' in of ? { customer: of.customerId } : { subscription: of.subscriptionId }),
    ...(after && { starting_after: after }),
    limit: PAGE,
  })
  return { items: data.flatMap(toInvoice), next: has_more ? data.at(-1)?.id : undefined }
}

/** None for a draft, which is not yet an invoice to anyone. */
function toInvoice(invoice: Stripe.Invoice): ReadInvoice | [] {
  const status = invoiceStates[invoice.status ?? '']
  if (!status) return []
  const credited = invoice.post_payment_credit_notes_amount
  const paid = invoice.status_transitions.paid_at ?? invoice.created
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    createdAt: new Date(invoice.created * 1_000).toISOString(),
    // A payment from a balance came in earlier, and a credit to one is nobody's payment.
    amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    status: status === 'paid' && credited > 0 ? 'refunded' : status,
    url: invoice.hosted_invoice_url ?? null,
    credited,
    paidAt: status === 'paid' ? new Date(paid * 1_000) : null,
  }
}

const subscriptionOf = (invoice: Stripe.Invoice) => idOf(invoice.parent?.subscription_details?.subscription)

/** The charge knows its payment, and the payment which invoice it was for. */
export async function readCharge(stripe: Stripe, id: string): Promise<Charge | undefined> {
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
  return { subscriptionId, invoiceId: invoice.id, disputed, ...(await refundsOf(stripe, id, invoice.id)) }
}

/** The charge's own refund data does not tell refunds that arrived from those that came back. */
async function refundsOf(stripe: Stripe, charge: string, invoice: string) {
  const refunds = await stripe.refunds.list({ charge, limit: 100 }).autoPagingToArray({ limit: MOST })
  const [failed, good] = [refunds.filter(hasFailed), refunds.filter((refund) => !hasFailed(refund))]
  return {
    returned: good.reduce((sum, { amount }) => sum + amount, 0),
    bounced: failed.length > 0 ? await bouncedAmount(stripe, failed, invoice) : [],
  }
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

/** Ours are known by the credit notes that they were made with. */
async function bouncedAmount(stripe: Stripe, failed: Stripe.Refund[], invoice: string): Promise<Bounced[]> {
  const notes = await stripe.creditNotes.list({ invoice, limit: 100 }).autoPagingToArray({ limit: MOST })
  return failed.map(({ id, amount, failure_reason, status }) => {
    const note = notes.find(({ refunds }) => refunds.some(({ refund }) => idOf(refund) === id))
    const reason = failure_reason ?? status ?? ''
    return { refundId: note?.metadata?.refund_id, amount, cancelled: status === 'canceled', reason }
  })
}

/** Disputes that cost nothing, or no more. */
const harmless: Stripe.Dispute.Status[] = ['won', 'warning_closed', 'prevented']

/** A charge counts as disputed for ever; only its disputes tell how they ended. */
async function isDisputed(stripe: Stripe, charge: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 })
  return data.some(({ status }) => !harmless.includes(status))
}

/** Undefined for what Stripe does not have. */
export async function orMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}
