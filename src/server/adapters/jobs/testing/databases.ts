import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'
import { asDatabase } from '#server/db/embedded.ts'
import { openPglite } from '#server/db/pglite.bridge.ts'
import { openPostgres } from '#server/db/postgres.ts'

/** The databases that can be had here: the embedded one always, PostgreSQL where TEST_DATABASE_URL names a server. */
export const kinds: Database['kind'][] = process.env.TEST_DATABASE_URL
  ? ['embedded', 'postgres']
  : ['embedded']

/** An empty database, which is gone when it is closed. */
export async function openFresh(kind: Database['kind']): Promise<Database> {
  if (kind === 'embedded') return asDatabase(await openPglite({}))
  const { url, drop } = await createPostgres()
  const database = openPostgres({ connectionString: url, connectWithinMs: 60_000, warn: () => {} })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

export async function createPostgres() {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `jobs_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export async function stateOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ state: string }>(db, sql`select state::text from jobs.job where id = ${id}`)
  return row?.state
}
