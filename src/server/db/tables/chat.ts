import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'
import { runs } from './runs.ts'

export const chats = pgTable(
  'chats',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('chats_user_recent').on(t.userId, t.updatedAt.desc(), t.id)],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    /** Order of arrival: two messages may share a millisecond. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    /** The chat's, which goes with its user; written here too so that every query can name its owner. */
    userId: integer('user_id').notNull(),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    /** Empty while an answer is being written: its text is in the run's events until it ends. */
    content: text('content').notNull(),
    runId: uuid('run_id').references(() => runs.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('messages_chat').on(t.chatId, t.position),
    index('messages_run').on(t.runId),
    check('messages_role', sql`${t.role} in ('user', 'assistant')`),
  ],
)
