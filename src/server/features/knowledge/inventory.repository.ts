import { sql } from 'drizzle-orm'
import type { TableColumn } from '#contracts/knowledge/tables.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

export interface InventoryRow {
  id: string
  name: string
  state: 'reading' | 'indexing' | 'ready' | 'failed'
  createdAt: string
  /** ISO 639-1; null where its words do not tell. */
  language: string | null
  /** Name of a newer version of it. */
  supersededBy: string | null
  tables: { id: string; name: string; rows: number; columns: TableColumn[] }[] | null
  /** Number of files in the project. */
  total: number
}

/** The newest files of a project with their tables, as one value: a question waits for it. */
export async function inventoryOf(
  db: Db,
  userId: number,
  projectId: string,
  limit: number,
): Promise<InventoryRow[]> {
  const [row] = await rowsOf<{ files: InventoryRow[] | null }>(
    db,
    sql`select json_agg(file order by file."createdAt" desc, file.id) as files from (
      select f.id, f.name, f.state, f.created_at as "createdAt", f.language, count(*) over ()::int as total,
        (select newer.name from knowledge_files newer where newer.id = f.superseded_by and newer.user_id = f.user_id) as "supersededBy",
        (select json_agg(json_build_object('id', t.id, 'name', t.name, 'rows', t.rows, 'columns', t.columns)
            order by t.position)
          from knowledge_tables t where t.file_id = f.id and t.written_by is null) as tables
      from knowledge_files f where f.user_id = ${userId} and f.project_id = ${projectId}
      order by f.created_at desc, f.id limit ${limit}) as file`,
  )
  return row?.files ?? []
}
