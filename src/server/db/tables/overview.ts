import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * The time zones whose days have been summed up: those of administrators. All sums follow from the rows of people and their
 * runs and are made again and again; days that are not summed up yet are counted when someone looks.
 */
export const summedZones = pgTable('summed_zones', {
  zone: text('zone').primaryKey(),
  /** The first and the last day that the sums hold, with all between. */
  since: date('since', { mode: 'string' }).notNull(),
  until: date('until', { mode: 'string' }).notNull(),
})

export const usageSums = pgTable(
  'usage_sums',
  {
    zone: text('zone').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    /** Empty where none answered, or none is known. */
    model: text('model').notNull(),
    runs: integer('runs').notNull(),
    failed: integer('failed').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
    /** In millionths of a dollar; of that, what people paid with keys of their own. */
    cost: bigint('cost', { mode: 'number' }).notNull(),
    ownCost: bigint('own_cost', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.zone, t.day, t.kind, t.model] })],
)

export const activeSums = pgTable(
  'active_sums',
  {
    zone: text('zone').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** People who began a run on this day, in the 7 and in the 30 days that end with it. */
    daily: integer('daily').notNull(),
    weekly: integer('weekly').notNull(),
    monthly: integer('monthly').notNull(),
  },
  (t) => [primaryKey({ columns: [t.zone, t.day] })],
)

/** Later steps of the users who signed up on a day. */
export const signUpSums = pgTable(
  'sign_up_sums',
  {
    zone: text('zone').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    signedUp: integer('signed_up').notNull(),
    verified: integer('verified').notNull(),
    asked: integer('asked').notNull(),
    madeProject: integer('made_project').notNull(),
    paid: integer('paid').notNull(),
  },
  (t) => [primaryKey({ columns: [t.zone, t.day] })],
)

/** Answers with a status from 500 on, of all processes, by quarter of an hour: whole days of any time zone add up from those. */
export const errorCounts = pgTable(
  'error_counts',
  {
    quarter: instant('quarter').notNull(),
    /** As declared, such as `GET /api/chats/:chatId`. */
    route: text('route').notNull(),
    status: integer('status').notNull(),
    count: integer('count').notNull(),
    /** Message of the latest error; the log has the details. */
    message: text('message').notNull(),
    requestId: text('request_id').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.quarter, t.route, t.status] })],
)
