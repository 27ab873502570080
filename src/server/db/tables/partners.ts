import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** People who bring others. */
export const partners = pgTable(
  'partners',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['applied', 'approved', 'refused', 'suspended'] })
      .notNull()
      .default('applied'),
    website: text('website').notNull(),
    about: text('about').notNull(),
    /** Payout address, sealed. */
    payToSealed: text('pay_to_sealed').notNull(),
    note: text('note').notNull().default(''),
    /** Code in their links. */
    code: text('code').notNull(),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('partners_code').on(t.code),
    index('partners_state').on(t.state, t.createdAt),
    check('partners_state', sql`${t.state} in ('applied', 'approved', 'refused', 'suspended')`),
  ],
)

const partnerId = () =>
  integer('partner_id')
    .notNull()
    .references(() => partners.userId, { onDelete: 'cascade' })

/** Payouts and commissions are books: they outlive the partner, whose number then names nobody. */
const payeeId = () => integer('partner_id').notNull()

export const partnerLinks = pgTable(
  'partner_links',
  { partnerId: partnerId(), sub: text('sub').notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.partnerId, t.sub] })],
)

export const partnerClicks = pgTable(
  'partner_clicks',
  {
    partnerId: partnerId(),
    sub: text('sub').notNull(),
    day: date('day').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.sub, t.day] })],
)

/** By whose link someone came last, as long as they have not paid. */
export const referrals = pgTable(
  'referrals',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    partnerId: partnerId(),
    sub: text('sub').notNull(),
    clickedAt: instant('clicked_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('referrals_partner').on(t.partnerId, t.sub)],
)

export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    partnerId: payeeId(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: ['requested', 'paid', 'refused'] })
      .notNull()
      .default('requested'),
    note: text('note').notNull().default(''),
    /** Payout address, sealed like the partner's own. Kept for a deleted partner only while the payout is open. */
    paidToSealed: text('paid_to_sealed'),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    index('payouts_partner').on(t.partnerId, t.requestedAt),
    index('payouts_state').on(t.state, t.requestedAt),
    check('payouts_state', sql`${t.state} in ('requested', 'paid', 'refused')`),
  ],
)

/**
 * Commissions of an invoice, clawed back or granted again after a payout, in cents. At most one of an invoice is open; together they
 * add up to the commission it should bring.
 */
export const commissions = pgTable(
  'commissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    partnerId: payeeId(),
    invoiceId: text('invoice_id').notNull(),
    kind: text('kind', { enum: ['earned', 'taken-back'] }).notNull(),
    sub: text('sub').notNull(),
    /** Negative where it was taken back. */
    amount: integer('amount').notNull(),
    heldUntil: instant('held_until').notNull(),
    payoutId: uuid('payout_id').references(() => payouts.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('commissions_invoice').on(t.invoiceId),
    uniqueIndex('commissions_open').on(t.invoiceId).where(sql`${t.payoutId} is null`),
    index('commissions_partner').on(t.partnerId, t.createdAt),
    check('commissions_kind', sql`${t.kind} in ('earned', 'taken-back')`),
  ],
)
