import { z } from 'zod'
import { Currency, Interval, PaidPlan } from '../billing.ts'
import { UserId } from '../core/ids.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'

/** Cents of a US dollar, or of the currency that is named beside it. */
const Cents = z.number().int()

/** Who paid. Without an account while a guest's purchase waits; without anything once the account is gone. */
const Payer = z.object({
  userId: UserId.nullable(),
  username: z.string().nullable(),
  email: z.string().nullable(),
})
export type Payer = z.infer<typeof Payer>

export const SubscriptionState = z.enum(['active', 'past-due', 'ending', 'ending-now', 'unclaimed', 'ended'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

export const PaidFor = z.object({
  /** The provider's own ids. */
  id: z.string(),
  customerId: z.string(),
  payer: Payer,
  plan: PaidPlan,
  interval: Interval,
  state: SubscriptionState,
  /** In the provider's word. */
  status: z.string(),
  periodEnd: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})
export type PaidFor = z.infer<typeof PaidFor>

export const InvoiceState = z.enum(['paid', 'unpaid', 'refunded', 'disputed', 'void'])
export type InvoiceState = z.infer<typeof InvoiceState>

export const Refund = z.object({
  id: z.string(),
  amount: Cents,
  reason: z.string(),
  /** Whether the subscription ends with it. */
  ends: z.boolean(),
  state: z.enum(['asked', 'done', 'refused']),
  /** What the provider said, when it did not do it. */
  failure: z.string().nullable(),
  /** Who asked, where that was a person whose account is still there. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Refund = z.infer<typeof Refund>

export const AdminInvoice = z.object({
  id: z.string(),
  number: z.string(),
  subscriptionId: z.string(),
  /** How that stands; none once its owner's account is gone. */
  subscription: SubscriptionState.nullable(),
  payer: Payer,
  plan: PaidPlan,
  state: InvoiceState,
  amount: Cents,
  currency: Currency,
  /** Given back or disputed. */
  lost: Cents,
  /** What can still be given back. */
  refundable: Cents,
  /** What was given back and did not reach the buyer: it can be refunded at the provider alone. */
  bounced: Cents,
  refunds: z.array(Refund),
  createdAt: z.iso.datetime(),
})
export type AdminInvoice = z.infer<typeof AdminInvoice>

export const EventState = z.enum(['applied', 'waiting', 'failed', 'ignored'])
export type EventState = z.infer<typeof EventState>

export const AdminEvent = z.object({
  id: z.string(),
  type: z.string(),
  state: EventState,
  /** The id of what it is about. */
  about: z.string().nullable(),
  happenedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
})
export type AdminEvent = z.infer<typeof AdminEvent>

/** Part of a name or address, or an id of the provider's in full. */
const Search = z.string().trim().max(200).default('')

export const NewRefund = z.object({
  /** Made once by whoever asks, so that asking twice refunds once. */
  id: z.uuid(),
  amount: Cents.positive('Give an amount above 0.'),
  reason: z.string().trim().min(3, 'Say why, in a few words.').max(500, 'Use at most 500 characters.'),
  /** Whether the subscription ends at once, as soon as it is given back. */
  end: z.boolean().default(false),
})
export type NewRefund = z.infer<typeof NewRefund>

/** As it is typed: an amount in dollars. */
export const RefundForm = z.object({
  dollars: z
    .string()
    .trim()
    .regex(/^\d{1,7}(\.\d{2})?$/, 'Give an amount, as 39 or 12.50.'),
  reason: NewRefund.shape.reason,
  end: z.boolean(),
})
export type RefundForm = z.infer<typeof RefundForm>

export const EndSubscription = z.object({
  /** At once, or with the period that is paid for. */
  when: z.enum(['now', 'period-end']),
  reason: NewRefund.shape.reason,
})
export type EndSubscription = z.infer<typeof EndSubscription>

const ProviderId = z.string().min(1).max(255)
const byInvoice = { params: z.object({ invoiceId: ProviderId }) }

export const paymentsApi = {
  subscriptions: route('GET', '/api/admin/payments/subscriptions', {
    access: 'admin',
    query: PageQuery.extend({ search: Search, state: SubscriptionState.optional() }),
    data: page(PaidFor),
  }),
  end: route('POST', '/api/admin/payments/subscriptions/:subscriptionId/end', {
    access: 'admin',
    params: z.object({ subscriptionId: ProviderId }),
    body: EndSubscription,
    data: PaidFor,
  }),
  invoices: route('GET', '/api/admin/payments/invoices', {
    access: 'admin',
    query: PageQuery.extend({ search: Search, state: InvoiceState.optional() }),
    data: page(AdminInvoice),
  }),
  invoice: route('GET', '/api/admin/payments/invoices/:invoiceId', {
    access: 'admin',
    ...byInvoice,
    data: AdminInvoice,
  }),
  refund: route('POST', '/api/admin/payments/invoices/:invoiceId/refund', {
    access: 'admin',
    ...byInvoice,
    body: NewRefund,
    data: AdminInvoice,
  }),
  events: route('GET', '/api/admin/payments/events', {
    access: 'admin',
    query: PageQuery.extend({ search: Search, state: EventState.optional() }),
    data: page(AdminEvent),
  }),
  /** Reads back what an event is about, once more. */
  apply: route('POST', '/api/admin/payments/events/:eventId/apply', {
    access: 'admin',
    params: z.object({ eventId: ProviderId }),
    data: AdminEvent,
  }),
  /** Looks for what the provider told while nobody heard it. */
  reconcile: route('POST', '/api/admin/payments/reconcile', {
    access: 'admin',
    data: z.object({ lost: z.number().int(), overdue: z.number().int() }),
  }),
}
