import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

/** Ideas that all members see, and reports of bugs that only their authors and administrators do. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['idea', 'bug'] }).notNull(),
    /** Nobody, once they have left: ideas that others took up stay without a name. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whom a bug report goes with; an idea goes with nobody. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** The idea, or what happened. */
    text: text('text').notNull(),
    expected: text('expected').notNull().default(''),
    steps: text('steps').notNull().default(''),
    /** Screen and browser, if the author agreed to send them. */
    screen: text('screen'),
    browser: text('browser'),
    /** The media type of the picture, once there is one. */
    screenshot: text('screenshot'),
    screenshotBytes: integer('screenshot_bytes').notNull().default(0),
    state: text('state', { enum: ['review', 'planned', 'progress', 'shipped', 'declined', 'merged'] })
      .notNull()
      .default('review'),
    /** Public note on the state. */
    note: text('note').notNull().default(''),
    stateAt: instant('state_at'),
    mergedInto: uuid('merged_into').references((): AnyPgColumn => feedback.id, { onDelete: 'cascade' }),
    /** As many as there are rows of votes, so that a list by votes need not count them all. */
    votes: integer('votes').notNull().default(0),
    hiddenAt: instant('hidden_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('feedback_newest').on(t.kind, t.createdAt, t.id),
    index('feedback_top').on(t.kind, t.votes, t.id),
    index('feedback_author').on(t.authorId),
    index('feedback_owner').on(t.ownerId),
    index('feedback_merged_into').on(t.mergedInto),
    index('feedback_words').using('gin', feedbackWords(t.title, t.text)),
    check('feedback_owner_of_bugs', sql`(${t.kind} = 'bug') = (${t.ownerId} is not null)`),
    check('feedback_merged', sql`(${t.state} = 'merged') = (${t.mergedInto} is not null)`),
  ],
)

/** Search expression of an entry. Queries must match the index expression exactly. */
export function feedbackWords(title: AnyPgColumn, body: AnyPgColumn): SQL {
  return sql`to_tsvector('english', ${title} || ' ' || ${body})`
}

export const feedbackVotes = pgTable(
  'feedback_votes',
  {
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.feedbackId, t.userId] }),
    index('feedback_votes_user').on(t.userId),
    index('feedback_votes_recent').on(t.createdAt, t.feedbackId),
  ],
)

/** Users who get an email about changes. */
export const feedbackFollowers = pgTable(
  'feedback_followers',
  {
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Follows through a vote alone, so taking back the vote ends it. */
    byVote: boolean('by_vote').notNull().default(false),
    /** When they last got a letter about a comment of someone like them. */
    toldAt: instant('told_at'),
  },
  (t) => [primaryKey({ columns: [t.feedbackId, t.userId] }), index('feedback_followers_user').on(t.userId)],
)

export const feedbackComments = pgTable(
  'feedback_comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    feedbackId: uuid('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** True if it was written by an administrator: it stays one's word when one is none any more. */
    fromAdmin: boolean('from_admin').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
    hiddenAt: instant('hidden_at'),
  },
  (t) => [
    index('feedback_comments_entry').on(t.feedbackId, t.createdAt, t.id),
    index('feedback_comments_author').on(t.authorId),
  ],
)
