import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** Notices by admins at the top of the screen, for a limited time. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['info', 'warning'] }).notNull(),
    /** Everyone, admins, or users of a plan. */
    audience: text('audience', { enum: ['all', 'admins', 'free', 'pro', 'automation'] }).notNull(),
    text: text('text').notNull(),
    /** A path of the app or an https address; empty where it leads nowhere. */
    link: text('link').notNull().default(''),
    linkLabel: text('link_label').notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    /** None for one that stays until someone ends it. */
    endsAt: instant('ends_at'),
    /** How many people closed it, also those who left since. */
    dismissed: integer('dismissed').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('announcements_ends').on(t.endsAt),
    index('announcements_newest').on(t.createdAt, t.id),
    check('announcements_times', sql`${t.endsAt} is null or ${t.endsAt} >= ${t.startsAt}`),
  ],
)

/** Dismissals per user. */
export const announcementDismissals = pgTable(
  'announcement_dismissals',
  {
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.announcementId, t.userId] }),
    index('announcement_dismissals_user').on(t.userId),
  ],
)
