import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from '#server/db/database.ts'
import {
  knowledgeFiles,
  knowledgeParts,
  knowledgePassages,
  knowledgeRowWords,
  knowledgeVectors,
  knowledgeWords,
} from '#server/db/tables/knowledge.ts'

type Columns = typeof knowledgePassages.$inferSelect
export type PassageRow = Pick<Columns, 'fileId' | 'position' | 'text' | 'place'>
export type PassageWithFile = PassageRow & {
  fileName: string
  language: string | null
  /** Name of the newer version of its file. */
  supersededBy: string | null
}
export type NewPassage = Pick<Columns, 'position' | 'text' | 'place'>

const shown = {
  fileId: knowledgePassages.fileId,
  position: knowledgePassages.position,
  text: knowledgePassages.text,
  place: knowledgePassages.place,
}

export interface FileKey {
  id: string
  projectId: string
}

/** With their words and meanings. */
export async function deletePassages(tx: Db, fileId: string): Promise<void> {
  await tx.delete(knowledgePassages).where(eq(knowledgePassages.fileId, fileId))
  await deleteWords(tx, fileId)
  await deleteMeanings(tx, fileId)
}

/** Deletes the words of a file's passages and rows. */
export async function deleteWords(tx: Db, fileId: string): Promise<void> {
  await tx.delete(knowledgeWords).where(eq(knowledgeWords.fileId, fileId))
  await tx.delete(knowledgeRowWords).where(eq(knowledgeRowWords.fileId, fileId))
}

/** Removes passages from a position on, with their vectors. */
export async function deletePassagesFrom(tx: Db, fileId: string, position: number): Promise<void> {
  const ofFile = sql`file_id = ${fileId}::uuid`
  await tx.execute(sql`delete from knowledge_passages where ${ofFile} and position >= ${position}`)
  await tx.execute(sql`delete from knowledge_parts where ${ofFile} and position >= ${position}`)
  await tx.execute(sql`delete from knowledge_vectors where ${ofFile} and first >= ${position}`)
  await tx.execute(sql`update knowledge_vectors
    set vectors = substring(vectors from 1 for length(vectors) / count * (${position}::int - first)), count = ${position}::int - first
    where ${ofFile} and first + count > ${position}::int`)
}

async function deleteMeanings(tx: Db, fileId: string): Promise<void> {
  await tx.delete(knowledgeVectors).where(eq(knowledgeVectors.fileId, fileId))
  await tx.delete(knowledgeParts).where(eq(knowledgeParts.fileId, fileId))
}

export async function insertPassages(
  tx: Db,
  userId: number,
  { id: fileId, projectId }: FileKey,
  passages: NewPassage[],
): Promise<void> {
  const rows = JSON.stringify(passages)
  await tx.execute(sql`
    insert into knowledge_passages (file_id, user_id, project_id, position, text, place)
    select ${fileId}::uuid, ${userId}::int, ${projectId}::uuid, p.position, p.text, p.place
    from jsonb_to_recordset(${rows}::jsonb) as p (position int, text text, place jsonb)`)
}

/** The words of passages that follow each other. */
export async function insertWords(
  tx: Db,
  fileId: string,
  { first, words }: { first: number; words: Uint8Array },
): Promise<void> {
  await tx.insert(knowledgeWords).values({ fileId, first, words })
}

export async function insertRowWords(
  tx: Db,
  fileId: string,
  { first, words }: { first: number; words: Uint8Array },
): Promise<void> {
  await tx.insert(knowledgeRowWords).values({ fileId, first, words })
}

export const passagesFrom = (
  db: Db,
  userId: number,
  fileId: string,
  { from, limit }: { from: number; limit: number },
): Promise<PassageRow[]> =>
  db
    .select(shown)
    .from(knowledgePassages)
    .where(
      and(
        eq(knowledgePassages.userId, userId),
        eq(knowledgePassages.fileId, fileId),
        gte(knowledgePassages.position, from),
      ),
    )
    .orderBy(asc(knowledgePassages.position))
    .limit(limit)

/** With the names of their files. Those that are gone are left out. */
export const passagesAt = (
  db: Db,
  userId: number,
  projectId: string,
  places: { fileId: string; position: number }[],
): Promise<PassageWithFile[]> =>
  rowsOf(
    db,
    sql`select p.file_id as "fileId", p.position, p.text, p.place, f.name as "fileName", f.language,
        newer.name as "supersededBy"
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as wanted ("fileId" uuid, position int)
      join knowledge_passages p on p.file_id = wanted."fileId" and p.position = wanted.position
      join knowledge_files f on f.id = p.file_id
      left join knowledge_files newer on newer.id = f.superseded_by
      where p.user_id = ${userId} and p.project_id = ${projectId}`,
  )

