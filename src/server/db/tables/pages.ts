import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PageBlock, PageLanguage, PageTheme } from '#contracts/pages/page-blocks.ts'
import type { PageProposals, PageVersionKind } from '#contracts/pages/page-editing.ts'
import type { DropPageStep, PageDraft, PageGoal } from '#contracts/pages/pages.ts'
import { createdAt, instant } from './columns.ts'
import { owner, ownProject } from './owners.ts'

export const sitePages = pgTable(
  'site_pages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    projectId: ownProject(),
    title: text('title').notNull(),
    goal: text('goal').$type<PageGoal>().notNull().default('product'),
    description: text('description').notNull().default(''),
    language: text('language').$type<PageLanguage>().notNull(),
    theme: jsonb('theme').$type<PageTheme>().notNull(),
    buyLink: text('buy_link'),
    isIndexed: boolean('is_indexed').notNull().default(true),
    step: text('step').$type<DropPageStep>().notNull(),
    blocks: jsonb('blocks').$type<PageBlock[]>().notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Version that visitors see. Null while the page is not public. */
    publishedVersion: integer('published_version'),
    /** Part of the preview link, which the installation's key proves. Null while there is no link. */
    previewKey: uuid('preview_key'),
    previewPasswordHash: text('preview_password_hash'),
  },
  (t) => [index('site_pages_user').on(t.userId, t.updatedAt), index('site_pages_project').on(t.projectId)],
)

export type PublishedDraft = Omit<PageDraft, 'step'>

/** Complete versions of a page: visitors never see later edits, and earlier versions can be restored. */
export const siteVersions = pgTable(
  'site_versions',
  {
    pageId: uuid('page_id')
      .notNull()
      .references(() => sitePages.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    userId: owner(),
    draft: jsonb('draft').$type<PublishedDraft>().notNull(),
    /** Text of every canon field it states, by path. */
    facts: jsonb('facts').$type<Record<string, string | null>>().notNull(),
    /** Images it shows. */
    images: uuid('images').array().notNull(),
    /** Empty for versions that were not published. */
    html: text('html').notNull(),
    kind: text('kind').$type<PageVersionKind>().notNull().default('publish'),
    /** The change in the seller's words. */
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.version] }), index('site_versions_user').on(t.userId)],
)

/** Addresses of pages. The last former ones stay and redirect, so links that people shared keep working. */
export const siteSlugs = pgTable(
  'site_slugs',
  {
    slug: text('slug').primaryKey(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => sitePages.id, { onDelete: 'cascade' }),
    userId: owner(),
    isCurrent: boolean('is_current').notNull(),
    /** Former addresses that were taken first are given up first. */
    takenAt: instant('taken_at').notNull().defaultNow(),
  },
  (t) => [index('site_slugs_page').on(t.pageId), index('site_slugs_user').on(t.userId)],
)

/** The last answer of a model about a page, until the next one. A browser that lost the response finds it here. */
export const pageAnswers = pgTable(
  'page_answers',
  {
    pageId: uuid('page_id')
      .primaryKey()
      .references(() => sitePages.id, { onDelete: 'cascade' }),
    userId: owner(),
    requestId: uuid('request_id').notNull(),
    runId: uuid('run_id').notNull(),
    /** Null while the model writes, and when it failed. */
    answer: jsonb('answer').$type<PageProposals>(),
    createdAt: createdAt(),
  },
  (t) => [index('page_answers_user').on(t.userId)],
)

/** Sections that a person saved to use again, in pages of any project. */
export const savedBlocks = pgTable(
  'saved_blocks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    name: text('name').notNull(),
    block: jsonb('block').$type<PageBlock>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('saved_blocks_user').on(t.userId, t.createdAt)],
)

export const siteImages = pgTable(
  'site_images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    projectId: ownProject(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Size of the largest WebP file. */
    bytes: integer('bytes').notNull(),
    /** Size of the original and all its sizes. Null for images of earlier versions. */
    storedBytes: integer('stored_bytes'),
    source: text('source'),
    /** The gallery image that it is a copy of. */
    galleryImageId: uuid('gallery_image_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('site_images_project').on(t.projectId, t.createdAt),
    index('site_images_user').on(t.userId),
    index('site_images_gallery').on(t.galleryImageId),
  ],
)

/** Visits by day and `utm_source`, which is empty for visits without one. */
export const siteVisits = pgTable(
  'site_visits',
  {
    pageId: uuid('page_id')
      .notNull()
      .references(() => sitePages.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    source: text('source').notNull(),
    views: integer('views').notNull().default(0),
    visitors: integer('visitors').notNull().default(0),
    buyClicks: integer('buy_clicks').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.day, t.source] })],
)

/** Visitors of today as salted hashes, so that each counts once. Deleted with the day. */
export const siteVisitors = pgTable(
  'site_visitors',
  {
    pageId: uuid('page_id')
      .notNull()
      .references(() => sitePages.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    visitor: text('visitor').notNull(),
    source: text('source').notNull(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.day, t.visitor] }), index('site_visitors_day').on(t.day)],
)

/** Random salt of today's visitor hashes. Deleted with the day, after which no hash can be recomputed. */
export const siteSalts = pgTable('site_salts', {
  day: date('day').primaryKey(),
  salt: text('salt').notNull(),
})
