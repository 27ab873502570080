import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { knowledgeFiles } from '#server/db/tables/knowledge.ts'
import { supersededFiles } from './superseded.ts'

const sheets = /csv|tab-separated|spreadsheet/

/** Notes of each file of a project which newer version it has, if any. */
export async function markSuperseded(
  db: Db,
  { userId, projectId }: { userId: number; projectId: string },
): Promise<void> {
  const files = await db
    .select({
      id: knowledgeFiles.id,
      name: knowledgeFiles.name,
      mediaType: knowledgeFiles.mediaType,
      statedOn: knowledgeFiles.statedOn,
      sketch: knowledgeFiles.sketch,
      createdAt: knowledgeFiles.createdAt,
      supersededBy: knowledgeFiles.supersededBy,
    })
    .from(knowledgeFiles)
    .where(
      and(
        eq(knowledgeFiles.userId, userId),
        eq(knowledgeFiles.projectId, projectId),
        sql`${knowledgeFiles.passages} + ${knowledgeFiles.tables} > 0`,
      ),
    )
  const newer = supersededFiles(files.map((file) => ({ ...file, isSheet: sheets.test(file.mediaType) })))
  const changed = files
    .map(({ id, supersededBy }) => ({ id, before: supersededBy, now: newer.get(id) ?? null }))
    .filter(({ before, now }) => before !== now)
  if (changed.length === 0) return
  // A file that is deleted meanwhile replaces none.
  await db.execute(sql`update knowledge_files f set superseded_by = changed.now
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id uuid, now uuid)
    where f.id = changed.id and f.user_id = ${userId}
      and (changed.now is null or exists (select from knowledge_files newer where newer.id = changed.now))`)
}
