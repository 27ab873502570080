import { and, asc, eq, sql } from 'drizzle-orm'
import type { ProjectPlace } from '#server/archives/archive-part.ts'
import type { Db } from '#server/db/database.ts'
import { knowledgeFiles } from '#server/db/tables/knowledge.ts'

const inProject = ({ userId, projectId }: ProjectPlace) =>
  and(eq(knowledgeFiles.userId, userId), eq(knowledgeFiles.projectId, projectId))

export const filesOfProject = (db: Db, place: ProjectPlace) =>
  db
    .select({ id: knowledgeFiles.id, name: knowledgeFiles.name })
    .from(knowledgeFiles)
    .where(inProject(place))
    .orderBy(asc(knowledgeFiles.createdAt), asc(knowledgeFiles.id))

export async function bytesOfProject(db: Db, place: ProjectPlace): Promise<number> {
  const bytes = sql<string>`coalesce(sum(${knowledgeFiles.bytes}), 0)`
  const [row] = await db.select({ bytes }).from(knowledgeFiles).where(inProject(place))
  return Number(row?.bytes)
}
