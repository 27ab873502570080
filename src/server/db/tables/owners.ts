import { integer, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { projects } from './projects.ts'

/** Rows go with their owner. */
export const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Rows go with their project. */
export const ownProject = () =>
  uuid('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })
