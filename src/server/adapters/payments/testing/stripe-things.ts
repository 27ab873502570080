import type Stripe from 'stripe'

// The fields of Stripe's records that our code reads, with the names and types of its own library.

export type StripePrice = Pick<
  Stripe.Price,
  'id' | 'lookup_key' | 'unit_amount' | 'currency' | 'metadata'
> & {
  object: 'price'
}
export type StripeSession = Pick<
  Stripe.Checkout.Session,
  'id' | 'created' | 'status' | 'payment_status' | 'customer_email' | 'metadata' | 'url'
> & {
  object: 'checkout.session'
  customer: string | null
  subscription: string | null
  line_items: { data: { price: StripePrice }[] }
}
export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'status'
  | 'metadata'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'currency'
  | 'start_date'
  | 'trial_end'
  | 'ended_at'
> & {
  object: 'subscription'
  customer: { id: string; email: string }
  items: { data: { id: string; price: StripePrice; quantity: number; current_period_end: number }[] }
  discounts: { id: string; end: number | null; source: { coupon: Coupon } }[]
}
type Coupon = Pick<Stripe.Coupon, 'duration' | 'percent_off' | 'amount_off' | 'currency'>
export type StripeInvoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'number'
  | 'created'
  | 'status'
  | 'total'
  | 'currency'
  | 'amount_due'
  | 'amount_paid'
  | 'post_payment_credit_notes_amount'
> & {
  object: 'invoice'
  customer: string
  hosted_invoice_url: string
  status_transitions: { paid_at: number | null }
  parent: { subscription_details: { subscription: string } }
}
export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'status'> & { charge: string }
export type StripeRefund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'status' | 'failure_reason'> & {
  charge: string
}
export type CreditNote = Pick<Stripe.CreditNote, 'id' | 'object' | 'metadata'> & {
  invoice: string
  refunds: { refund: string }[]
}
