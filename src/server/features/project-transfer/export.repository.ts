import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { canonChanges, canonFields } from '#server/db/tables/canon.ts'
import { knowledgeFiles } from '#server/db/tables/knowledge.ts'
import { researchCaptures, researchSources } from '#server/db/tables/research.ts'

export type CanonRow = typeof canonFields.$inferSelect

const CHANGES_AT_ONCE = 1_000

export const canonOf = (db: Db, userId: number, projectId: string) =>
  db
    .select()
    .from(canonFields)
    .where(and(eq(canonFields.userId, userId), eq(canonFields.projectId, projectId)))
    .orderBy(asc(canonFields.path))

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
export const capturesOf = (db: Db, userId: number, sourceIds: string[]) =>
  db
    .select()
    .from(researchCaptures)
    .where(and(eq(researchCaptures.userId, userId), inArray(researchCaptures.sourceId, sourceIds)))
    .orderBy(asc(researchCaptures.capturedAt), asc(researchCaptures.id))

export const filesOf = (db: Db, userId: number, projectId: string) =>
  db
    .select({ id: knowledgeFiles.id, name: knowledgeFiles.name })
    .from(knowledgeFiles)
    .where(and(eq(knowledgeFiles.userId, userId), eq(knowledgeFiles.projectId, projectId)))
    .orderBy(asc(knowledgeFiles.createdAt), asc(knowledgeFiles.id))
