import { isNotNull, isNull, sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MessagePart } from '#contracts/chat.ts'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'
import { projects } from './projects.ts'
import { runs } from './runs.ts'

export const chats = pgTable(
  'chats',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** The title in the letters in which it is looked for and sorted: worked out when it is given, not with every look. */
    plainTitle: text('plain_title')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(regexp_replace(normalize(lower(title), NFKD), '[\\u0300-\\u036f]', '', 'g'))`,
      ),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** The last message of the path that is shown; without one, the newest. No reference: it changes with every message. */
    leafId: uuid('leaf_id'),
    pinnedAt: instant('pinned_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Set while it lies in the bin. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('chats_listed')
      .on(t.userId, sql`(${t.pinnedAt} is not null) desc nulls last`, t.updatedAt.desc(), t.id.desc())
      .where(isNull(t.deletedAt)),
    index('chats_by_age').on(t.userId, t.createdAt, t.id).where(isNull(t.deletedAt)),
    // The begin of a name is enough to find its place, and keeps the longest one within what an index takes.
    index('chats_by_name').on(t.userId, sql`left(${t.plainTitle}, 100)`, t.id).where(isNull(t.deletedAt)),
    index('chats_bin').on(t.userId, t.deletedAt).where(isNotNull(t.deletedAt)),
    index('chats_project').on(t.projectId).where(isNotNull(t.projectId)),
  ],
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
    /** The message it follows, of the same chat; messages that follow the same one are branches. Gone with its chat. */
    parentId: uuid('parent_id'),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    /** Empty while an answer is being written: its text is in the run's events until it ends. */
    content: text('content').notNull(),
    /** Parts of an answer beside its text: steps, citations, suggestions. */
    parts: jsonb('parts').$type<MessagePart[]>(),
    rating: text('rating', { enum: ['up', 'down'] }),
    ratingReason: text('rating_reason'),
    runId: uuid('run_id').references(() => runs.id, { onDelete: 'set null' }),
    /** Imported: anyone may have written it, whatever its role. */
    imported: boolean('imported').notNull().default(false),
    /** True if search knows its words; they are added in batches, not on the way of an answer. */
    indexed: boolean('indexed').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('messages_chat').on(t.chatId, t.position),
    // Messages that follow the same one; the first ones of a chat stand under the chat's own id.
    index('messages_place').on(t.chatId, sql`coalesce(${t.parentId}, ${t.chatId})`, t.position),
    index('messages_run').on(t.runId),
    // Few answers cite a field; the others need not be looked at to tell which do.
    index('messages_citing_canon')
      .on(t.chatId)
      .where(sql`${t.parts} @> '[{"type": "citation", "kind": "canon"}]'`),
    index('messages_unindexed').on(t.userId).where(sql`not ${t.indexed}`),
    check('messages_role', sql`${t.role} in ('user', 'assistant')`),
  ],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The words of a message, apart from it: a message changes while it is written, its words are added once. */
export const messageWords = pgTable(
  'message_words',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    words: tsvector('words').notNull(),
    /** The message's, so that only what was found is looked up there. */
    chatId: uuid('chat_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // The embedded database has no autovacuum: every search reads through pending index entries.
    index('message_words_words').using('gin', t.words).with({ gin_pending_list_limit: 256 }),
    index('message_words_newest').on(t.userId, t.createdAt.desc(), t.messageId.desc()),
  ],
)

/** Every word of a user's chats, to find the intended one for a misspelt word. */
export const knownWords = pgTable(
  'known_words',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    word: text('word').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.word] })],
)

/** Prompts that people wrote themselves, beside the library that ships. */
/** Read-only links to chats. */
export const chatShares = pgTable(
  'chat_shares',
  {
    chatId: uuid('chat_id')
      .primaryKey()
      .references(() => chats.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Part of the link, which the installation's key proves. */
    key: uuid('key').notNull().defaultRandom(),
    /** Last message that is shared. No reference: it is checked when the chat is read. */
    leafId: uuid('leaf_id').notNull(),
    sharedAt: instant('shared_at').notNull(),
  },
  (t) => [index('chat_shares_user').on(t.userId)],
)

export const prompts = pgTable(
  'prompts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('prompts_user').on(t.userId)],
)

/** A file that was given to a chat. Its bytes are in the storage; its text is what the assistant reads. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** None while it waits in a composer. */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** The attachment under whose id the bytes lie, where a question that was asked again shares its files; its own without one. */
    fileId: uuid('file_id'),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    state: text('state', { enum: ['reading', 'ready', 'failed'] })
      .notNull()
      .default('reading'),
    /** Why it could not be read, for its owner. */
    reason: text('reason'),
    content: text('content').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('attachments_message').on(t.messageId),
    index('attachments_file').on(t.fileId).where(isNotNull(t.fileId)),
    index('attachments_user').on(t.userId, t.createdAt),
    check('attachments_state', sql`${t.state} in ('reading', 'ready', 'failed')`),
  ],
)
