import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Plan } from '#contracts/plans.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/tables/accounts.ts'
import { projects } from '#server/db/tables/projects.ts'

export type ProjectRow = typeof projects.$inferSelect
export type ProjectTexts = Partial<Pick<ProjectRow, 'businessInstructions' | 'researchData'>>

const live = (userId: number, projectId: string) =>
  and(eq(projects.userId, userId), eq(projects.id, projectId), isNull(projects.deletedAt))
const binned = (userId: number, projectId: string) =>
  and(eq(projects.userId, userId), eq(projects.id, projectId), isNotNull(projects.deletedAt))

/**
 * Makes whoever else adds a project for this person wait until the transaction ends, and gives the person's plan. A count
 * in the statement that takes the lock would not do: it sees what was there before it had to wait.
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
    .where(and(eq(projects.userId, userId), isNull(projects.deletedAt)))
    .orderBy(asc(sql`lower(${projects.name})`), asc(projects.createdAt), asc(projects.id))
}

export async function findProject(
  db: Db,
  userId: number,
  projectId: string,
): Promise<ProjectRow | undefined> {
  const [row] = await db.select().from(projects).where(live(userId, projectId))
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
  project: Pick<ProjectRow, 'name' | 'slug' | 'businessInstructions'>,
): Promise<ProjectRow> {
  const [row] = await db
    .insert(projects)
    .values({ userId, ...project })
    .returning()
  if (!row) throw new Error('the new project has no row')
  return row
}

export async function updateTexts(
  db: Db,
  userId: number,
  projectId: string,
  texts: ProjectTexts,
): Promise<ProjectRow | undefined> {
  const [row] = await db
    .update(projects)
    .set({ ...texts, updatedAt: sql`now()` })
    .where(live(userId, projectId))
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

export async function findBinned(db: Db, userId: number, projectId: string): Promise<ProjectRow | undefined> {
  const [row] = await db.select().from(projects).where(binned(userId, projectId))
  return row
}

export async function unbinProject(
  db: Db,
  userId: number,
  projectId: string,
  slug: string,
): Promise<ProjectRow | undefined> {
  const [row] = await db
    .update(projects)
    .set({ slug, deletedAt: null })
    .where(binned(userId, projectId))
    .returning()
  return row
}

/** Removes for good all but the last few that a person deleted. */
export async function trimBin(db: Db, userId: number, keep: number): Promise<void> {
  await db.execute(sql`delete from projects where id in (
    select id from projects where user_id = ${userId} and deleted_at is not null
    order by deleted_at desc, id offset ${keep})`)
}

export async function removeBinned(db: Db, days: number): Promise<void> {
  await db.execute(sql`delete from projects where deleted_at < now() - make_interval(days => ${days})`)
}
