import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OwnFacts, PageFacts } from '#contracts/market-analysis.ts'
import { createdAt, instant } from './columns.ts'
import { owner, ownProject } from './owners.ts'

/** An analysis has the id of its run, which says how far it came. */
export const marketAnalyses = pgTable(
  'market_analyses',
  {
    id: uuid('id').primaryKey(),
    userId: owner(),
    projectId: ownProject(),
    own: jsonb('own').$type<OwnFacts>().notNull(),
    summary: text('summary'),
    summaryModel: text('summary_model'),
    summaryNote: text('summary_note'),
    proposed: integer('proposed').notNull().default(0),
    createdAt: createdAt(),
    /** Set from the moment it was deleted until that can no longer be taken back. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('market_analyses_project').on(t.projectId, t.createdAt),
    index('market_analyses_user').on(t.userId),
    index('market_analyses_deleted').on(t.deletedAt),
  ],
)

/** Stored one by one: finished pages stay when the rest is stopped or its process dies. */
export const marketPages = pgTable(
  'market_pages',
  {
    analysisId: uuid('analysis_id')
      .notNull()
      .references(() => marketAnalyses.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    userId: owner(),
    url: text('url').notNull(),
    state: text('state', { enum: ['waiting', 'read', 'failed'] })
      .notNull()
      .default('waiting'),
    reason: text('reason'),
    facts: jsonb('facts').$type<PageFacts>(),
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.analysisId, t.number] }),
    index('market_pages_user').on(t.userId),
    index('market_pages_url').on(t.userId, t.url),
  ],
)
