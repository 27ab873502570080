import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** Events of the payment provider, each once. Stored before it is answered, so that none is lost. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's own. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Subscription it is about. Only this is taken from an event: the state is read back from the provider. */
    subscriptionId: text('subscription_id'),
    chargeId: text('charge_id'),
    /** The invoice of the payment, to count failed ones. */
    invoiceId: text('invoice_id'),
    happenedAt: instant('happened_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** When what it is about was read back. Never, where it is about nothing that we keep. */
    appliedAt: instant('applied_at'),
    /** Why it could not be, when that was last tried. */
    failure: text('failure'),
  },
  (t) => [
    index('payment_events_received').on(t.receivedAt, t.id),
    index('payment_events_subscription').on(t.subscriptionId),
    index('payment_events_waiting')
      .on(t.receivedAt)
      .where(sql`${t.appliedAt} is null and coalesce(${t.subscriptionId}, ${t.chargeId}) is not null`),
  ],
)

/** Time up to which all events of the provider have arrived: one row, none before the first request. */
export const paymentsHeard = pgTable(
  'payments_heard',
  { id: integer('id').primaryKey().default(1), until: instant('until').notNull() },
  (t) => [check('payments_heard_one', sql`${t.id} = 1`)],
)

/**
 * Number of reads of each subscription from the provider, and under `charges` of all charges. Of two reads at once, the one that
 * began later is right.
 */
export const subscriptionReads = pgTable('subscription_reads', {
  subscriptionId: text('subscription_id').primaryKey(),
  begun: integer('begun').notNull(),
})

/** Subscriptions as they were last read from the provider. `users.plan` follows from those of a person. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The provider's own. */
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    /** Absent while a guest's purchase waits to be claimed. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    plan: text('plan', { enum: ['pro', 'automation'] }).notNull(),
    interval: text('interval', { enum: ['month', 'year'] }).notNull(),
    /** In the provider's words; `billing.policy.ts` says which of them open anything. */
    status: text('status').notNull(),
    /** Price of a period in cents of the currency; null for rows last read before this column existed. */
    amount: integer('amount'),
    currency: text('currency'),
    periodEnd: instant('period_end').notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    /** Since when it is to end at our word. The provider is asked until it says that it has. */
    endAskedAt: instant('end_asked_at'),
    /** The number of the read that this row is from. */
    readNumber: integer('read_number').notNull(),
    readAt: instant('read_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    index('subscriptions_user').on(t.userId),
    index('subscriptions_created').on(t.createdAt, t.id),
    index('subscriptions_customer').on(t.customerId),
    check('subscriptions_plan', sql`${t.plan} in ('pro', 'automation')`),
    check('subscriptions_interval', sql`${t.interval} in ('month', 'year')`),
  ],
)

/** Subscriptions that guests paid for, until someone claims them. */
export const pendingSubscriptions = pgTable(
  'pending_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** The address that was given at the checkout. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** SHA-256 of the claim token, which finds it. */
    tokenHash: text('token_hash').notNull(),
    /** The token sealed with the installation's key: it is shown again to whoever has the address, and mailed. */
    tokenSealed: text('token_sealed').notNull(),
    /** The partner whose link brought the buying browser; the claim may come from another browser. */
    referral: jsonb('referral').$type<{ code: string; sub: string; clickedAt: string }>(),
    claimedBy: integer('claimed_by').references(() => users.id, { onDelete: 'cascade' }),
    claimedAt: instant('claimed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('pending_subscriptions_subscription').on(t.subscriptionId),
    uniqueIndex('pending_subscriptions_token').on(t.tokenHash),
    index('pending_subscriptions_email').on(t.emailKey),
  ],
)

/** Invoices as they were last read from the provider. They outlive an account: they are the installation's books. */
export const invoices = pgTable(
  'invoices',
  {
    /** The provider's own. */
    id: text('id').primaryKey(),
    /** As the buyer reads it. */
    number: text('number').notNull().default(''),
    subscriptionId: text('subscription_id').notNull(),
    /** Plan at the time it was first read. */
    plan: text('plan', { enum: ['pro', 'automation'] }).notNull(),
    status: text('status', { enum: ['paid', 'open', 'void'] }).notNull(),
    /** In cents, as all amounts here. */
    amount: integer('amount').notNull(),
    /** As ISO 4217 has it, in small letters. Our checkout asks for US dollars; what came in others is in no sum. */
    currency: text('currency').notNull().default('usd'),
    /** Given back with a credit note. */
    credited: integer('credited').notNull(),
    /** Given back without one, by the charge. */
    returned: integer('returned').notNull().default(0),
    /** Refunded amounts that did not reach the buyer and came back. */
    bounced: integer('bounced').notNull().default(0),
    disputed: boolean('disputed').notNull().default(false),
    /** The number of the read of charges that these three are from. */
    chargeRead: integer('charge_read').notNull().default(0),
    /** Amount lost. A note and a charge are two views of one refund; a note stays when its refund came back. */
    lost: integer('lost')
      .notNull()
      .generatedAlwaysAs(
        sql`case when disputed then amount else least(amount, greatest(credited - bounced, returned)) end`,
      ),
    /** The number of the read of its subscription that this row is from. */
    readNumber: integer('read_number').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** Possibly weeks later. */
    paidAt: instant('paid_at'),
  },
  (t) => [
    index('invoices_created').on(t.createdAt, t.id),
    index('invoices_paid').on(t.paidAt),
    index('invoices_subscription').on(t.subscriptionId),
    check('invoices_plan', sql`${t.plan} in ('pro', 'automation')`),
    check('invoices_status', sql`${t.status} in ('paid', 'open', 'void')`),
    check('invoices_paid', sql`${t.status} <> 'paid' or ${t.paidAt} is not null`),
  ],
)

/**
 * Refunds that we requested. Stored before the provider is asked, so that each is requested once, however often someone clicks or
 * a process dies.
 */
export const refunds = pgTable(
  'refunds',
  {
    /** Chosen by the caller: the same id twice is one refund. */
    id: text('id').primaryKey(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    /** In cents. */
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    /** Once it is given back, the subscription ends too. */
    ends: boolean('ends').notNull().default(false),
    /** User who asked; null for the program itself. */
    actorId: integer('actor_id'),
    state: text('state', { enum: ['asked', 'done', 'refused'] })
      .notNull()
      .default('asked'),
    /** The provider's error, if it refused. */
    failure: text('failure'),
    createdAt: createdAt(),
  },
  (t) => [
    index('refunds_invoice').on(t.invoiceId),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_state', sql`${t.state} in ('asked', 'done', 'refused')`),
  ],
)

/** Each change of what a subscription brings in a month. Added to, never changed; it outlives an account. */
export const mrrChanges = pgTable(
  'mrr_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    plan: text('plan', { enum: ['pro', 'automation'] }).notNull(),
    kind: text('kind', { enum: ['new', 'expansion', 'contraction', 'churn', 'reactivation'] }).notNull(),
    before: integer('before').notNull(),
    after: integer('after').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('mrr_changes_subscription').on(t.subscriptionId, t.id), index('mrr_changes_at').on(t.at)],
)

/** Records of the test payment provider. */
export const testPaymentRecords = pgTable('practice_payments', {
  id: text('id').primaryKey(),
  body: jsonb('body').notNull(),
  createdAt: createdAt(),
})
