import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PageBlock, PageLanguage, PageTheme } from '#contracts/page-blocks.ts'
import type { DropPageStep } from '#contracts/pages.ts'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'
import { projects } from './projects.ts'

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sitePages = pgTable(
  'site_pages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
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
  },
  (t) => [index('site_pages_user').on(t.userId, t.updatedAt), index('site_pages_project').on(t.projectId)],
)

/** Every published state of a page, complete: what visitors see never depends on later edits. */
export const siteVersions = pgTable(
  'site_versions',
  {
    pageId: uuid('page_id')
      .notNull()
      .references(() => sitePages.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    userId: owner(),
    title: text('title').notNull(),
    blocks: jsonb('blocks').$type<PageBlock[]>().notNull(),
    theme: jsonb('theme').$type<PageTheme>().notNull(),
    buyLink: text('buy_link'),
    /** Text of every canon field it states, by path. */
    facts: jsonb('facts').$type<Record<string, string | null>>().notNull(),
    html: text('html').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.version] }), index('site_versions_user').on(t.userId)],
)

/** Addresses of pages. Former ones stay and redirect, so links that people shared keep working. */
export const siteSlugs = pgTable(
  'site_slugs',
  {
    slug: text('slug').primaryKey(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => sitePages.id, { onDelete: 'cascade' }),
    userId: owner(),
    isCurrent: boolean('is_current').notNull(),
  },
  (t) => [index('site_slugs_page').on(t.pageId), index('site_slugs_user').on(t.userId)],
)
