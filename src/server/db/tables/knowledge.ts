import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PassagePlace } from '#contracts/knowledge/knowledge.ts'
import type { TableColumn } from '#contracts/knowledge/tables.ts'
import { createdAt } from './columns.ts'
import { owner, ownProject } from './owners.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

const file = () =>
  uuid('file_id')
    .notNull()
    .references(() => knowledgeFiles.id, { onDelete: 'cascade' })

export const knowledgeFiles = pgTable(
  'knowledge_files',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    projectId: ownProject(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** Hash of its content: a project holds each content once. */
    sha256: text('sha256').notNull(),
    state: text('state', { enum: ['reading', 'indexing', 'ready', 'failed'] })
      .notNull()
      .default('reading'),
    reason: text('reason'),
    passages: integer('passages').notNull().default(0),
    indexed: integer('indexed').notNull().default(0),
    tables: integer('tables').notNull().default(0),
    /** The work on it. No reference: runs are forgotten, files stay. */
    runId: uuid('run_id'),
    /** Model that made its vectors. */
    model: text('model'),
    /** ISO 639-1 code of the language of its text; null where its words do not tell. */
    language: text('language'),
    /** Sketch of its text, to compare it with other files: `sketch.ts`. */
    sketch: bytea('sketch'),
    /** The date that it says of itself, as far as it is told: “2026-03”. */
    statedOn: text('stated_on'),
    /** Version of the stored language, words and sketch. Older ones are recomputed. */
    described: integer('described').notNull().default(0),
    /** A newer version of it. */
    supersededBy: uuid('superseded_by').references((): AnyPgColumn => knowledgeFiles.id, {
      onDelete: 'set null',
    }),
    /** Grows with every change of its passages and vectors, so that caches notice. */
    revision: integer('revision').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('knowledge_content').on(t.projectId, t.sha256),
    index('knowledge_files_of_project').on(t.projectId, t.createdAt.desc(), t.id),
    index('knowledge_files_of_user').on(t.userId),
    index('knowledge_files_superseded_by').on(t.supersededBy),
  ],
)

/** Files that are being sent. What has arrived of them lies in the storage, piece by piece. */
export const knowledgeUploads = pgTable(
  'knowledge_uploads',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    projectId: ownProject(),
    name: text('name').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    received: integer('received').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('knowledge_uploads_content').on(t.projectId, t.sha256),
    index('knowledge_uploads_of_user').on(t.userId),
  ],
)

export const knowledgePassages = pgTable(
  'knowledge_passages',
  {
    fileId: file(),
    position: integer('position').notNull(),
    /** The file's, with which it goes; written here too so that every query can name its owner. */
    userId: integer('user_id').notNull(),
    projectId: uuid('project_id').notNull(),
    text: text('text').notNull(),
    place: jsonb('place').$type<PassagePlace>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.position] })],
)

/** Words of several consecutive passages, as `word-index.ts` packs them. */
export const knowledgeWords = pgTable(
  'knowledge_words',
  {
    fileId: file(),
    first: integer('first').notNull(),
    words: bytea('words').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.first] })],
)

/** The words of the rows of a file's tables, as those of passages are packed. Rows are asked through their tables, and looked up by words. */
export const knowledgeRowWords = pgTable(
  'knowledge_row_words',
  {
    fileId: file(),
    first: integer('first').notNull(),
    words: bytea('words').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.first] })],
)

/** Vectors of consecutive passages, as 32-bit floats in a row. */
export const knowledgeVectors = pgTable(
  'knowledge_vectors',
  {
    fileId: file(),
    first: integer('first').notNull(),
    count: integer('count').notNull(),
    vectors: bytea('vectors').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.first] })],
)

/** Vectors of a passage's parts, a sentence or two each: one byte per number. */
export const knowledgeParts = pgTable(
  'knowledge_parts',
  {
    fileId: file(),
    position: integer('position').notNull(),
    vectors: bytea('vectors').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.position] })],
)

export const knowledgeTables = pgTable(
  'knowledge_tables',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileId: file(),
    userId: integer('user_id').notNull(),
    projectId: uuid('project_id').notNull(),
    /** Index among the tables of its file. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    columns: jsonb('columns').$type<TableColumn[]>().notNull(),
    rows: integer('rows').notNull(),
    /** The work that is still writing its rows. Until that is done nobody sees it. */
    writtenBy: uuid('written_by'),
  },
  (t) => [
    uniqueIndex('knowledge_tables_of_file').on(t.fileId, t.position).where(sql`${t.writtenBy} is null`),
    index('knowledge_tables_of_project').on(t.projectId),
  ],
)

/** The rows of tables, many to a row of ours. */
export const knowledgeRows = pgTable(
  'knowledge_rows',
  {
    tableId: uuid('table_id')
      .notNull()
      .references(() => knowledgeTables.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Number of the first of them, as a spreadsheet counts. */
    first: integer('first').notNull(),
    rows: jsonb('rows').$type<{ number: number; cells: string[] }[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tableId, t.first] })],
)
