import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { canonChanges } from '#server/db/tables/canon.ts'

export type ChangeRow = typeof canonChanges.$inferSelect
export type RecordedChange = Pick<ChangeRow, 'path' | 'kind' | 'typed' | 'source' | 'why' | 'changedAt'>

const of = (userId: number, projectId: string) =>
  and(eq(canonChanges.userId, userId), eq(canonChanges.projectId, projectId))

export async function insertChanges(
  tx: Db,
  userId: number,
  projectId: string,
  changes: RecordedChange[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.insert(canonChanges).values(changes.map((change) => ({ ...change, userId, projectId })))
}

/** Newest first, before the one with the given number. */
export async function listChanges(
  db: Db,
  userId: number,
  projectId: string,
  { path, before, limit }: { path: string | undefined; before: number | undefined; limit: number },
): Promise<ChangeRow[]> {
  return db
    .select()
    .from(canonChanges)
    .where(
      and(
        of(userId, projectId),
        path === undefined ? undefined : eq(canonChanges.path, path),
        before === undefined ? undefined : lt(canonChanges.id, before),
      ),
    )
    .orderBy(desc(canonChanges.id))
    .limit(limit)
}

/** The values that fields had at certain times. */
export async function pastValues(
  tx: Db,
  userId: number,
  projectId: string,
  wanted: { path: string; at: Date }[],
): Promise<ChangeRow[]> {
  if (wanted.length === 0) return []
  return tx
    .select()
    .from(canonChanges)
    .where(
      and(
        of(userId, projectId),
        eq(canonChanges.kind, 'set'),
        inArray(
          canonChanges.path,
          wanted.map(({ path }) => path),
        ),
        inArray(
          canonChanges.changedAt,
          wanted.map(({ at }) => at),
        ),
      ),
    )
}
