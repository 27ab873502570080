import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Changes of this installation to the shipped plans. */
export const planOverrides = pgTable(
  'plan_overrides',
  {
    plan: text('plan', { enum: ['free', 'pro', 'automation'] }).notNull(),
    /** A limit or a feature. */
    name: text('name').notNull(),
    value: jsonb('value').$type<number | boolean>().notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.plan, t.name] })],
)
