import { and, desc, eq, gt, inArray, lt, notLike } from 'drizzle-orm'
import { ruleSource, type Typed } from '#core/canon/value.ts'
import type { Db } from '#server/db/database.ts'
import { canonChanges } from '#server/db/tables/canon.ts'

export type ChangeRow = typeof canonChanges.$inferSelect
export type Change = Pick<ChangeRow, 'path' | 'kind' | 'typed' | 'source' | 'why' | 'changedAt'>

const of = (userId: number, projectId: string) =>
  and(eq(canonChanges.userId, userId), eq(canonChanges.projectId, projectId))

export async function insertChanges(
  tx: Db,
  userId: number,
  projectId: string,
  changes: Change[],
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

/** Which of the fields someone has deleted after a time; a rule that no longer derives one is nobody. */
export async function deletedSince(
  tx: Db,
  userId: number,
  projectId: string,
  { paths, after }: { paths: string[]; after: Date },
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ path: canonChanges.path })
    .from(canonChanges)
    .where(
      and(
        of(userId, projectId),
        eq(canonChanges.kind, 'deleted'),
        notLike(canonChanges.source, ruleSource('%')),
        inArray(canonChanges.path, paths),
        gt(canonChanges.changedAt, after),
      ),
    )
  return new Set(rows.map(({ path }) => path))
}

/** The values that fields had at certain times. */
export async function pastValues(
  tx: Db,
  userId: number,
  projectId: string,
  wanted: { path: string; at: Date }[],
): Promise<{ path: string; typed: Typed | null; changedAt: Date }[]> {
  if (wanted.length === 0) return []
  return tx
    .select({ path: canonChanges.path, typed: canonChanges.typed, changedAt: canonChanges.changedAt })
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
