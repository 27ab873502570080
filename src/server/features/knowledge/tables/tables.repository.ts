import { and, asc, desc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, rowsOf } from '#server/db/database.ts'
import { holds } from '#server/db/holds.ts'
import { knowledgeFiles, knowledgeRows, knowledgeTables } from '#server/db/tables/knowledge.ts'
import { projects } from '#server/db/tables/projects.ts'
import type { CachedFile } from '../search/file-cache.ts'

type Columns = typeof knowledgeTables.$inferSelect
export type TableRow = Omit<Columns, 'writtenBy'> & {
  fileName: string
  language: string | null
  /** Name of a newer version of its file. */
  supersededBy: string | null
}
export type NumberedCells = { number: number; cells: string[] }

const ROWS_TOGETHER = 250
/** Rows of ours that are read at a time. */
const CHUNKS_AT_ONCE = 20

const newerFiles = alias(knowledgeFiles, 'newer_files')
const shown = {
  id: knowledgeTables.id,
  fileId: knowledgeTables.fileId,
  userId: knowledgeTables.userId,
  projectId: knowledgeTables.projectId,
  position: knowledgeTables.position,
  name: knowledgeTables.name,
  columns: knowledgeTables.columns,
  rows: knowledgeTables.rows,
  fileName: knowledgeFiles.name,
  language: knowledgeFiles.language,
  supersededBy: newerFiles.name,
}

const isWhole = isNull(knowledgeTables.writtenBy)

const tablesWithFile = (db: Db) =>
  db
    .select(shown)
    .from(knowledgeTables)
    .innerJoin(knowledgeFiles, eq(knowledgeFiles.id, knowledgeTables.fileId))
    .innerJoin(projects, eq(projects.id, knowledgeTables.projectId))
    .leftJoin(newerFiles, eq(newerFiles.id, knowledgeFiles.supersededBy))

export async function findTable(db: Db, userId: number, id: string): Promise<TableRow | undefined> {
  const [row] = await tablesWithFile(db).where(
    and(eq(knowledgeTables.userId, userId), eq(knowledgeTables.id, id), isWhole, isNull(projects.deletedAt)),
  )
  return row
}

const byFile = [sql`lower(${knowledgeFiles.name})`, knowledgeTables.fileId, knowledgeTables.position]
const texts = sql`concat_ws(' ', ${knowledgeTables.name}, ${knowledgeFiles.name},
  jsonb_path_query_array(${knowledgeTables.columns}, '$[*].name')::text)`

/** By the names of their files, of those whose name, file or columns hold all of the words. */
export const listTables = (
  db: Db,
  userId: number,
  projectId: string,
  { after, words, limit }: { after: TableRow | undefined; words: string[]; limit: number },
): Promise<TableRow[]> =>
  tablesWithFile(db)
    .where(
      and(
        eq(knowledgeTables.userId, userId),
        eq(knowledgeTables.projectId, projectId),
        isWhole,
        ...words.map((word) => holds(texts, word)),
        after &&
          sql`(${sql.join(byFile, sql`, `)}) > (lower(${after.fileName}), ${after.fileId}::uuid, ${after.position}::int)`,
      ),
    )
    .orderBy(...byFile)
    .limit(limit)

/** The tables of a project, those of its newest files first. */
export const newestTables = (db: Db, userId: number, projectId: string, most: number): Promise<TableRow[]> =>
  tablesWithFile(db)
    .where(and(eq(knowledgeTables.userId, userId), eq(knowledgeTables.projectId, projectId), isWhole))
    .orderBy(desc(knowledgeFiles.createdAt), asc(knowledgeTables.fileId), asc(knowledgeTables.position))
    .limit(most)

/** The files of a project that have tables; `passages` says how many. */
export async function filesWithTables(db: Db, userId: number, projectId: string): Promise<CachedFile[]> {
  const [row] = await rowsOf<{ files: CachedFile[] | null }>(
    db,
    sql`select json_agg(f) as files from (
      select id, name, language, revision, tables as passages from knowledge_files
      where user_id = ${userId} and project_id = ${projectId} and tables > 0) as f`,
  )
  return row?.files ?? []
}

/** The tables of files that were found for their owner, in their order. */
export const tablesOfFiles = (db: Db, fileIds: string[]): Promise<TableRow[]> =>
  tablesWithFile(db)
    .where(and(inArray(knowledgeTables.fileId, fileIds), isWhole))
    .orderBy(asc(knowledgeTables.fileId), asc(knowledgeTables.position))

type Work = { id: string; runId: string }
const draftsOf = ({ id, runId }: Work) =>
  and(eq(knowledgeTables.fileId, id), eq(knowledgeTables.writtenBy, runId))

