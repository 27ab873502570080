import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** Whether an article helped. One row per person and article; saying it again replaces it. */
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
