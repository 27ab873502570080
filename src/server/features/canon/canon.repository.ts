import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Typed } from '#core/canon/value.ts'
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

/** How many proposals wait in the canon of a live project. */
export async function findCanon(
  db: Db,
  userId: number,
  projectId: string,
): Promise<{ proposals: number } | undefined> {
  const [row] = await db
    .select({ proposals: db.$count(canonProposals, eq(canonProposals.projectId, projects.id)) })
    .from(projects)
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

const typedAt = (path: string) =>
  sql<Typed | null>`(json_agg(${canonFields.typed}) filter (where ${canonFields.path} = ${path}))->0`

/** Fields and listed values of all projects that are not in the bin. */
export async function listSummaries(db: Db, userId: number) {
  return db
    .select({
      projectId: canonFields.projectId,
      paths: sql<string[]>`json_agg(${canonFields.path})`,
      contribution: typedAt('economics.contribution'),
      breakEvenRoas: typedAt('economics.breakEvenRoas'),
    })
    .from(canonFields)
    .innerJoin(projects, eq(projects.id, canonFields.projectId))
    .where(and(eq(canonFields.userId, userId), isNull(projects.deletedAt)))
    .groupBy(canonFields.projectId)
}
export type SummaryRow = Awaited<ReturnType<typeof listSummaries>>[number]

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
