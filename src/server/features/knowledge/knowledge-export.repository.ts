import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { knowledgeFiles, knowledgePassages } from '#server/db/tables/knowledge.ts'

type FileRow = typeof knowledgeFiles.$inferSelect

const FILES_AT_ONCE = 100

/** All of a person's files, in every project, oldest first. */
export async function* filesOf(db: Db, userId: number): AsyncGenerator<FileRow> {
  let last: FileRow | undefined
  do {
    const after =
      last &&
      sql`(${knowledgeFiles.createdAt}, ${knowledgeFiles.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`
    const page = await db
      .select()
      .from(knowledgeFiles)
      .where(and(eq(knowledgeFiles.userId, userId), after))
      .orderBy(asc(knowledgeFiles.createdAt), asc(knowledgeFiles.id))
      .limit(FILES_AT_ONCE)
    yield* page
    last = page[FILES_AT_ONCE - 1]
  } while (last)
}

/** Passages of a file. */
export const passagesOf = (db: Db, userId: number, fileId: string) =>
  db
    .select({ place: knowledgePassages.place, text: knowledgePassages.text })
    .from(knowledgePassages)
    .where(and(eq(knowledgePassages.userId, userId), eq(knowledgePassages.fileId, fileId)))
    .orderBy(asc(knowledgePassages.position))
