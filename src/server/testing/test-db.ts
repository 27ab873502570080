import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { tableNames } from '../db/backup.ts'
import type { Database } from '../db/database.ts'
import { asDatabase } from '../db/embedded.ts'
import { openPglite } from '../db/pglite.bridge.ts'
import { openPostgres } from '../db/postgres.ts'
import { withName } from './snapshot.ts'

export interface TestDb {
  database: Database
  /** Address of the database, where it has one that another process can reach. */
  url: string | undefined
  /** Gives it back for the next test of this file. */
  drop(): Promise<void>
}

/** Databases of this file that no test uses now: emptying one takes a moment, making one a second. */
const idle: TestDb[] = []

/** A migrated, empty database on the engine under test. */
export async function testDb(): Promise<TestDb> {
  const used = idle.pop()
  if (!used) return make()
  await empty(used.database.db)
  return used
}

/** In tables that hold next to nothing, deleting is many times as fast as truncating all of them. */
async function empty(db: Database['db']): Promise<void> {
  const tables = [...(await tableNames(db)), 'jobs.job']
  const deletions = tables.map((table) => `delete from ${table};`).join(' ')
  await db.execute(
    sql.raw(`do $$ declare counter text; begin
      set local session_replication_role = replica;
      ${deletions}
      for counter in select format('%I.%I', schemaname, sequencename) from pg_sequences where schemaname = 'public' loop
        execute 'alter sequence ' || counter || ' restart';
      end loop;
    end $$`),
  )
}

async function make(): Promise<TestDb> {
  const postgres = inject('postgres')
  const made = postgres ? await onPostgres(postgres) : { database: await inMemory(), url: undefined }
  const test: TestDb = { ...made, drop: async () => void idle.push(test) }
  return test
}

async function inMemory(): Promise<Database> {
  const snapshot = await readFile(inject('snapshot') ?? '')
  return asDatabase(await openPglite({ snapshot: new Uint8Array(snapshot) }))
}

async function onPostgres({ url, template }: { url: string; template: string }) {
  const name = `${template}_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const own = withName(url, name)
  return {
    database: openPostgres({ connectionString: own, connectWithinMs: 60_000, warn: () => {} }),
    url: own,
  }
}
