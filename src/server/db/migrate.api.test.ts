// @both-databases
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDb } from '#server/testing/test-db.ts'
import { type Db, rowsOf } from './database.ts'
import { migrate, NewerSchema, schemaVersion } from './migrate.ts'
import { addMigrations } from './testing/later-migrations.ts'

let db: Db

beforeAll(async () => {
  db = (await testDb()).database.db
})
beforeEach(async () => {
  for (const schema of ['jobs', 'public']) await db.execute(`drop schema if exists ${schema} cascade`)
  await db.execute('create schema public')
})

async function folderWith(later: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return addMigrations(folder, later)
}

const tables = async () =>
  (
    await rowsOf<{ name: string }>(
      db,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
  ).map(({ name }) => name)

test('an empty database gets the whole schema, and the second time nothing', async () => {
  let backups = 0
  const beforeChange = async () => {
    backups++
  }
  expect(await migrate(db, { beforeChange })).toBeGreaterThan(0)
  expect(await tables()).toEqual(expect.arrayContaining(['users', 'messages', 'runs', 'schema_migrations']))
  const version = await schemaVersion(db)
  expect(version).toBeGreaterThan(0)
  expect(await migrate(db, { beforeChange })).toBe(0)
  expect(await schemaVersion(db)).toBe(version)
  expect(backups).toBe(0)
})

test('[M6] a schema that is newer than the code is refused and left alone', async () => {
  await migrate(db, { folder: await folderWith(['create table later (id int)']) })
  const version = await schemaVersion(db)
  await expect(migrate(db)).rejects.toThrow(NewerSchema)
  expect(await schemaVersion(db)).toBe(version)
  expect(await tables()).toContain('later')
})

test('before data is changed, and only then, there is a chance to back it up', async () => {
  await migrate(db)
  const folder = await folderWith(['create table later (id int)'])
  const seen: string[][] = []
  const beforeChange = async () => void seen.push(await tables())
  expect(await migrate(db, { folder, beforeChange })).toBe(1)
  expect(seen).toHaveLength(1)
  expect(seen[0]).not.toContain('later')
  expect(await migrate(db, { folder, beforeChange })).toBe(0)
  expect(seen).toHaveLength(1)
})

test('when the backup fails, nothing is changed', async () => {
  await migrate(db)
  const folder = await folderWith(['create table later (id int)'])
  const beforeChange = () => Promise.reject(new Error('disk full'))
  await expect(migrate(db, { folder, beforeChange })).rejects.toThrow('disk full')
  expect(await tables()).not.toContain('later')
})

test('[M6] a migration that fails takes all of its start back', async () => {
  await migrate(db)
  const version = await schemaVersion(db)
  const folder = await folderWith([
    'create table later (id int)',
    'create table last (id int);--> statement-breakpoint\nselect 1/0',
  ])
  await expect(migrate(db, { folder })).rejects.toThrow()
  expect(await schemaVersion(db)).toBe(version)
  expect(await tables()).not.toContain('later')
  expect(await tables()).not.toContain('last')
  expect(await migrate(db, { folder: await folderWith(['create table later (id int)']) })).toBe(1)
})

test('two that start together migrate once', async () => {
  const counts = await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect(counts.filter((count) => count > 0)).toHaveLength(1)
  expect(await tables()).toContain('users')
})

test('only as far as it is told, for a backup of that time', async () => {
  const folder = await folderWith(['create table later (id int)'])
  await migrate(db)
  const version = await schemaVersion(db)
  expect(await migrate(db, { folder, upTo: version })).toBe(0)
  expect(await tables()).not.toContain('later')
})
