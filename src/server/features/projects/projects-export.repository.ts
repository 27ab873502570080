import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { projects } from '#server/db/tables/projects.ts'
import type { ProjectRow } from './projects.repository.ts'

/** Each may hold two long texts. */
const PROJECTS_AT_ONCE = 10

/** All projects, also those in the bin, oldest first. */
export async function* projectsOf(db: Db, userId: number): AsyncGenerator<ProjectRow> {
  let last: ProjectRow | undefined
  do {
    const after =
      last &&
      sql`(${projects.createdAt}, ${projects.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id})`
    const page = await db
      .select()
      .from(projects)
      .where(and(eq(projects.userId, userId), after))
      .orderBy(asc(projects.createdAt), asc(projects.id))
      .limit(PROJECTS_AT_ONCE)
    yield* page
    last = page[PROJECTS_AT_ONCE - 1]
  } while (last)
}
