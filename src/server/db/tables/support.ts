import { isNull, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Incident } from '#contracts/support.ts'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

export const tickets = pgTable(
  'tickets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic').notNull(),
    /** How its first message begins. */
    title: text('title').notNull().default(''),
    state: text('state', { enum: ['open', 'waiting', 'solved', 'closed'] })
      .notNull()
      .default('open'),
    /** 0 is high, 1 normal, 2 low: by the plan that the person had when they wrote last. */
    priority: smallint('priority').notNull().default(2),
    assigneeId: integer('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** Support wrote something that its owner has not opened. */
    unread: boolean('unread').notNull().default(false),
    /** Start of the current turn of customer or support. */
    waitingSince: instant('waiting_since').notNull().defaultNow(),
    stars: smallint('stars'),
    ratingWord: text('rating_word').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('tickets_of_user').on(t.userId, t.updatedAt, t.id),
    index('tickets_queue').on(t.state, t.priority, t.waitingSince, t.id),
    index('tickets_latest').on(t.updatedAt, t.id),
    index('tickets_latest_by_state').on(t.state, t.updatedAt, t.id),
    index('tickets_assignee').on(t.assigneeId, t.state),
    check('tickets_state', sql`${t.state} in ('open', 'waiting', 'solved', 'closed')`),
    check('tickets_priority', sql`${t.priority} between 0 and 2`),
    check('tickets_stars', sql`${t.stars} between 1 and 5`),
  ],
)

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    fromSupport: boolean('from_support').notNull().default(false),
    /** Number of earlier messages, which orders those of one moment. */
    number: integer('number').notNull().default(0),
    text: text('text').notNull(),
    /** Earlier error, if the user agreed to send it. */
    incident: jsonb('incident').$type<Incident>(),
    /** SHA-256 of the Message-ID of the letter it came with: a letter that is delivered twice is one message. */
    letterKey: text('letter_key'),
    createdAt: createdAt(),
  },
  (t) => [
    index('ticket_messages_ticket').on(t.ticketId, t.createdAt, t.id),
    uniqueIndex('ticket_messages_letter').on(t.letterKey),
    index('ticket_messages_words').using('gin', sql`to_tsvector('simple', ${t.text})`),
  ],
)

/** Notes between admins. In their own table, so that no query for the owner can read them. */
export const ticketNotes = pgTable(
  'ticket_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('ticket_notes_ticket').on(t.ticketId, t.createdAt)],
)

export const ticketFiles = pgTable(
  'ticket_files',
  {
    id: uuid('id').primaryKey(),
    /** Owner of the ticket, also for files from support: it is deleted with them. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    giverId: integer('giver_id').references(() => users.id, { onDelete: 'set null' }),
    /** None while it waits to be sent. */
    messageId: uuid('message_id').references(() => ticketMessages.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    /** None until all of it has arrived. */
    bytes: integer('bytes').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('ticket_files_user').on(t.userId),
    index('ticket_files_message').on(t.messageId),
    index('ticket_files_unsent').on(t.giverId, t.createdAt).where(isNull(t.messageId)),
  ],
)

/** Answers that are given often. */
export const ticketMacros = pgTable('ticket_macros', {
  id: uuid('id').primaryKey().defaultRandom(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  createdAt: createdAt(),
})
