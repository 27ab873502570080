import { z } from 'zod'
import { Done } from './core/done.ts'
import { Email } from './core/email.ts'
import { route } from './core/route.ts'

export const PaidPlan = z.enum(['pro', 'automation'])
export type PaidPlan = z.infer<typeof PaidPlan>
export const Interval = z.enum(['month', 'year'])
export type Interval = z.infer<typeof Interval>

/** In cents of a US dollar. The checkout and the pricing page read this one table. */
export const prices: Record<PaidPlan, Record<Interval, number>> = {
  pro: { month: 3_900, year: 37_200 },
  automation: { month: 9_900, year: 94_800 },
}

const PlanOrder = z.object({ plan: PaidPlan, interval: Interval })
export type PlanOrder = z.infer<typeof PlanOrder>
export const GuestOrder = PlanOrder.extend({ email: Email })
export type GuestOrder = z.infer<typeof GuestOrder>

/** Payment mode: real, test or off. */
export const PaymentKind = z.enum(['stripe', 'practice', 'off'])
export type PaymentKind = z.infer<typeof PaymentKind>

const CheckoutId = z.string().regex(/^[A-Za-z0-9_]{8,200}$/, 'This address does not belong to a checkout.')
const byCheckout = { body: z.object({ checkoutId: CheckoutId }) }
/** Address to send the browser to. */
const Way = z.object({ url: z.string() })

export const TestCheckoutOrder = PlanOrder.extend({
  email: z.string(),
  state: z.enum(['open', 'paid']),
})
export type TestCheckoutOrder = z.infer<typeof TestCheckoutOrder>

/** State of a checkout. Details are given only once it is paid. */
export const Receipt = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('confirming') }),
  PlanOrder.extend({
    state: z.literal('paid'),
    email: z.string(),
    paidAt: z.iso.datetime(),
    practice: z.boolean(),
    testMode: z.boolean(),
    /** For a guest's purchase that nobody has claimed yet. */
    claimToken: z.string().nullable(),
    /** True if letters, also the one with that token, leave this installation. */
    mailed: z.boolean(),
  }),
])
export type Receipt = z.infer<typeof Receipt>

/** States of a subscription in which one has what it is for. A failed payment is tried again for a while before it ends it. */
export const openStatuses = ['active', 'trialing', 'past_due'] as const

/** As ISO 4217 has it, in small letters. */
export const Currency = z.string().regex(/^[a-z]{3}$/)
/** The currency of our prices, and of all sums: nothing is converted. */
export const BOOKS_IN = 'usd'

export const OwnSubscription = PlanOrder.extend({
  /** Price of each coming period in cents, after continuing discounts. */
  amount: z.number().int(),
  currency: Currency,
  status: z.enum(openStatuses),
  /** When it is renewed or, if it was cancelled, ends. */
  periodEnd: z.iso.datetime(),
  cancelAtPeriodEnd: z.boolean(),
})
export type OwnSubscription = z.infer<typeof OwnSubscription>

/** Consequences of a plan change, shown before it is made. */
export const Quote = z.object({
  /** Amount charged at once, in cents, after the rest of the current period and any balance. */
  dueNow: z.number().int().nonnegative(),
  /** Remaining value of the current period, taken off the next invoices. */
  credited: z.number().int().nonnegative(),
  currency: Currency,
  /** True if the subscription was to end, and would be renewed again. */
  alsoResumes: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

/** Payment methods, and whether a test key is used, so that no real money moves. */
export const Offer = z.object({ payments: PaymentKind, testMode: z.boolean() })
export type Offer = z.infer<typeof Offer>

export const Billing = Offer.extend({ subscription: OwnSubscription.nullable() })
export type Billing = z.infer<typeof Billing>

/** Number of invoices listed; the provider's pages have all of them. */
export const INVOICES_LISTED = 100

export const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  createdAt: z.iso.datetime(),
  /** In cents. */
  amount: z.number().int(),
  currency: Currency,
  status: z.enum(['paid', 'open', 'void', 'refunded']),
  /** Given back of it, in cents. */
  credited: z.number().int(),
  /** Address of the invoice; absent for test payments. */
  url: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** As its payer is shown it: also where the provider's list does not say that the payment was taken back. */
export const OwnInvoice = Invoice.extend({ status: z.enum([...Invoice.shape.status.options, 'disputed']) })
export type OwnInvoice = z.infer<typeof OwnInvoice>

const ClaimToken = z
  .string({ error: 'The claim token is missing.' })
  .min(1, 'The claim token is missing.')
  .max(200, 'This claim token isn’t valid.')

export const billingApi = {
  offer: route('GET', '/api/billing/offer', { access: 'public', data: Offer }),
  /** Events of the payment provider, signed over the raw bytes. */
  webhook: route('POST', '/api/billing/webhook', {
    access: 'public',
    headers: z.object({ 'stripe-signature': z.string().max(2_000).optional() }),
    raw: true,
    reply: z.object({ received: z.literal(true) }),
  }),
  checkout: route('POST', '/api/billing/checkout', { body: PlanOrder, data: Way }),
  guestCheckout: route('POST', '/api/billing/guest-checkout', {
    access: 'public',
    body: GuestOrder,
    data: Way,
  }),
  /** By the id that only the buyer's browser was given, which is not written into an address that is sent. */
  receipt: route('POST', '/api/billing/receipt', { access: 'public', ...byCheckout, data: Receipt }),
  practice: route('POST', '/api/billing/practice', {
    access: 'public',
    ...byCheckout,
    data: TestCheckoutOrder,
  }),
  practicePay: route('POST', '/api/billing/practice/pay', { access: 'public', ...byCheckout, data: Way }),
  own: route('GET', '/api/billing', { data: Billing }),
  invoices: route('GET', '/api/billing/invoices', { data: z.array(OwnInvoice) }),
  /** Consequences of a plan change, as of now. */
  quote: route('GET', '/api/billing/quote', { query: PlanOrder, data: Quote }),
  change: route('POST', '/api/billing/change', { body: PlanOrder, data: Billing }),
  cancel: route('POST', '/api/billing/cancel', { data: Billing }),
  resume: route('POST', '/api/billing/resume', { data: Billing }),
  /** The provider's own pages: cards, address, tax number. */
  portal: route('POST', '/api/billing/portal', { data: Way }),
  pending: route('GET', '/api/user/pending-subscription', {
    ownerOnly: true,
    reply: z.object({
      success: z.literal(true),
      hasPending: z.boolean(),
      pendingSubscription: z.object({ email: z.string(), claimToken: z.string() }).nullable(),
    }),
  }),
  claim: route('POST', '/api/claim-subscription', { body: z.object({ token: ClaimToken }), reply: Done }),
}
