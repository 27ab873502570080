import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import type { Db } from '#server/db/database.ts'
import { researchCaptures, researchSources } from '#server/db/tables/research.ts'
import type { SourceItem } from './research.archive-reader.ts'

export const sourcesOf = (db: Db, userId: number, projectId: string) =>
  db
    .select()
    .from(researchSources)
    .where(
      and(
        eq(researchSources.userId, userId),
        eq(researchSources.projectId, projectId),
        isNull(researchSources.deletedAt),
      ),
    )
    .orderBy(asc(researchSources.createdAt), asc(researchSources.id))

/** Oldest first. */
export const capturesOf = (db: Db, userId: number, sourceId: string) =>
  db
    .select()
    .from(researchCaptures)
    .where(and(eq(researchCaptures.userId, userId), eq(researchCaptures.sourceId, sourceId)))
    .orderBy(asc(researchCaptures.capturedAt), asc(researchCaptures.id))

/** The first is the oldest; the source is as old as its latest. */
export async function insertArchivedSource(
  db: Db,
  place: ProjectPlace,
  { captures, ...source }: SourceItem,
): Promise<void> {
  const capturedAt = captures.map((capture) => capture.capturedAt).reduce((a, b) => (a > b ? a : b))
  await db.transaction(async (tx) => {
    const sourceId = randomUUID()
    await tx.insert(researchSources).values({ ...place, ...source, id: sourceId, capturedAt })
    // One at a time: each may hold some hundred kilobytes.
    for (const capture of captures)
      await tx.insert(researchCaptures).values({ ...capture, sourceId, userId: place.userId })
  })
}
