import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Intent, StoredFigures } from '#contracts/seo/keywords.ts'
import type { AuditedPage, AuditKind, AuditTarget } from '#contracts/seo/seo.ts'
import type { SeoPage, SeoPlace, SeoSite } from '#core/seo/page.ts'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'
import { owner, ownProject } from './owners.ts'
import { sitePages } from './pages.ts'
import { projects } from './projects.ts'

const ofAudit = () =>
  uuid('audit_id')
    .notNull()
    .references(() => seoAudits.id, { onDelete: 'cascade' })

/** Facts of a site as a whole. The list of its sitemap and its images are kept until the audit is concluded. */
export type AuditFacts = Omit<SeoSite, 'kind' | 'pages'> & { notes: string[] }

/** An audit has the id of its run, which says how far it came. */
export const seoAudits = pgTable(
  'seo_audits',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AuditKind>().notNull(),
    target: jsonb('target').$type<AuditTarget>().notNull(),
    address: text('address').notNull(),
    site: text('site').notNull(),
    pageId: uuid('page_id').references(() => sitePages.id, { onDelete: 'set null' }),
    facts: jsonb('facts').$type<AuditFacts>(),
    /** In tenths of a point. Null until the audit is concluded. */
    score: integer('score'),
    createdAt: createdAt(),
    /** It can be restored for a day. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('seo_audits_deleted').on(t.deletedAt),
    index('seo_audits_user').on(t.userId, t.createdAt),
    index('seo_audits_project').on(t.projectId, t.createdAt),
    index('seo_audits_site').on(t.userId, t.site, t.createdAt),
    index('seo_audits_page').on(t.pageId),
  ],
)

/** Stored one by one, so that a later try continues where an earlier one ended. */
export const seoPages = pgTable(
  'seo_pages',
  {
    auditId: ofAudit(),
    number: integer('number').notNull(),
    userId: owner(),
    summary: jsonb('summary').$type<Omit<AuditedPage, 'number'>>().notNull(),
    /** All that checks need. Dropped when the audit is concluded. */
    facts: jsonb('facts').$type<SeoPage>(),
  },
  (t) => [primaryKey({ columns: [t.auditId, t.number] }), index('seo_pages_user').on(t.userId)],
)

export const seoFindings = pgTable(
  'seo_findings',
  {
    auditId: ofAudit(),
    checkId: text('check_id').notNull(),
    userId: owner(),
    places: jsonb('places').$type<SeoPlace[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.auditId, t.checkId] }), index('seo_findings_user').on(t.userId)],
)

export const seoKeywords = pgTable(
  'seo_keywords',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    projectId: ownProject(),
    phrase: text('phrase').notNull(),
    cluster: text('cluster').notNull(),
    intent: text('intent').$type<Intent>(),
    pageUrl: text('page_url'),
    figures: jsonb('figures').$type<StoredFigures>().notNull(),
    source: text('source').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('seo_keywords_phrase').on(t.projectId, t.phrase),
    index('seo_keywords_user').on(t.userId),
  ],
)

/** A rank without a position is “not found” or “unknown”, never a number. */
export const seoRanks = pgTable(
  'seo_ranks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    projectId: ownProject(),
    phrase: text('phrase').notNull(),
    engine: text('engine').notNull(),
    day: date('day').notNull(),
    kind: text('kind', { enum: ['position', 'not-found', 'unknown'] }).notNull(),
    position: integer('position'),
    source: text('source', { enum: ['hand', 'csv', 'provider'] }).notNull(),
  },
  (t) => [
    uniqueIndex('seo_ranks_day').on(t.projectId, t.phrase, t.engine, t.day),
    index('seo_ranks_user').on(t.userId),
    check('seo_ranks_position', sql`(${t.kind} = 'position') = (${t.position} is not null)`),
  ],
)

/** A rank service of the user's own. Its address may contain a key, so it is sealed. */
export const seoRankProviders = pgTable('seo_rank_providers', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  engine: text('engine').notNull(),
  host: text('host').notNull(),
  sealedAddress: text('sealed_address').notNull(),
  createdAt: createdAt(),
})
