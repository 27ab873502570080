import { bigserial, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CanonChange } from '#contracts/canon.ts'
import type { Typed } from '#core/canon/value.ts'
import { createdAt, instant } from './columns.ts'
import { owner, ownProject } from './owners.ts'

/** With its type in one object: a text alone would be taken for JSON when it is read. */
const typed = () => jsonb('typed').$type<Typed>()

/** Time of the last change of a project's canon. Writers lock this row first, so edits have distinct times in order. */
export const canons = pgTable('canons', {
  projectId: ownProject().primaryKey(),
  userId: owner(),
  changedAt: instant('changed_at').notNull(),
})

/** Current values of the canon. */
export const canonFields = pgTable(
  'canon_fields',
  {
    projectId: ownProject(),
    path: text('path').notNull(),
    userId: owner(),
    typed: typed().notNull(),
    source: text('source').notNull(),
    why: text('why'),
    locked: boolean('locked').notNull().default(false),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.path] }), index('canon_fields_user').on(t.userId)],
)

/** All that was ever said; never changed. */
export const canonChanges = pgTable(
  'canon_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    projectId: ownProject(),
    userId: owner(),
    path: text('path').notNull(),
    kind: text('kind').$type<CanonChange['kind']>().notNull(),
    typed: typed(),
    source: text('source').notNull(),
    why: text('why'),
    /** Author's name in an imported archive, or empty. Null means the owner. */
    importedBy: text('imported_by'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    index('canon_changes_field').on(t.projectId, t.path, t.id),
    index('canon_changes_project').on(t.projectId, t.id),
    index('canon_changes_user').on(t.userId),
  ],
)

/** Proposals that wait for a person's review. */
export const canonProposals = pgTable(
  'canon_proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: ownProject(),
    userId: owner(),
    path: text('path').notNull(),
    typed: typed().notNull(),
    source: text('source').notNull(),
    why: text('why'),
    createdAt: createdAt(),
  },
  (t) => [index('canon_proposals_project').on(t.projectId), index('canon_proposals_user').on(t.userId)],
)
