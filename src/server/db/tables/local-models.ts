import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { ModelSource } from '#server/ports/local-models.ts'
import { runs } from './runs.ts'

/** Model of a download. Its run has the state, and the disk has the result. */
export const localModelDownloads = pgTable('local_model_downloads', {
  runId: uuid('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  source: jsonb('source').$type<ModelSource>().notNull(),
})
