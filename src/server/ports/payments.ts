import type { Interval, Invoice, PaidPlan, PlanOrder, Quote } from '#contracts/billing.ts'
import { AppError } from '#server/errors.ts'

/**
 * The payment provider, which is the source of truth: our rows are a copy. Any call may throw PaymentError, a charge also CardDeclined.
 */
export interface Payments {
  kind: 'stripe' | 'practice'
  /** A test key of the provider: everything works, but no real money moves. */
  testMode: boolean
  /** True if it can tell us of payments: without a webhook secret its events are refused. */
  hasWebhook: boolean
  /** Begins a purchase. The browser is sent to the address and comes back to one of ours. */
  startCheckout(order: CheckoutOrder): Promise<{ url: string }>
  readCheckout(checkoutId: string): Promise<Checkout | undefined>
  /** Expires a member's open checkout. */
  closeCheckouts(userId: number): Promise<void>
  /** Undefined if it does not exist or is for no plan of ours. */
  readSubscription(subscriptionId: string): Promise<PaidSubscription | undefined>
  /** Sets the owner at the provider once a guest's purchase is claimed. */
  assign(subscriptionId: string, userId: number): Promise<void>
  /** Preview of a change made now. */
  quote(subscriptionId: string, order: PlanOrder): Promise<Quote>
  /** At once; the provider settles the difference. */
  changePlan(subscriptionId: string, order: PlanOrder): Promise<void>
  /** Cancels at the end of the period, or undoes that. */
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>
  /** Ends it now. Also succeeds where it has ended already. */
  end(subscriptionId: string): Promise<void>
  /** Newest first, a page at a time: those after a page's `next`. */
  invoices(of: InvoicesOf, after?: string): Promise<InvoicePage>
  /** Current state of a payment, which may be refunded or disputed without a change of its invoice. */
  readCharge(chargeId: string): Promise<Charge | undefined>
  /** Refunds part of an invoice. Idempotent by the refund's id. */
  refund(invoiceId: string, refund: RefundRequest): Promise<void>
  /** The provider's own pages for a customer. */
  portal(customerId: string): Promise<{ url: string }>
  /** Checks what came in over the web against its signature, byte by byte. Throws BadEvent. */
  readEvent(body: Uint8Array, signature: string | undefined): PaymentEvent
  /** Events since a time, newest first. */
  eventsSince(since: Date): AsyncIterable<PaymentEvent>
  /** For test payments: the buyer's steps at the provider. */
  practice?: TestPayments
}

/** Owner of a subscription: a member, or the future claimer of a guest's purchase. */
export type Buyer = { userId: number } | 'guest'

export interface CheckoutOrder extends PlanOrder {
  email: string
  buyer: Buyer
  /** The one that this person was before. */
  customerId?: string
  referral?: CameBy | undefined
}

/** The partner's referral, stored with the purchase because it may be claimed in another browser. */
export interface CameBy {
  code: string
  sub: string
  clickedAt: Date
}

export interface Checkout extends PlanOrder {
  email: string
  createdAt: Date
  /** Set once it is paid. */
  subscriptionId: string | undefined
}

export interface PaidSubscription {
  id: string
  customerId: string
  /** As given at the checkout. */
  email: string
  buyer: Buyer
  /** True if this installation is known to have sold it. */
  soldHere: boolean
  referral: CameBy | undefined
  plan: PaidPlan
  interval: Interval
  status: string
  /** Price of each future period in cents, less lasting discounts. */
  amount: number
  currency: string
  /** Start of the paid time, after a trial. */
  startedAt: Date
  endedAt: Date | undefined
  periodEnd: Date
  cancelAtPeriodEnd: boolean
}

export type InvoicesOf = { customerId: string } | { subscriptionId: string }

/** With when it was paid, if it was: that can be weeks after it was written. */
export interface ReadInvoice extends Invoice {
  paidAt: Date | null
}

export interface InvoicePage {
  items: ReadInvoice[]
  /** Cursor of the next page, if there is one. */
  next: string | undefined
}

export interface Charge {
  subscriptionId: string
  invoiceId: string
  /** In cents. */
  returned: number
  disputed: boolean
  bounced: Bounced[]
}

/** A refund that did not reach the buyer, or was cancelled: the money is ours again. */
export interface Bounced {
  /** Our id, if we requested it. */
  refundId: string | undefined
  /** In cents. */
  amount: number
  /** Someone stopped it at the provider before it went out. */
  cancelled: boolean
  /** The provider's word for why. */
  reason: string
}

export interface RefundRequest {
  /** Ours, by which the provider knows it again. */
  id: string
  /** In cents. */
  amount: number
  reason: string
}

export interface PaymentEvent {
  id: string
  type: string
  happenedAt: Date
  /** The subscription it is about, if any. */
  subscriptionId: string | undefined
  /** The refunded or disputed payment it is about, if any. */
  chargeId: string | undefined
  /** The invoice it is about, if it is one. */
  invoiceId: string | undefined
}

/** A message as a provider sends it to our webhook. */
export interface SignedMessage {
  body: Uint8Array
  signature: string
}

interface TestPayments {
  /** Pays for a checkout, once. Gives back what a provider would now send, and where it would lead the buyer. */
  pay(checkoutId: string): Promise<{ url: string; messages: SignedMessage[] } | undefined>
}

/** The provider failed. The message is for the user. */
export class PaymentError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('PROVIDER_DOWN', message, { cause })
    this.name = 'PaymentError'
  }
}

/** A permanent refusal by the provider. */
export class PaymentRefused extends PaymentError {
  override name = 'PaymentRefused'
}

/** The buyer's bank declined, so nothing was done. */
export class CardDeclined extends AppError {
  constructor(cause?: unknown) {
    super(
      'CONFLICT',
      'Your card was declined, or your bank wants you to confirm. Nothing was changed. Check your card in Settings, Billing, under Cards and addresses.',
      { cause },
    )
    this.name = 'CardDeclined'
  }
}

/** Not from the provider, too old, changed on the way, or of the wrong mode. The message is for the log. */
export class BadEvent extends Error {
  override name = 'BadEvent'
}

/** There is no secret to check events with, so none can be taken. */
export class NoEventSecret extends Error {
  override name = 'NoEventSecret'
}
