import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { canonFields, canonProposals, canons } from '#server/db/tables/canon.ts'
import { projects } from '#server/db/tables/projects.ts'

export type FieldRow = typeof canonFields.$inferSelect
/** A field without where it is kept. */
export type Field = Pick<FieldRow, 'typed' | 'source' | 'why' | 'locked' | 'changedAt'>

const liveProject = (userId: number, projectId: string) =>
  and(eq(projects.userId, userId), eq(projects.id, projectId), isNull(projects.deletedAt))

/**
 * Takes the canon of a live project for writing: whoever else writes waits until the transaction ends. Gives the time of
 * this write, later than that of any before it; nothing where there is no such project.
 */
export async function openCanon(
  tx: Db,
  userId: number,
  projectId: string,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await tx
    .insert(canons)
    .select(
      tx
        .select({
          projectId: projects.id,
          userId: projects.userId,
          changedAt: sql`${now.toISOString()}::timestamptz`.as('changed_at'),
        })
        .from(projects)
        .where(liveProject(userId, projectId)),
    )
    .onConflictDoUpdate({
      target: canons.projectId,
      set: { changedAt: sql`greatest(excluded.changed_at, ${canons.changedAt} + interval '1 millisecond')` },
    })
    .returning({ changedAt: canons.changedAt })
  return row?.changedAt
}

/** When the canon of a live project was last written to, and how many proposals wait. */
export async function findCanon(
  db: Db,
  userId: number,
  projectId: string,
): Promise<{ changedAt: Date | null; proposals: number } | undefined> {
  const [row] = await db
    .select({
      changedAt: canons.changedAt,
      proposals: db.$count(canonProposals, eq(canonProposals.projectId, projects.id)),
    })
    .from(projects)
    .leftJoin(canons, eq(canons.projectId, projects.id))
    .where(liveProject(userId, projectId))
  return row
}

export async function listFields(db: Db, userId: number, projectId: string): Promise<FieldRow[]> {
  return db
    .select()
    .from(canonFields)
    .where(and(eq(canonFields.userId, userId), eq(canonFields.projectId, projectId)))
    .orderBy(asc(canonFields.path))
}

/** Of all projects that are not in the bin. */
export async function listAllFields(db: Db, userId: number): Promise<FieldRow[]> {
  const rows = await db
    .select({ field: canonFields })
    .from(canonFields)
    .innerJoin(projects, eq(projects.id, canonFields.projectId))
    .where(and(eq(canonFields.userId, userId), isNull(projects.deletedAt)))
    .orderBy(asc(canonFields.projectId), asc(canonFields.path))
  return rows.map(({ field }) => field)
}

export async function saveFields(
  tx: Db,
  userId: number,
  projectId: string,
  fields: (Field & { path: string })[],
): Promise<void> {
  if (fields.length === 0) return
  await tx
    .insert(canonFields)
    .values(fields.map((field) => ({ ...field, userId, projectId })))
    .onConflictDoUpdate({
      target: [canonFields.projectId, canonFields.path],
      set: {
        typed: sql`excluded.typed`,
        source: sql`excluded.source`,
        why: sql`excluded.why`,
        locked: sql`excluded.locked`,
        changedAt: sql`excluded.changed_at`,
      },
    })
}

export async function deleteFields(
  tx: Db,
  userId: number,
  projectId: string,
  paths: string[],
): Promise<void> {
  if (paths.length === 0) return
  await tx
    .delete(canonFields)
    .where(
      and(
        eq(canonFields.userId, userId),
        eq(canonFields.projectId, projectId),
        inArray(canonFields.path, paths),
      ),
    )
}
