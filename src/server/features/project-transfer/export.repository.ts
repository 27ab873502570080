import { and, asc, eq, getTableColumns, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { canonChanges, canonFields, canonProposals } from '#server/db/tables/canon.ts'
import { knowledgeFiles } from '#server/db/tables/knowledge.ts'
import { marketAnalyses, marketPages } from '#server/db/tables/market-analysis.ts'
import { researchCaptures, researchSources } from '#server/db/tables/research.ts'
import { runs } from '#server/db/tables/runs.ts'

export type CanonRow = typeof canonFields.$inferSelect
export type ProposalRow = typeof canonProposals.$inferSelect

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

export const proposalsOf = (db: Db, userId: number, projectId: string) =>
  db
    .select()
    .from(canonProposals)
    .where(and(eq(canonProposals.userId, userId), eq(canonProposals.projectId, projectId)))
    .orderBy(asc(canonProposals.createdAt), asc(canonProposals.id))

/** Those that have ended, oldest first. */
export const analysesOf = (db: Db, userId: number, projectId: string) =>
  db
    .select({ ...getTableColumns(marketAnalyses), state: runs.state, message: runs.message })
    .from(marketAnalyses)
    .innerJoin(runs, eq(runs.id, marketAnalyses.id))
    .where(
      and(
        eq(marketAnalyses.userId, userId),
        eq(marketAnalyses.projectId, projectId),
        isNull(marketAnalyses.deletedAt),
        ne(runs.state, 'running'),
      ),
    )
    .orderBy(asc(marketAnalyses.createdAt), asc(marketAnalyses.id))

export const pagesOf = (db: Db, userId: number, analysisId: string) =>
  db
    .select()
    .from(marketPages)
    .where(and(eq(marketPages.userId, userId), eq(marketPages.analysisId, analysisId)))
    .orderBy(asc(marketPages.number))

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

/** How many bytes the project's files and the messages of its chats have. */
export async function sizesOf(
  db: Db,
  userId: number,
  projectId: string,
): Promise<{ files: number; chats: number }> {
  const [sizes] = await rowsOf<{ files: string; chats: string }>(
    db,
    sql`select
      (select coalesce(sum(bytes), 0) from knowledge_files
        where user_id = ${userId} and project_id = ${projectId}) as files,
      (select coalesce(sum(octet_length(content)), 0) from messages join chats on chats.id = messages.chat_id
        where chats.user_id = ${userId} and chats.project_id = ${projectId}) as chats`,
  )
  return { files: Number(sizes?.files), chats: Number(sizes?.chats) }
}

export const filesOf = (db: Db, userId: number, projectId: string) =>
  db
    .select({ id: knowledgeFiles.id, name: knowledgeFiles.name })
    .from(knowledgeFiles)
    .where(and(eq(knowledgeFiles.userId, userId), eq(knowledgeFiles.projectId, projectId)))
    .orderBy(asc(knowledgeFiles.createdAt), asc(knowledgeFiles.id))
