import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PageTheme } from '#contracts/pages/page-blocks.ts'
import type { VisualFont } from '#contracts/visuals/designs.ts'
import type { AdCopy, VisualSpec } from '#contracts/visuals/visual-specs.ts'
import { createdAt, instant } from './columns.ts'
import { owner, ownProject } from './owners.ts'

/** Rendered visuals. The file belongs to the row; the row is inserted first. */
export const visuals = pgTable(
  'visuals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    projectId: ownProject(),
    /** Hash of everything that is drawn. The same content counts once. */
    contentKey: text('content_key').notNull(),
    spec: jsonb('spec').$type<VisualSpec>().notNull(),
    /** Text of every canon field it states, by path. */
    facts: jsonb('facts').$type<Record<string, string>>().notNull(),
    /** Zero until its file is stored. */
    bytes: integer('bytes').notNull().default(0),
    mediaType: text('media_type').notNull().default(''),
    shortened: text('shortened').array().notNull().default([]),
    isFavourite: boolean('is_favourite').notNull().default(false),
    createdAt: createdAt(),
    /** A deleted visual stays without its file, so that drawing it again is not counted. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('visuals_content').on(t.projectId, t.contentKey),
    index('visuals_user').on(t.userId, t.createdAt),
  ],
)

export const visualBatches = pgTable(
  'visual_batches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    projectId: ownProject(),
    /** The run of the last try. */
    runId: uuid('run_id').notNull(),
    copy: jsonb('copy').$type<AdCopy>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('visual_batches_project').on(t.projectId, t.createdAt),
    index('visual_batches_user').on(t.userId),
  ],
)

export const visualItems = pgTable(
  'visual_items',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => visualBatches.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    userId: owner(),
    spec: jsonb('spec').$type<VisualSpec>().notNull(),
    state: text('state', { enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    reason: text('reason'),
    visualId: uuid('visual_id').references(() => visuals.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.number] }),
    index('visual_items_user').on(t.userId),
    index('visual_items_visual').on(t.visualId),
  ],
)

/** The parts of a brand that the canon does not have. */
export const brandKits = pgTable(
  'brand_kits',
  {
    projectId: ownProject().primaryKey(),
    userId: owner(),
    logoId: uuid('logo_id'),
    darkLogoId: uuid('dark_logo_id'),
    font: text('font').$type<VisualFont>().notNull(),
    avoid: text('avoid').array().notNull(),
    /** Look of new pages. */
    pageFont: text('page_font').$type<PageTheme['font']>().notNull().default('sans'),
    corners: text('corners').$type<PageTheme['corners']>().notNull().default('soft'),
  },
  (t) => [index('brand_kits_user').on(t.userId)],
)
