import type { Interval, Invoice, Order, PaidPlan, Quote } from '#contracts/billing.ts'
import { AppError } from '#server/errors.ts'

/**
 * Takes money, and knows what was paid for. It is the truth: what we keep of it is a copy, made by reading it back.
 * Every call may throw a PaymentError, and whatever is paid for at once a CardDeclined.
 */
export interface Payments {
  kind: 'stripe' | 'practice'
  /** A test key of the provider: everything works, but no real money moves. */
  testMode: boolean
  /** Whether it can tell us of payments: without a webhook secret its events are refused. */
  hasWebhook: boolean
  /** Begins a purchase. The browser is sent to the address and comes back to one of ours. */
  startCheckout(order: CheckoutOrder): Promise<{ url: string }>
  readCheckout(checkoutId: string): Promise<Checkout | undefined>
  /** What a member left open can be paid no more. */
  closeCheckouts(userId: number): Promise<void>
  /** Undefined for one that is not there or not for a plan of ours. */
  readSubscription(subscriptionId: string): Promise<PaidSubscription | undefined>
  /** Says at the provider whose it is, once a guest's purchase was claimed. */
  assign(subscriptionId: string, userId: number): Promise<void>
  /** What a change would charge and bring with it, if it were made now. */
  quote(subscriptionId: string, order: Order): Promise<Quote>
  /** At once; the provider settles the difference. */
  changePlan(subscriptionId: string, order: Order): Promise<void>
  /** Ends it with the period that is paid for, or takes that back. */
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean): Promise<void>
  /** Ends it now. Also succeeds where it has ended already. */
  end(subscriptionId: string): Promise<void>
  /** Newest first, a page at a time: those after a page's `next`. */
  invoices(of: InvoicesOf, after?: string): Promise<InvoicePage>
  /** What became of a payment since: it can be given back or disputed without a word on its invoice. */
  readCharge(chargeId: string): Promise<Charge | undefined>
  /** Gives back some of what an invoice was paid with. The same refund a second time does nothing more. */
  refund(invoiceId: string, refund: WantedRefund): Promise<void>
  /** The provider's own pages for a customer. */
  portal(customerId: string): Promise<{ url: string }>
  /** Checks what came in over the web against its signature, byte by byte. Throws BadEvent. */
  readEvent(body: Uint8Array, signature: string | undefined): PaymentEvent
  /** What it told, or tried to, since a time: oldest last. */
  eventsSince(since: Date): AsyncIterable<PaymentEvent>
  /** Where nothing is really paid: what a buyer would see and do at the provider's. */
  practice?: Practice
}

/** Whose a subscription is: a member's, or whoever will claim what a guest has bought. */
export type Buyer = { userId: number } | 'guest'

export interface CheckoutOrder extends Order {
  email: string
  buyer: Buyer
  /** The one that this person was before. */
  customerId?: string
  referral?: CameBy | undefined
}

/** By whose link a buyer came. It is kept with what they bought, since it may be claimed in another browser. */
export interface CameBy {
  code: string
  sub: string
  clickedAt: Date
}

export interface Checkout extends Order {
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
  /** Whether this installation is known to have sold it. */
  soldHere: boolean
  referral: CameBy | undefined
  plan: PaidPlan
  interval: Interval
  status: string
  /** What each period costs from now on, in cents of its currency: discounts that go on are taken off. */
  amount: number
  currency: string
  /** Since when it is paid for: after a trial, if there was one. */
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
  /** Where the next page begins, if there is one. */
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
  /** Ours, if it was made at our word. */
  refundId: string | undefined
  /** In cents. */
  amount: number
  /** Someone stopped it at the provider before it went out. */
  cancelled: boolean
  /** The provider's word for why. */
  reason: string
}

export interface WantedRefund {
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
  /** What it is about, if that is a subscription. */
  subscriptionId: string | undefined
  /** What it is about, if that is a payment that was given back or disputed. */
  chargeId: string | undefined
  /** The invoice it is about, if it is one. */
  invoiceId: string | undefined
}

/** A message as a provider sends it to our webhook. */
export interface SignedMessage {
  body: Uint8Array
  signature: string
}

interface Practice {
  /** Pays for a checkout, once. Gives back what a provider would now send, and where it would lead the buyer. */
  pay(checkoutId: string): Promise<{ url: string; messages: SignedMessage[] } | undefined>
}

/** The provider did not do what it was asked. The message is for the person. */
export class PaymentError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('PROVIDER_DOWN', message, { cause })
    this.name = 'PaymentError'
  }
}

/** The provider will not do what it was asked, however often that is. */
export class PaymentRefused extends PaymentError {
  override name = 'PaymentRefused'
}

/** The buyer's bank did not pay, so that nothing was done. */
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
