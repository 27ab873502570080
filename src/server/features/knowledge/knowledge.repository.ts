import { and, desc, eq, getTableColumns, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TimeCursor } from '#server/cursor.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { holds } from '#server/db/holds.ts'
import { longTransaction } from '#server/db/statement-limits.ts'
import { users } from '#server/db/tables/accounts.ts'
import { knowledgeFiles, knowledgeUploads } from '#server/db/tables/knowledge.ts'
import { projects } from '#server/db/tables/projects.ts'
import { runs } from '#server/db/tables/runs.ts'
import type { KnowledgeUse } from './knowledge.policy.ts'

type FileColumns = typeof knowledgeFiles.$inferSelect
/** A file, and how the work on it stands; nothing where that is long forgotten. */
export interface FileRow extends FileColumns {
  runState: typeof runs.$inferSelect.state | null
  runMessage: string | null
  /** Name of a newer version of it. */
  newerName: string | null
}

const newerFiles = alias(knowledgeFiles, 'newer_files')
const fileWithRun = {
  ...getTableColumns(knowledgeFiles),
  runState: runs.state,
  runMessage: runs.message,
  newerName: newerFiles.name,
}
const own = (userId: number, id: string) => and(eq(knowledgeFiles.userId, userId), eq(knowledgeFiles.id, id))
/** A project in the bin has no knowledge. */
const projectIsLive = isNull(projects.deletedAt)

const filesWithRun = (db: Db) =>
  db
    .select(fileWithRun)
    .from(knowledgeFiles)
    .innerJoin(projects, eq(projects.id, knowledgeFiles.projectId))
    .leftJoin(runs, eq(runs.id, knowledgeFiles.runId))
    .leftJoin(newerFiles, eq(newerFiles.id, knowledgeFiles.supersededBy))

export async function findFile(db: Db, userId: number, id: string): Promise<FileRow | undefined> {
  const [row] = await filesWithRun(db).where(and(own(userId, id), projectIsLive))
  return row
}

/** The file of a run, in the bin or not, since it may be restored. Undefined if other work has begun since. */
export async function fileOfWork(
  db: Db,
  userId: number,
  { id, runId }: { id: string; runId: string },
): Promise<FileRow | undefined> {
  const [row] = await filesWithRun(db).where(and(own(userId, id), eq(knowledgeFiles.runId, runId)))
  return row
}

export async function findContent(
  db: Db,
  userId: number,
  projectId: string,
  sha256: string,
): Promise<FileRow | undefined> {
  const [row] = await filesWithRun(db).where(
    and(
      eq(knowledgeFiles.userId, userId),
      eq(knowledgeFiles.projectId, projectId),
      eq(knowledgeFiles.sha256, sha256),
    ),
  )
  return row
}

/** Newest first, of those whose names hold all of the words. */
export const listFiles = (
  db: Db,
  userId: number,
  projectId: string,
  { after, words, limit }: { after: TimeCursor | undefined; words: string[]; limit: number },
): Promise<FileRow[]> =>
  filesWithRun(db)
    .where(
      and(
        eq(knowledgeFiles.userId, userId),
        eq(knowledgeFiles.projectId, projectId),
        ...words.map((word) => holds(knowledgeFiles.name, word)),
        after &&
          sql`(${knowledgeFiles.createdAt}, ${knowledgeFiles.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(knowledgeFiles.createdAt), desc(knowledgeFiles.id))
    .limit(limit)

/** How many files of the project there are, and are being sent. */
export async function countFiles(db: Db, userId: number, projectId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select (
        (select count(*) from knowledge_files where user_id = ${userId} and project_id = ${projectId})
        + (select count(*) from knowledge_uploads where user_id = ${userId} and project_id = ${projectId})
      )::int as count`,
  )
  return row?.count ?? 0
}

/** Locks and reads a user's storage use. Concurrent additions wait until the transaction ends. */
export async function lockStorageUse(tx: Db, userId: number, projectId: string): Promise<KnowledgeUse> {
  const [owner] = await tx
    .select({ plan: users.plan })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!owner) throw new Error('the owner has no row')
  const [sum] = await rowsOf<{ bytes: string | null }>(
    tx,
    sql`select sum(bytes) as bytes from (
      select bytes from knowledge_files where user_id = ${userId}
      union all select bytes from knowledge_uploads where user_id = ${userId}) as kept`,
  )
  return { ...owner, files: await countFiles(tx, userId, projectId), bytes: Number(sum?.bytes ?? 0) }
}

