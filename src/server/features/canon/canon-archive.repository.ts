import { and, asc, eq, gt } from 'drizzle-orm'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import type { Db } from '#server/db/database.ts'
import { canonChanges, canonFields, canonProposals, canons } from '#server/db/tables/canon.ts'
import type { ReadChange, ReadField, ReadProposal } from './archived-canon.ts'

const CHANGES_AT_ONCE = 1_000

/** Oldest first. */
export async function* changesOf(db: Db, userId: number, projectId: string) {
  let last = 0
  for (;;) {
    const page = await db
      .select()
      .from(canonChanges)
      .where(
        and(
          eq(canonChanges.userId, userId),
          eq(canonChanges.projectId, projectId),
          gt(canonChanges.id, last),
        ),
      )
      .orderBy(asc(canonChanges.id))
      .limit(CHANGES_AT_ONCE)
    yield* page
    if (page.length < CHANGES_AT_ONCE) return
    last = page.at(-1)?.id ?? last
  }
}

export async function insertArchivedFields(db: Db, place: ProjectPlace, fields: ReadField[]): Promise<void> {
  if (fields.length === 0) return
  const changedAt = fields.map((field) => field.changedAt).reduce((a, b) => (a > b ? a : b))
  await db.transaction(async (tx) => {
    await tx.insert(canons).values({ ...place, changedAt })
    await tx.insert(canonFields).values(fields.map((field) => ({ ...field, ...place })))
  })
}

export async function insertArchivedChanges(
  db: Db,
  place: ProjectPlace,
  changes: ReadChange[],
): Promise<void> {
  if (changes.length > 0)
    await db.insert(canonChanges).values(changes.map((change) => ({ ...change, ...place })))
}

export async function insertArchivedProposals(
  db: Db,
  place: ProjectPlace,
  proposals: ReadProposal[],
): Promise<void> {
  if (proposals.length > 0)
    await db.insert(canonProposals).values(proposals.map((proposal) => ({ ...proposal, ...place })))
}
