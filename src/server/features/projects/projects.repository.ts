import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Plan } from '#contracts/plans.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { users } from '#server/db/tables/accounts.ts'
import { knowledgeFiles } from '#server/db/tables/knowledge.ts'
import { projects } from '#server/db/tables/projects.ts'
import { runs } from '#server/db/tables/runs.ts'

export type ProjectRow = typeof projects.$inferSelect
export type TextField = 'businessInstructions' | 'researchData'

const live = (userId: number, projectId: string) =>
  and(eq(projects.userId, userId), eq(projects.id, projectId), isNull(projects.deletedAt))
const binned = (userId: number, projectId: string) =>
  and(eq(projects.userId, userId), eq(projects.id, projectId), isNotNull(projects.deletedAt))

/** An import makes the project whose id is its run's, which nobody sees before all of it is there. */
const arrived = sql`not exists (select 1 from ${runs} where ${runs.id} = ${projects.id} and ${runs.state} <> 'done')`

/**
 * Blocks concurrent additions of projects for this user until the transaction ends, and returns the plan. Counting in the
 * locking statement would be wrong: it sees the state before the wait.
 */
export async function lockPlan(tx: Db, userId: number): Promise<Plan> {
  const [owner] = await tx
    .select({ plan: users.plan })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!owner) throw new Error('the owner has no row')
  return owner.plan
}

export async function listProjects(db: Db, userId: number): Promise<ProjectRow[]> {
  return db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, userId), isNull(projects.deletedAt), arrived))
    .orderBy(asc(sql`lower(${projects.name})`), asc(projects.createdAt), asc(projects.id))
}

/** The ids of each project's files, the newest first: the plan bounds how many there are. */
export async function filesByProject(
  db: Db,
  userId: number,
  projectId?: string,
): Promise<Map<string, string[]>> {
  const ofOne = projectId ? sql`and ${knowledgeFiles.projectId} = ${projectId}` : sql``
  const rows = await rowsOf<{ project_id: string; ids: string[] }>(
    db,
    sql`select project_id, array_agg(id order by created_at desc, id) as ids
      from ${knowledgeFiles} where ${knowledgeFiles.userId} = ${userId} ${ofOne} group by project_id`,
  )
  return new Map(rows.map(({ project_id, ids }) => [project_id, ids]))
}

export async function findProject(
  db: Db,
  userId: number,
  projectId: string,
): Promise<ProjectRow | undefined> {
  const [row] = await db.select().from(projects).where(live(userId, projectId))
  return row
}

/** The first of these ids that is a project of the person's own, wherever it lies. */
export async function findAnywhere(db: Db, userId: number, ids: string[]): Promise<ProjectRow | undefined> {
  const [row] = await db
    .select()
    .from(projects)
    .where(and(eq(projects.userId, userId), inArray(projects.id, ids)))
  return row
}

/** The addresses that are in use: as many as there are projects. */
export async function listSlugs(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .select({ slug: projects.slug })
    .from(projects)
    .where(and(eq(projects.userId, userId), isNull(projects.deletedAt)))
  return rows.map(({ slug }) => slug)
}

export async function insertProject(
  db: Db,
  userId: number,
  project: Pick<ProjectRow, 'name' | 'slug' | 'businessInstructions'> &
    Partial<Pick<ProjectRow, 'id' | 'researchData' | 'createdAt'>>,
): Promise<ProjectRow> {
  const [row] = await db
    .insert(projects)
    .values({ userId, ...project })
    .returning()
  if (!row) throw new Error('the new project has no row')
  return row
}

/** The address it had leads to it from now on, and to no other that had it before. */
export async function renameProject(
  tx: Db,
  before: ProjectRow,
  change: Pick<ProjectRow, 'name' | 'slug' | 'formerSlugs'>,
): Promise<ProjectRow | undefined> {
  await tx
    .update(projects)
    .set({ formerSlugs: sql`array_remove(${projects.formerSlugs}, ${before.slug})` })
    .where(
      and(
        eq(projects.userId, before.userId),
        ne(projects.id, before.id),
        sql`${before.slug} = any(${projects.formerSlugs})`,
      ),
    )
  const [row] = await tx
    .update(projects)
    .set({ ...change, updatedAt: sql`now()` })
    .where(live(before.userId, before.id))
    .returning()
  return row
}

interface WrittenText {
  field: TextField
  text: string
  /** Revision the change is based on. Without one the text is overwritten. */
  basedOn: number | undefined
}

/** Nothing is written, and no row given, where the text was changed since. The same text is no change. */
export async function writeText(
  db: Db,
  userId: number,
  projectId: string,
  { field, text, basedOn }: WrittenText,
): Promise<ProjectRow | undefined> {
  const isInstructions = field === 'businessInstructions'
  const revision = isInstructions ? projects.instructionsRevision : projects.researchRevision
  const next = sql`${revision} + (${projects[field]} <> ${text})::int`
  const [row] = await db
    .update(projects)
    .set({
      ...(isInstructions
        ? { businessInstructions: text, instructionsRevision: next }
        : { researchData: text, researchRevision: next }),
      updatedAt: sql`now()`,
    })
    .where(
      and(
        live(userId, projectId),
        basedOn === undefined ? undefined : or(eq(revision, basedOn), eq(projects[field], text)),
      ),
    )
    .returning()
  return row
}

export async function binProject(db: Db, userId: number, projectId: string): Promise<boolean> {
  const rows = await db
    .update(projects)
    .set({ deletedAt: sql`now()` })
    .where(live(userId, projectId))
    .returning({ id: projects.id })
  return rows.length > 0
}

export async function listBinned(db: Db, userId: number, limit: number) {
  return db
    .select({ id: projects.id, name: projects.name, deletedAt: projects.deletedAt })
    .from(projects)
    .where(and(eq(projects.userId, userId), isNotNull(projects.deletedAt)))
    .orderBy(desc(projects.deletedAt), asc(projects.id))
    .limit(limit)
}

export const countBinned = (db: Db, userId: number): Promise<number> =>
  db.$count(projects, and(eq(projects.userId, userId), isNotNull(projects.deletedAt)))

export async function findBinned(db: Db, userId: number, projectId: string): Promise<ProjectRow | undefined> {
  const [row] = await db.select().from(projects).where(binned(userId, projectId))
  return row
}

export async function unbinProject(
  db: Db,
  userId: number,
  projectId: string,
  address: Pick<ProjectRow, 'slug' | 'formerSlugs'>,
): Promise<ProjectRow | undefined> {
  const [row] = await db
    .update(projects)
    .set({ ...address, deletedAt: null })
    .where(binned(userId, projectId))
    .returning()
  return row
}

/** Only from the bin. */
export async function removeBinned(db: Db, userId: number, projectId: string): Promise<boolean> {
  return longTransaction(db, async (tx) => {
    const rows = await tx.delete(projects).where(binned(userId, projectId)).returning({ id: projects.id })
    return rows.length > 0
  })
}

/** Wherever it lies. */
export async function removeProject(db: Db, userId: number, projectId: string): Promise<void> {
  await db.delete(projects).where(and(eq(projects.userId, userId), eq(projects.id, projectId)))
}

/** Removes a limited number with their contents, and returns the count. */
export async function removeBinnedBefore(db: Db, days: number, most: number): Promise<number> {
  return longTransaction(db, async (tx) => {
    const rows = await rowsOf(
      tx,
      sql`delete from projects where id in (select id from projects
        where deleted_at < now() - make_interval(days => ${days}) limit ${most}) returning id`,
    )
    return rows.length
  })
}
