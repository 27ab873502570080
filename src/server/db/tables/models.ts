import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    /** Of a server that speaks OpenAI's language. */
    baseUrl: text('base_url'),
    /** Sealed with SECRET_KEY; some servers on one's own machine need none. */
    sealedKey: text('sealed_key'),
    /** The last four characters, to tell keys apart. */
    keyHint: text('key_hint'),
    /** The model that is asked unless another is named. */
    model: text('model').notNull(),
    checkedAt: instant('checked_at'),
    /** What the last check met, if it failed. */
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