/** Number of passages and tables of a project. */
export async function countFindable(db: Db, userId: number, projectId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select coalesce(sum(passages + tables), 0)::int as count from knowledge_files
      where user_id = ${userId} and project_id = ${projectId}`,
  )
  return row?.count ?? 0
}

/** Vectors of a whole passage and of its parts. */
export interface Meaning {
  whole: Float32Array
  parts: Uint8Array
}

/** Keeps what passages that follow each other mean: the first ones in place of all before. False if other work on the file has begun since. */
export async function appendVectors(
  db: Db,
  { id: fileId, runId }: { id: string; runId: string },
  { first, meanings, model }: { first: number; meanings: Meaning[]; model: string },
): Promise<boolean> {
  const count = meanings.length
  const vectors = Buffer.concat(
    meanings.map(({ whole }) => Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength)),
  )
  const parts = meanings.map((meaning, at) => ({ fileId, position: first + at, vectors: meaning.parts }))
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(knowledgeFiles)
      .set({ indexed: first + count, model, revision: sql`${knowledgeFiles.revision} + 1` })
      .where(and(eq(knowledgeFiles.id, fileId), eq(knowledgeFiles.runId, runId)))
      .returning({ id: knowledgeFiles.id })
    if (changed.length === 0) return false
    if (first === 0) await deleteMeanings(tx, fileId)
    await tx
      .insert(knowledgeVectors)
      .values({ fileId, first, count, vectors })
      .onConflictDoUpdate({
        target: [knowledgeVectors.fileId, knowledgeVectors.first],
        set: { count, vectors },
      })
    await tx
      .insert(knowledgeParts)
      .values(parts)
      .onConflictDoUpdate({
        target: [knowledgeParts.fileId, knowledgeParts.position],
        set: { vectors: sql`excluded.vectors` },
      })
    return true
  })
}

/** Known vectors of the parts of these passages. */
export const partsAt = (
  db: Db,
  places: { fileId: string; position: number }[],
): Promise<{ fileId: string; position: number; vectors: Uint8Array }[]> =>
  rowsOf(
    db,
    sql`select p.file_id as "fileId", p.position, p.vectors
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as wanted ("fileId" uuid, position int)
      join knowledge_parts p on p.file_id = wanted."fileId" and p.position = wanted.position`,
  )

type FileColumns = typeof knowledgeFiles.$inferSelect
export type ReadFile = Pick<
  FileColumns,
  'id' | 'name' | 'language' | 'revision' | 'passages' | 'model' | 'supersededBy'
>

/** The indexed files of a project with their embedding model, as one JSON value: faster than a thousand rows. */
export async function readFiles(db: Db, userId: number, projectId: string): Promise<ReadFile[]> {
  const [row] = await rowsOf<{ files: ReadFile[] | null }>(
    db,
    sql`select json_agg(f) as files from (
      select id, name, language, revision, passages, model, superseded_by as "supersededBy" from knowledge_files
      where user_id = ${userId} and project_id = ${projectId} and passages + tables > 0) as f`,
  )
  return row?.files ?? []
}

const among = (column: PgColumn, ids: string[]) =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`

/** In the order of their passages. */
export const vectorsOf = (db: Db, fileIds: string[]) =>
  db
    .select({ fileId: knowledgeVectors.fileId, bytes: knowledgeVectors.vectors })
    .from(knowledgeVectors)
    .where(among(knowledgeVectors.fileId, fileIds))
    .orderBy(asc(knowledgeVectors.fileId), asc(knowledgeVectors.first))

/** In the order of their passages. */
export const wordsOfFiles = (db: Db, fileIds: string[]) =>
  db
    .select({ fileId: knowledgeWords.fileId, bytes: knowledgeWords.words })
    .from(knowledgeWords)
    .where(among(knowledgeWords.fileId, fileIds))
    .orderBy(asc(knowledgeWords.fileId), asc(knowledgeWords.first))

/** In the order of their rows. */
export const rowWordsOfFiles = (db: Db, fileIds: string[]) =>
  db
    .select({ fileId: knowledgeRowWords.fileId, bytes: knowledgeRowWords.words })
    .from(knowledgeRowWords)
    .where(among(knowledgeRowWords.fileId, fileIds))
    .orderBy(asc(knowledgeRowWords.fileId), asc(knowledgeRowWords.first))

/** All that a file says, in the order of its passages. */
export const passagesOf = (db: Db, fileId: string): Promise<PassageRow[]> =>
  db
    .select(shown)
    .from(knowledgePassages)
    .where(eq(knowledgePassages.fileId, fileId))
    .orderBy(asc(knowledgePassages.position))
