import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import {
  knowledgeFiles,
  knowledgeParts,
  knowledgePassages,
  knowledgeVectors,
} from '#server/db/tables/knowledge.ts'

type Columns = typeof knowledgePassages.$inferSelect
export type PassageRow = Pick<Columns, 'fileId' | 'position' | 'text' | 'place'>
export type NamedPassage = PassageRow & { fileName: string; length: number }
export type NewPassage = Pick<Columns, 'position' | 'text' | 'place' | 'words' | 'length'>

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

export async function deletePassages(tx: Db, fileId: string): Promise<void> {
  await tx.delete(knowledgePassages).where(eq(knowledgePassages.fileId, fileId))
}

export async function insertPassages(
  tx: Db,
  userId: number,
  { id: fileId, projectId }: FileKey,
  passages: NewPassage[],
): Promise<void> {
  const rows = JSON.stringify(passages)
  await tx.execute(sql`
    insert into knowledge_passages (file_id, user_id, project_id, position, text, place, words, length)
    select ${fileId}::uuid, ${userId}::int, ${projectId}::uuid, p.position, p.text, p.place, p.words::tsvector, p.length
    from jsonb_to_recordset(${rows}::jsonb) as p (position int, text text, place jsonb, words text, length int)`)
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
): Promise<NamedPassage[]> =>
  rowsOf(
    db,
    sql`select p.file_id as "fileId", p.position, p.text, p.place, p.length, f.name as "fileName"
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as wanted ("fileId" uuid, position int)
      join knowledge_passages p on p.file_id = wanted."fileId" and p.position = wanted.position
      join knowledge_files f on f.id = p.file_id
      where p.user_id = ${userId} and p.project_id = ${projectId}`,
  )

/** How many passages a project has, and how many words one of them on average. */
export async function measureProject(db: Db, userId: number, projectId: string) {
  const [row] = await rowsOf<{ passages: number }>(
    db,
    sql`select coalesce(sum(passages), 0)::int as passages from knowledge_files
      where user_id = ${userId} and project_id = ${projectId}`,
  )
  return row?.passages ?? 0
}

/** How many passages match each of these queries, counted no further than to `most`. */
export const countMatches = (
  db: Db,
  userId: number,
  queries: { form: string; query: string }[],
  most: number,
): Promise<{ form: string; count: number }[]> =>
  rowsOf(
    db,
    sql`select q.form, (select count(*)::int from (
        select 1 from knowledge_passages where words @@ q.query::tsquery and user_id = ${userId} limit ${most}) as found) as count
      from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as q (form text, query text)`,
  )

/** Of what matches, the passages whose words weigh most together. `weights` are by the text of a `tsquery`. */
export const heaviest = (
  db: Db,
  userId: number,
  { query, weights, limit }: { query: string; weights: { query: string; weight: number }[]; limit: number },
): Promise<NamedPassage[]> => {
  const weight = sql.join(
    weights.map(
      ({ query: one, weight: value }) =>
        sql`case when p.words @@ ${one}::tsquery then ${value}::float8 else 0 end`,
    ),
    sql` + `,
  )
  return rowsOf(
    db,
    sql`select b.file_id as "fileId", b.position, b.text, b.place, b.length, f.name as "fileName" from (
        select p.file_id, p.position, p.text, p.place, p.length, ${weight} as weight from knowledge_passages p
        where p.words @@ ${query}::tsquery and p.user_id = ${userId}
        order by weight desc, p.length, p.file_id, p.position limit ${limit}
      ) as b join knowledge_files f on f.id = b.file_id`,
  )
}

/** What a passage means on the whole, and the vectors of its parts. */
export interface Meaning {
  whole: Float32Array
  parts: Uint8Array
}

/** Keeps what passages that follow each other mean. False if other work on the file has begun since. */
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

/** What the parts of these passages mean, as far as that is known. */
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

/** The files of a project that can be found by meaning, with the state of their vectors. */
export const indexedFiles = (db: Db, userId: number, projectId: string, model: string) =>
  db
    .select({
      id: knowledgeFiles.id,
      revision: knowledgeFiles.revision,
      indexed: knowledgeFiles.indexed,
    })
    .from(knowledgeFiles)
    .where(
      and(
        eq(knowledgeFiles.userId, userId),
        eq(knowledgeFiles.projectId, projectId),
        eq(knowledgeFiles.model, model),
        sql`${knowledgeFiles.indexed} > 0`,
      ),
    )

/** In the order of their passages. */
export const vectorsOf = (db: Db, fileIds: string[]) =>
  db
    .select({
      fileId: knowledgeVectors.fileId,
      count: knowledgeVectors.count,
      vectors: knowledgeVectors.vectors,
    })
    .from(knowledgeVectors)
    .where(
      sql`${knowledgeVectors.fileId} in (select jsonb_array_elements_text(${JSON.stringify(fileIds)}::jsonb)::uuid)`,
    )
    .orderBy(asc(knowledgeVectors.fileId), asc(knowledgeVectors.first))
