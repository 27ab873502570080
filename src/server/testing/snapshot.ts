import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createJobs } from '../adapters/jobs/pg-boss.ts'
import type { Database } from '../db/database.ts'
import { asDatabase } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openPglite } from '../db/pglite.bridge.ts'
import { openPostgres } from '../db/postgres.ts'
import { createLog } from '../log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Tar of a migrated embedded database, or undefined when the tests run on PostgreSQL. */
    snapshot: string | undefined
    /** The server to make databases on, from the migrated one of this name. */
    postgres: { url: string; template: string } | undefined
  }
}

const silent = createLog('silent')

async function prepare(database: Database) {
  await migrate(database.db)
  const jobs = createJobs({ database, log: silent })
  await jobs.start([], false)
  await jobs.stop(0)
}

/** Migrates once; every test file begins with a copy. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  if (url) return preparePostgres(project, url)
  const bridge = await openPglite({})
  await prepare(asDatabase(bridge))
  const path = join(import.meta.dirname, '../../../.cache/test-snapshot.tar')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, await bridge.dump())
  await bridge.close()
  project.provide('snapshot', path)
  project.provide('postgres', undefined)
}

async function preparePostgres(project: TestProject, url: string) {
  const template = `template_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const database = openPostgres({
    connectionString: withName(url, template),
    connectWithinMs: 60_000,
    warn: () => {},
  })
  await prepare(database)
  await database.close()
  project.provide('snapshot', undefined)
  project.provide('postgres', { url, template })
  return async () => {
    const { rows } = await admin.query('select datname from pg_database where datname like $1', [
      `${template}%`,
    ])
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
    await admin.end()
  }
}

export function withName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
