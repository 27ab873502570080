import { z } from 'zod'
import { Currency, Interval, PaidPlan } from '../billing.ts'
import { UserId } from '../core/ids.ts'
import { PageQuery, page } from '../core/page.ts'
import { route } from '../core/route.ts'

/** Cents of a US dollar, or of the currency beside it. */
const Cents = z.number().int()

/** The payer. A guest has no account yet; a deleted user has nothing. */
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
  /** As the provider names it. */
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
  /** True if the refund also ends the subscription. */
  ends: z.boolean(),
  state: z.enum(['asked', 'done', 'refused']),
  /** The provider's reason for a refusal. */
  failure: z.string().nullable(),
  /** The admin who asked, unless their account is deleted. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Refund = z.infer<typeof Refund>

export const AdminInvoice = z.object({
  id: z.string(),
  number: z.string(),
  subscriptionId: z.string(),
  /** Its state; null once the owner's account is deleted. */
  subscription: SubscriptionState.nullable(),
  payer: Payer,
  plan: PaidPlan,
  state: InvoiceState,
  amount: Cents,
  currency: Currency,
  /** Refunded or disputed. */
  lost: Cents,
  /** The amount that can still be refunded. */
  refundable: Cents,
  /** Refunds that did not reach the buyer; only the provider can repeat them. */
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
  /** Id of the provider's object. */
  about: z.string().nullable(),
  happenedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
})
export type AdminEvent = z.infer<typeof AdminEvent>

/** Part of a name or email, or a complete provider id. */
const Search = z.string().trim().max(200).default('')

export const NewRefund = z.object({
  /** Created once by the client, so that two requests make one refund. */
  id: z.uuid(),
  amount: Cents.positive('Enter an amount above 0.'),
  reason: z.string().trim().min(3, 'Enter a reason.').max(500, 'Use at most 500 characters.'),
  /** Also ends the subscription once the refund is done. */
  end: z.boolean().default(false),
})
export type NewRefund = z.infer<typeof NewRefund>

/** The form's input, in dollars. */
export const RefundForm = z.object({
  dollars: z
    .string()
    .trim()
    .regex(/^\d{1,7}(\.\d{2})?$/, 'Enter an amount, such as 39 or 12.50.'),
  reason: NewRefund.shape.reason,
  end: z.boolean(),
})
export type RefundForm = z.infer<typeof RefundForm>

export const EndSubscription = z.object({
  /** Now, or at the end of the paid period. */
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
  /** Fetches the event's object again and applies it. */
  apply: route('POST', '/api/admin/payments/events/:eventId/apply', {
    access: 'admin',
    params: z.object({ eventId: ProviderId }),
    data: AdminEvent,
  }),
  /** Finds provider events that were missed. */
  reconcile: route('POST', '/api/admin/payments/reconcile', {
    access: 'admin',
    data: z.object({ lost: z.number().int(), overdue: z.number().int() }),
  }),
}
