import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** True if an article helped. One row per person and article; saying it again replaces it. */
export const helpRatings = pgTable(
  'help_ratings',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `category/slug`. Articles are files, so nothing can be referenced. */
    article: text('article').notNull(),
    helpful: boolean('helpful').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.article] }), index('help_ratings_article').on(t.article)],
)

/** An article edited here: it replaces a shipped one, or is new. */
export const helpOverrides = pgTable('help_overrides', {
  /** `category/slug`. */
  article: text('article').primaryKey(),
  /** Markdown with its front matter, as the shipped files have it; none where the shipped text stands and is only hidden. */
  source: text('source'),
  hidden: boolean('hidden').notNull().default(false),
  /** SHA-256 of the shipped text that it was written over, to tell when that has changed since. */
  shippedHash: text('shipped_hash'),
  changedAt: instant('changed_at').notNull().defaultNow(),
})
