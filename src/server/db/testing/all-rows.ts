import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database.ts'

/** Every row of every table of ours, as text; but for the signs of life of processes, which change all the time. */
export async function allRows({ db }: Database) {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('schema_migrations', 'processes') order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.identifier(name)} t order by 1`,
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}
