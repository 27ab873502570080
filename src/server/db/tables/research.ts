import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SourceField, SourceKind } from '#contracts/research.ts'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'
import { projects } from './projects.ts'

export const researchSources = pgTable(
  'research_sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SourceKind>().notNull(),
    title: text('title').notNull(),
    url: text('url'),
    createdAt: createdAt(),
    /** When its latest capture was made: what lists are ordered by. */
    capturedAt: instant('captured_at').notNull().defaultNow(),
    /** Set from the moment it was deleted until that can no longer be taken back. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('research_sources_project').on(t.projectId, t.capturedAt),
    index('research_sources_user').on(t.userId),
    index('research_sources_deleted').on(t.deletedAt),
  ],
)

export const researchCaptures = pgTable(
  'research_captures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => researchSources.id, { onDelete: 'cascade' }),
    way: text('way').$type<'url' | 'pasted' | 'hand'>().notNull(),
    url: text('url'),
    capturedAt: instant('captured_at').notNull().defaultNow(),
    excerpt: text('excerpt').notNull(),
    fields: jsonb('fields').$type<SourceField[]>().notNull(),
  },
  (t) => [
    index('research_captures_source').on(t.sourceId, t.capturedAt),
    index('research_captures_user').on(t.userId),
  ],
)
