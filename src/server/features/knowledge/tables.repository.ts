import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { knowledgeFiles, knowledgeRows, knowledgeTables } from '#server/db/tables/knowledge.ts'
import { projects } from '#server/db/tables/projects.ts'
import type { FileKey } from './passages.repository.ts'

type Columns = typeof knowledgeTables.$inferSelect
export type TableRow = Columns & { fileName: string }
export type Cells = { number: number; cells: string[] }

const ROWS_TOGETHER = 250
/** Rows of ours that are read at a time. */
const CHUNKS_AT_ONCE = 20

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
}

const tablesWithFile = (db: Db) =>
  db
    .select(shown)
    .from(knowledgeTables)
    .innerJoin(knowledgeFiles, eq(knowledgeFiles.id, knowledgeTables.fileId))
    .innerJoin(projects, eq(projects.id, knowledgeTables.projectId))

export async function findTable(db: Db, userId: number, id: string): Promise<TableRow | undefined> {
  const [row] = await tablesWithFile(db).where(
    and(eq(knowledgeTables.userId, userId), eq(knowledgeTables.id, id), isNull(projects.deletedAt)),
  )
  return row
}

/** By their ids. */
export const listTables = (
  db: Db,
  userId: number,
  projectId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TableRow[]> =>
  tablesWithFile(db)
    .where(
      and(
        eq(knowledgeTables.userId, userId),
        eq(knowledgeTables.projectId, projectId),
        after ? gt(knowledgeTables.id, after) : undefined,
      ),
    )
    .orderBy(asc(knowledgeTables.id))
    .limit(limit)

export async function deleteTables(tx: Db, fileId: string): Promise<void> {
  await tx.delete(knowledgeTables).where(eq(knowledgeTables.fileId, fileId))
}

export async function insertTable(
  tx: Db,
  userId: number,
  { id: fileId, projectId }: FileKey,
  table: Pick<Columns, 'position' | 'name' | 'columns'> & { rows: Cells[] },
): Promise<void> {
  const { rows, ...rest } = table
  const [made] = await tx
    .insert(knowledgeTables)
    .values({ ...rest, fileId, userId, projectId, rows: rows.length })
    .returning({ id: knowledgeTables.id })
  if (!made) throw new Error('the new table has no row')
  for (let at = 0; at < rows.length; at += ROWS_TOGETHER) {
    const some = rows.slice(at, at + ROWS_TOGETHER)
    await tx.insert(knowledgeRows).values({ tableId: made.id, first: some[0]?.number ?? 0, rows: some })
  }
}

/** All rows of a table that was found for its owner, in order, some at a time. */
export async function* rowsOfTable(db: Db, tableId: string): AsyncGenerator<Cells[]> {
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

/** Rows that come after a number, at least as many as wanted if there are so many. */
export async function rowsAfter(db: Db, tableId: string, number: number, wanted: number): Promise<Cells[]> {
  const holding = sql`coalesce((select max(first) from knowledge_rows where table_id = ${tableId} and first <= ${number}), 0)`
  const chunks = await db
    .select({ rows: knowledgeRows.rows })
    .from(knowledgeRows)
    .where(and(eq(knowledgeRows.tableId, tableId), gte(knowledgeRows.first, holding)))
    .orderBy(asc(knowledgeRows.first))
    .limit(1 + Math.ceil(wanted / ROWS_TOGETHER))
  return chunks.flatMap(({ rows }) => rows).filter((row) => row.number > number)
}
