import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** When backups are made by the clock: one row, or none while that was never set. */
export const backupSchedule = pgTable(
  'backup_schedule',
  {
    id: integer('id').primaryKey().default(1),
    every: text('every', { enum: ['off', 'day', 'week'] }).notNull(),
    keep: integer('keep').notNull(),
  },
  (t) => [check('backup_schedule_one', sql`${t.id} = 1`), check('backup_schedule_keep', sql`${t.keep} > 0`)],
)
