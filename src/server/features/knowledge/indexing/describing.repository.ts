import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { knowledgeFiles } from '#server/db/tables/knowledge.ts'
import { runs } from '#server/db/tables/runs.ts'

type FileColumns = typeof knowledgeFiles.$inferSelect

/** Files, read and at rest, whose description is older than that, also in the bin. */
export const filesToDescribe = (db: Db, { below, limit }: { below: number; limit: number }) =>
  db
    .select({
      id: knowledgeFiles.id,
      userId: knowledgeFiles.userId,
      projectId: knowledgeFiles.projectId,
      name: knowledgeFiles.name,
      tables: knowledgeFiles.tables,
      revision: knowledgeFiles.revision,
    })
    .from(knowledgeFiles)
    .leftJoin(runs, eq(runs.id, knowledgeFiles.runId))
    .where(
      and(
        lt(knowledgeFiles.described, below),
        sql`${knowledgeFiles.passages} + ${knowledgeFiles.tables} > 0`,
        sql`coalesce(${runs.state}, '') not in ('running', 'waiting')`,
      ),
    )
    .orderBy(knowledgeFiles.createdAt)
    .limit(limit)
export type FileToDescribe = Awaited<ReturnType<typeof filesToDescribe>>[number]

/** False if the file has changed since it was looked at. */
export async function settleDescription(
  tx: Db,
  { id, userId, revision }: FileToDescribe,
  {
    passages,
    ...description
  }: Pick<FileColumns, 'passages' | 'language' | 'sketch' | 'statedOn' | 'described'>,
): Promise<boolean> {
  const rows = await tx
    .update(knowledgeFiles)
    .set({
      ...description,
      passages,
      indexed: sql`least(${knowledgeFiles.indexed}, ${passages}::int)`,
      revision: sql`${knowledgeFiles.revision} + 1`,
    })
    .where(
      and(
        eq(knowledgeFiles.userId, userId),
        eq(knowledgeFiles.id, id),
        eq(knowledgeFiles.revision, revision),
      ),
    )
    .returning({ id: knowledgeFiles.id })
  return rows.length > 0
}
