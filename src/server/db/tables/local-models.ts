import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { ModelSource } from '#server/ports/local-models.ts'
import { runs } from './runs.ts'

/** Which model a download is of. How it went is its run's, and what came of it is on the disk. */
export const localModelDownloads = pgTable('local_model_downloads', {
  runId: uuid('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  source: jsonb('source').$type<ModelSource>().notNull(),
})
