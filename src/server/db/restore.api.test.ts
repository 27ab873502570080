// @both-databases
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { writeBackup } from './backup.ts'
import { type Database, rowsOf } from './database.ts'
import { asDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.bridge.ts'
import { readManifest, restoreRows } from './restore.ts'
import { allRows } from './testing/all-rows.ts'
import { addMigrations } from './testing/later-migrations.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'))
  return () => rm(folder, { recursive: true })
})

async function inMemory(): Promise<Database> {
  const database = asDatabase(await openPglite({}))
  onTestFinished(() => database.close())
  return database
}

// Both open embedded databases of their own, so on PostgreSQL they would show nothing more.
describe.skipIf(inject('postgres'))('on the embedded database', () => {
  test('numbers beyond what JavaScript counts, computed columns and identities come back as they were', async () => {
    const odd = `create table odd (id bigint generated always as identity, big bigint, exact numeric, wide double precision,
    at timestamptz, bytes bytea, list text[], doc jsonb, twice bigint generated always as (big * 2) stored)`
    const migrations = { folder: await addMigrations(join(folder, 'migrations'), [odd]) }
    const from = await inMemory()
    await migrate(from.db, migrations)
    await from.db.execute(`insert into odd (big, exact, wide, at, bytes, list, doc) values
    (4611686018427387903, 12345678901234567890.123456789, 'NaN', '2026-01-02T03:04:05.123456Z', '\\x00ff', '{a,"b c",null}', '{"n": 9007199254740993}'),
    (-1, 0.10, 'Infinity', 'infinity', '', '{}', '[]')`)
    const before = await allRows(from)
    expect(before.odd).toHaveLength(2)
    const backup = await writeBackup({ database: from, dataDir: folder, to: folder })
    await from.db.execute('drop schema public cascade')
    await from.db.execute('create schema public')
    await restoreRows(from.db, backup, await readManifest(backup), migrations)
    expect(await allRows(from)).toEqual(before)
    await from.db.execute('insert into odd (big) values (1)')
    expect(await rowsOf(from.db, sql`select max(id)::int as id from odd`)).toEqual([{ id: 3 }])
  })

  test('a backup of a newer version is refused, and the database stays empty', async () => {
    const from = await inMemory()
    await migrate(from.db, {
      folder: await addMigrations(join(folder, 'migrations'), ['create table later (id int)']),
    })
    const backup = await writeBackup({ database: from, dataDir: folder, to: folder })
    await from.db.execute('drop schema public cascade')
    await from.db.execute('create schema public')
    await expect(restoreRows(from.db, backup, await readManifest(backup))).rejects.toThrow(
      'made by a newer version',
    )
    expect(await allRows(from)).toEqual({})
  })
})
