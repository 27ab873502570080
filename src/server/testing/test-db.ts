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

/** A migrated, empty database of its own, on whichever of the two the tests run on. */
export async function testDb(): Promise<TestDb> {
  const used = idle.pop()
  if (!used) return make()
  const { db } = used.database
  await db.execute(
    sql.raw(`truncate ${[...(await tableNames(db)), 'jobs.job'].join(', ')} restart identity cascade`),
  )
  return used
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
  return { database: openPostgres({ connectionString: own, warn: () => {} }), url: own }
}
