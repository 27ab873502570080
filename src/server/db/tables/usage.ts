import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** How much of a daily limit a person has used on a day of theirs. Runs say what for: their units add up to this. */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
    /** Units granted by an admin on top of the plan, for this day alone. */
    extra: integer('extra').notNull().default(0),
    /** Used units that were taken from grants without an end date. */
    drawn: integer('drawn').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name, t.day] })],
)

/** Units granted by an admin until used up, with the remaining amount. */
export const unitGrants = pgTable(
  'unit_grants',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    left: integer('left').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.name] }), check('unit_grants_left', sql`${t.left} >= 0`)],
)
