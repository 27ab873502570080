import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** A provider that someone connected: a person for themselves, or an administrator for all (then it has no user). */
export const modelConnections = pgTable(
  'model_connections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['openai', 'anthropic', 'google', 'compatible'] }).notNull(),
    label: text('label').notNull(),
    /** Address of an OpenAI-compatible server. */
    baseUrl: text('base_url'),
    /** Sealed with SECRET_KEY; some servers on one's own machine need none. */
    sealedKey: text('sealed_key'),
    /** The last four characters, to tell keys apart. */
    keyHint: text('key_hint'),
    /** The model that is asked unless another is named. */
    model: text('model').notNull(),
    checkedAt: instant('checked_at'),
    /** Error of the last check, if it failed. */
    problem: text('problem'),
    createdAt: createdAt(),
  },
  (t) => [
    index('model_connections_user').on(t.userId),
    check(
      'model_connections_provider',
      sql`${t.provider} in ('openai', 'anthropic', 'google', 'compatible')`,
    ),
  ],
)

/** Order of the installation's models, and whether each is on. A model without a row is on and comes last. */
export const modelStandings = pgTable('model_standings', {
  /** As `send` takes it: `connection/<id>` or `provider/name`. */
  model: text('model').primaryKey(),
  /** None until someone has put them in order. */
  position: integer('position'),
  enabled: boolean('enabled').notNull().default(true),
})

/** A price that an administrator set in the place of the shipped one, in dollars for a million tokens. */
export const modelPrices = pgTable('model_prices', {
  /** `provider/name`. */
  model: text('model').primaryKey(),
  input: numeric('input', { precision: 12, scale: 6 }).notNull(),
  output: numeric('output', { precision: 12, scale: 6 }).notNull(),
  cached: numeric('cached', { precision: 12, scale: 6 }),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** Each time a model was asked and did not answer, for a week. Its run may have been answered by another. */
export const modelFailures = pgTable(
  'model_failures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    model: text('model').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('model_failures_at').on(t.at)],
)
