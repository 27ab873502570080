import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { TableReading } from '#contracts/profit.ts'
import { users } from './accounts.ts'
import { projects } from './projects.ts'

/** Choices for the profit report of a project. */
export interface ProfitSettings {
  /** By the columns of a table, so next month's export needs no second choice. */
  readings: { columns: string[]; reading: TableReading }[]
  /** Cost of one unit by product, in the report's currency. */
  costs: Record<string, string>
}

export const profitSettings = pgTable('profit_settings', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  settings: jsonb('settings').$type<ProfitSettings>().notNull(),
})
