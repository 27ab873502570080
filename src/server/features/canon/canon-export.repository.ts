import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { canonChanges, canonFields, canonProposals, canons } from '#server/db/tables/canon.ts'
import type { FieldRow } from './canon.repository.ts'
import type { ChangeRow } from './changes.repository.ts'
import type { ProposalRow } from './proposals.repository.ts'

const CHANGES_AT_ONCE = 500

/** The projects that have a canon, also those in the bin, and when it was last written to. */
async function canonsOf(db: Db, userId: number): Promise<(typeof canons.$inferSelect)[]> {
  return db.select().from(canons).where(eq(canons.userId, userId)).orderBy(asc(canons.projectId))
}

export async function* fieldsOf(db: Db, userId: number): AsyncGenerator<FieldRow> {
  for (const { projectId } of await canonsOf(db, userId))
    yield* await db
      .select()
      .from(canonFields)
      .where(and(eq(canonFields.userId, userId), eq(canonFields.projectId, projectId)))
      .orderBy(asc(canonFields.path))
}

/** Oldest first. */
export async function* changesOf(db: Db, userId: number): AsyncGenerator<ChangeRow> {
  let last: ChangeRow | undefined
  do {
    const page = await db
      .select()
      .from(canonChanges)
      .where(and(eq(canonChanges.userId, userId), last && gt(canonChanges.id, last.id)))
      .orderBy(asc(canonChanges.id))
      .limit(CHANGES_AT_ONCE)
    yield* page
    last = page[CHANGES_AT_ONCE - 1]
  } while (last)
}

export async function* proposalsOf(db: Db, userId: number): AsyncGenerator<ProposalRow> {
  for (const { projectId } of await canonsOf(db, userId))
    yield* await db
      .select()
      .from(canonProposals)
      .where(and(eq(canonProposals.userId, userId), eq(canonProposals.projectId, projectId)))
      .orderBy(asc(canonProposals.createdAt), asc(canonProposals.id))
}
