import { isNull } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant } from './columns.ts'

export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The name as it stands in addresses, where two projects of one name have to differ. */
    slug: text('slug').notNull(),
    /** Addresses it had under earlier names, the latest last: links to them still lead here. */
    formerSlugs: text('former_slugs').array().notNull().default([]),
    businessInstructions: text('business_instructions').notNull().default(''),
    researchData: text('research_data').notNull().default(''),
    /** How often each text was written, so that a change can say which version it was made to. */
    instructionsRevision: integer('instructions_revision').notNull().default(0),
    researchRevision: integer('research_revision').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Set while it lies in the bin. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('projects_slug').on(t.userId, t.slug).where(isNull(t.deletedAt)),
    index('projects_bin').on(t.userId, t.deletedAt),
  ],
)