/** Deletes rows of an unfinished try. */
export async function deleteDrafts(db: Db, work: Work): Promise<void> {
  await db.delete(knowledgeTables).where(draftsOf(work))
}

/** Writes a table that nobody sees yet, some rows at a time, so that others get their turn. False if its file is gone. */
export async function writeDraft(
  db: Db,
  { id: fileId, runId }: Work,
  {
    rows,
    position,
    name,
    columns,
  }: Pick<Columns, 'position' | 'name' | 'columns'> & { rows: NumberedCells[] },
): Promise<boolean> {
  const [draft] = await rowsOf<{ id: string }>(
    db,
    sql`insert into knowledge_tables (file_id, user_id, project_id, position, name, columns, rows, written_by)
      select id, user_id, project_id, ${position}::int, ${name}, ${JSON.stringify(columns)}::jsonb, ${rows.length}::int, ${runId}::uuid
      from knowledge_files where id = ${fileId} and run_id = ${runId} returning id`,
  )
  if (!draft) return false
  for (let at = 0; at < rows.length; at += ROWS_TOGETHER) {
    const some = rows.slice(at, at + ROWS_TOGETHER)
    const written = await rowsOf(
      db,
      sql`insert into knowledge_rows (table_id, first, rows)
        select id, ${some[0]?.number ?? 0}::int, ${JSON.stringify(some)}::jsonb
        from knowledge_tables where id = ${draft.id} returning first`,
    )
    if (written.length === 0) return false
  }
  return true
}

/** Puts the tables that this work wrote in the place of all others of the file. They keep the ids those had, so that what cites one still leads to it. */
export async function showDrafts(tx: Db, work: Work): Promise<void> {
  const before = await tx
    .delete(knowledgeTables)
    .where(
      and(
        eq(knowledgeTables.fileId, work.id),
        sql`${knowledgeTables.writtenBy} is distinct from ${work.runId}`,
      ),
    )
    .returning({
      id: knowledgeTables.id,
      position: knowledgeTables.position,
      writtenBy: knowledgeTables.writtenBy,
    })
  for (const { id, position } of before.filter(({ writtenBy }) => writtenBy === null))
    await tx
      .update(knowledgeTables)
      .set({ id })
      .where(and(draftsOf(work), eq(knowledgeTables.position, position)))
  await tx.update(knowledgeTables).set({ writtenBy: null }).where(draftsOf(work))
}

/** All rows of a table that was found for its owner, in order, some at a time. */
export async function* rowsOfTable(db: Db, tableId: string): AsyncGenerator<NumberedCells[]> {
  let last = -1
  for (;;) {
    const chunks = await db
      .select({ first: knowledgeRows.first, rows: knowledgeRows.rows })
      .from(knowledgeRows)
      .where(and(eq(knowledgeRows.tableId, tableId), gt(knowledgeRows.first, last)))
      .orderBy(asc(knowledgeRows.first))
      .limit(CHUNKS_AT_ONCE)
    if (chunks.length === 0) return
    yield chunks.flatMap(({ rows }) => rows)
    last = chunks.at(-1)?.first ?? last
  }
}

/** The rows of a table at these places, counted from 0. */
export async function rowsAt(
  db: Db,
  tableId: string,
  places: number[],
): Promise<(NumberedCells | undefined)[]> {
  const chunks = new Map<number, NumberedCells[]>()
  for (const at of new Set(places.map((place) => Math.floor(place / ROWS_TOGETHER)))) {
    const [chunk] = await db
      .select({ rows: knowledgeRows.rows })
      .from(knowledgeRows)
      .where(eq(knowledgeRows.tableId, tableId))
      .orderBy(asc(knowledgeRows.first))
      .limit(1)
      .offset(at)
    chunks.set(at, chunk?.rows ?? [])
  }
  return places.map((place) => chunks.get(Math.floor(place / ROWS_TOGETHER))?.[place % ROWS_TOGETHER])
}

/** Rows after a number, at least the requested count if there are enough. */
export async function rowsAfter(
  db: Db,
  tableId: string,
  number: number,
  wanted: number,
): Promise<NumberedCells[]> {
  const holding = sql`coalesce((select max(first) from knowledge_rows where table_id = ${tableId} and first <= ${number}), 0)`
  const chunks = await db
    .select({ rows: knowledgeRows.rows })
    .from(knowledgeRows)
    .where(and(eq(knowledgeRows.tableId, tableId), gte(knowledgeRows.first, holding)))
    .orderBy(asc(knowledgeRows.first))
    .limit(1 + Math.ceil(wanted / ROWS_TOGETHER))
  return chunks.flatMap(({ rows }) => rows).filter((row) => row.number > number)
}