type NewFile = Pick<FileColumns, 'id' | 'projectId' | 'name' | 'mediaType' | 'bytes' | 'sha256' | 'runId'>
export async function insertFile(tx: Db, userId: number, file: NewFile): Promise<void> {
  await tx.insert(knowledgeFiles).values({ userId, ...file })
}

/** True if it was there. All that was made of it goes too. */
export async function deleteFile(db: Db, userId: number, id: string): Promise<boolean> {
  const rows = await longTransaction(db, (tx) =>
    tx.delete(knowledgeFiles).where(own(userId, id)).returning({ id: knowledgeFiles.id }),
  )
  return rows.length > 0
}

/** Begins the work on a file again: all of it, or only what it means. What was made of it before stays until then. False if it is gone. */
export async function restartFile(
  tx: Db,
  userId: number,
  id: string,
  given: { state: 'reading' | 'indexing'; runId: string },
): Promise<boolean> {
  const rows = await tx
    .update(knowledgeFiles)
    .set(given.state === 'reading' ? { ...given, reason: null } : { ...given, indexed: 0 })
    .where(own(userId, id))
    .returning({ id: knowledgeFiles.id })
  return rows.length > 0
}

/** Stores the text that was read; vectors come next. False if other work has begun since. */
export async function settleReading(
  tx: Db,
  { id, userId, runId }: Pick<FileColumns, 'id' | 'userId' | 'runId'>,
  found: Pick<
    FileColumns,
    'passages' | 'tables' | 'reason' | 'language' | 'sketch' | 'statedOn' | 'described'
  >,
): Promise<boolean> {
  const rows = await tx
    .update(knowledgeFiles)
    .set({ ...found, state: 'indexing', indexed: 0, revision: sql`${knowledgeFiles.revision} + 1` })
    .where(and(own(userId, id), eq(knowledgeFiles.runId, runId ?? '')))
    .returning({ id: knowledgeFiles.id })
  return rows.length > 0
}

/** A file whose content was written again takes up another room. */
export async function updateContent(
  db: Db,
  userId: number,
  id: string,
  file: Pick<FileColumns, 'mediaType' | 'bytes'>,
): Promise<void> {
  await db.update(knowledgeFiles).set(file).where(own(userId, id))
}

/** Says how the work on it stands, unless other work has begun since. */
export async function updateFile(
  db: Db,
  userId: number,
  { id, runId }: { id: string; runId: string },
  changes: Partial<Pick<FileColumns, 'state' | 'reason'>>,
): Promise<void> {
  await db
    .update(knowledgeFiles)
    .set(changes)
    .where(and(own(userId, id), eq(knowledgeFiles.runId, runId)))
}

/** Ids among these that still have an owner, sent or being sent. */
export async function existing(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const [files, uploads] = await Promise.all([
    db.select({ id: knowledgeFiles.id }).from(knowledgeFiles).where(inArray(knowledgeFiles.id, ids)),
    db.select({ id: knowledgeUploads.id }).from(knowledgeUploads).where(inArray(knowledgeUploads.id, ids)),
  ])
  return new Set([...files, ...uploads].map(({ id }) => id))
}

/** Files that are not wholly compared by this model, on which nobody works. What failed or was interrupted waits until it is that old. */
export const filesToCompare = (
  db: Db,
  { model, failedBefore, limit }: { model: string; failedBefore: Date; limit: number },
) =>
  db
    .select({ id: knowledgeFiles.id, userId: knowledgeFiles.userId })
    .from(knowledgeFiles)
    .innerJoin(projects, eq(projects.id, knowledgeFiles.projectId))
    .leftJoin(runs, eq(runs.id, knowledgeFiles.runId))
    .where(
      and(
        projectIsLive,
        sql`${knowledgeFiles.passages} > 0`,
        sql`(${knowledgeFiles.model} is distinct from ${model} or ${knowledgeFiles.indexed} < ${knowledgeFiles.passages})`,
        or(
          eq(knowledgeFiles.state, 'ready'),
          and(
            eq(knowledgeFiles.state, 'indexing'),
            notInArray(runs.state, ['running', 'stopped']),
            lt(runs.endedAt, failedBefore),
          ),
        ),
      ),
    )
    .orderBy(knowledgeFiles.createdAt)
    .limit(limit)
