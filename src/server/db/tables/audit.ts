import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AuditDetails } from '#contracts/admin/audit.ts'
import { instant } from './columns.ts'

/**
 * Changes of accounts, rights, keys and money. A trigger refuses everything but inserts. People are named by their id without a
 * reference, so that a row outlives them and reveals nothing about them once they are gone.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    action: text('action').notNull(),
    /** User id of the actor; null for the program itself. */
    actorId: integer('actor_id'),
    /** To whom, where it was done to a person. */
    subjectId: integer('subject_id'),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
    network: text('network').notNull().default(''),
  },
  (t) => [
    index('audit_actor').on(t.actorId, t.id),
    index('audit_subject').on(t.subjectId, t.id),
    index('audit_action').on(t.action, t.id),
    index('audit_at').on(t.at),
    /** Units that an admin gives are given once, however often they are sent. */
    uniqueIndex('audit_units_once').on(sql`(${t.details} ->> 'id')`).where(sql`${t.action} = 'user.units'`),
  ],
)
