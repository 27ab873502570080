import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { researchSources as sources } from '#server/db/tables/research.ts'
import type { SourceRow } from './research.repository.ts'

const AT_ONCE = 100

/** All sources of a person, also those just deleted. */
export async function* sourcesOf(db: Db, userId: number): AsyncGenerator<SourceRow> {
  let last: SourceRow | undefined
  do {
    const page = await db
      .select()
      .from(sources)
      .where(and(eq(sources.userId, userId), last && gt(sources.id, last.id)))
      .orderBy(asc(sources.id))
      .limit(AT_ONCE)
    yield* page
    last = page[AT_ONCE - 1]
  } while (last)
}
