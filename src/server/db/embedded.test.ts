import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { toAppError } from '../http/error-response.ts'
import { createLog } from '../log.ts'
import { type Database, rowsOf, sqlState } from './database.ts'
import { BrokenDatabase, explainDamage, openEmbedded } from './embedded.ts'
import { openDatabase } from './open.ts'
import { allowLonger } from './statement-limits.ts'

const emptied = (folder: string) => {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
}
let root: string
let whole: string
/** Path of the file of the table that says which migrations ran. */
let migrationsFile: string

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'embedded-'))
  whole = join(root, 'whole')
  const database = await openEmbedded(whole)
  await database.db.execute(sql`create table things as select n as id from generate_series(1, 100) n`)
  await database.db.execute(sql`create table schema_migrations (created_at bigint)`)
  const [file] = await rowsOf<{ path: string }>(
    database.db,
    sql`select pg_relation_filepath('schema_migrations') as path`,
  )
  migrationsFile = file?.path ?? ''
  await database.close()
})
afterAll(() => rmSync(root, { recursive: true }))

async function countIn(dataDir: string) {
  const database = await openEmbedded(dataDir)
  const [row] = await rowsOf<{ n: number }>(database.db, sql`select count(*)::int as n from things`)
  await database.close()
  return row?.n
}

/** Names and sizes of all files in a folder, but for what even a failed opening touches: its own mark and a cache. */
const listing = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(postmaster\.pid|pg_internal\.init)$/.test(entry.name))
    .map(({ parentPath, name }) => `${join(parentPath, name)} ${statSync(join(parentPath, name)).size}`)
    .sort()

const damages: Record<string, (folder: string) => void> = {
  'pg_control is empty': (folder) => truncateSync(join(folder, 'global/pg_control')),
  'pg_control is cut short': (folder) => truncateSync(join(folder, 'global/pg_control'), 100),
  'pg_control is garbled': (folder) =>
    writeFileSync(join(folder, 'global/pg_control'), Buffer.alloc(8_192, 'Z')),
  'pg_control is missing': (folder) => rmSync(join(folder, 'global/pg_control')),
  'PG_VERSION is missing': (folder) => rmSync(join(folder, 'PG_VERSION')),
  'base is missing': (folder) => rmSync(join(folder, 'base'), { recursive: true }),
  'base is empty': (folder) => emptied(join(folder, 'base')),
  'the database in base is missing': (folder) => rmSync(join(folder, 'base/5'), { recursive: true }),
  'the log is empty': (folder) => emptied(join(folder, 'pg_wal')),
  'everything is missing': emptied,
}

test.each(Object.entries(damages))(
  '[M5] refused and left alone, with the way back: %s',
  async (_, damage) => {
    const dataDir = mkdtempSync(join(root, 'damaged-'))
    cpSync(join(whole, 'db'), join(dataDir, 'db'), { recursive: true })
    damage(join(dataDir, 'db'))
    const backup = join(dataDir, 'backups/2026-01-02T03-04-05-006Z')
    mkdirSync(backup, { recursive: true })
    const before = listing(join(dataDir, 'db'))
    const error = await openEmbedded(dataDir).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(BrokenDatabase)
    expect((error as Error).message).toContain(`npm run restore -- ${backup} --replace`)
    expect(listing(join(dataDir, 'db'))).toEqual(before)
  },
)

const unreadable: Record<string, (folder: string) => void> = {
  'the file of a table is garbled': (folder) =>
    writeFileSync(join(folder, migrationsFile), Buffer.alloc(8_192, 'Z')),
  'the file of a table is missing': (folder) => rmSync(join(folder, migrationsFile)),
  'its tables are gone': (folder) => writeFileSync(join(folder, 'has-tables'), ''),
}

test.each(Object.entries(unreadable))('[M5] opens, and is refused all the same: %s', async (_, damage) => {
  const dataDir = mkdtempSync(join(root, 'damaged-'))
  cpSync(join(whole, 'db'), join(dataDir, 'db'), { recursive: true })
  damage(join(dataDir, 'db'))
  const backup = join(dataDir, 'backups/2026-01-02T03-04-05-006Z')
  mkdirSync(backup, { recursive: true })
  const error = await openDatabase(readConfig({ DATA_DIR: dataDir }), createLog('silent')).catch((e) => e)
  expect(error).toBeInstanceOf(BrokenDatabase)
  expect(error.message).toContain(`npm run restore -- ${backup} --replace`)
})

test('a failure that is no damage is told as it is', () => {
  const bug = new Error('failed query', { cause: Object.assign(new Error('no table'), { code: '42P01' }) })
  expect(explainDamage(whole, bug)).toBe(bug)
  const tooMany = Object.assign(new Error('too many connections'), { code: '53300', severity: 'FATAL' })
  expect(explainDamage(whole, tooMany)).toBe(tooMany)
  const full = new BrokenDatabase(whole, 'is damaged')
  expect(explainDamage(whole, full)).toBe(full)
})

test('without a backup, the way to start again is told', async () => {
  const dataDir = mkdtempSync(join(root, 'damaged-'))
  mkdirSync(join(dataDir, 'db'))
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    'There is no backup to restore. To start fresh, move that folder away.',
  )
})

test('[security I4] the folder and every file in it is its owner’s alone', () => {
  const open = readdirSync(join(whole, 'db'), { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
  expect(open).toEqual([])
})

test('data is there when it is opened again', async () => {
  expect(await countIn(whole)).toBe(100)
})

/** Computes until someone stops it, and writes all it has found into temporary files. */
const endless = sql`with recursive n as (select 1 as x union all select x from n) select count(*) from n`
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('a statement that never ends is cut, and the database is opened again with all it held', async () => {
  const dataDir = join(root, 'cut')
  cpSync(join(whole, 'db'), join(dataDir, 'db'), { recursive: true })
  const told: string[] = []
  const database: Database = await openEmbedded(dataDir, {
    seconds: 2,
    warn: (message) => told.push(message),
  })
  const { db } = database
  const news = Promise.withResolvers<string | undefined>()
  await database.bus.subscribe('news', news.resolve)
  await db.execute(sql`insert into things values (101)`)

  let swallowed: unknown
  const written = db.transaction(async (tx) => {
    await tx.execute(sql`insert into things values (102)`)
    swallowed = await failure(tx.execute(endless))
    await tx.execute(sql`insert into things values (103)`)
  })
  const queued = rowsOf<{ n: number }>(db, sql`select count(*)::int as n from things`)
  expect(sqlState(await failure(written))).not.toBe('23505')
  expect(sqlState(swallowed)).toBe('57014')
  expect(toAppError(swallowed)).toMatchObject({
    type: 'UNAVAILABLE',
    message: 'This took too long and was stopped. Try again in a moment.',
  })
  // Neither the transaction that was cut nor what it did afterwards is there; what waited for it is answered.
  expect(await queued).toEqual([{ n: 101 }])
  expect(existsSync(join(dataDir, 'db/base/pgsql_tmp'))).toBe(false)
  expect(told).toEqual([
    'A statement took more than 2 seconds and was stopped. The embedded database is opened again.',
    'The embedded database is open again.',
  ])
  await database.bus.publish('news', 'heard')
  expect(await news.promise).toBe('heard')

  const slow = sql`select count(*) from generate_series(1, 6_000_000) n where md5(n::text) = ''`
  await db.transaction(async (tx) => {
    await allowLonger(tx)
    await tx.execute(slow)
  })
  expect(told).toHaveLength(2)
  await database.close()
  expect(await countIn(dataDir)).toBe(101)
})
