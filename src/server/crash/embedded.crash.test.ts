import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrate, schemaVersion } from '#server/db/migrate.ts'
import { addMigrations } from '#server/db/testing/later-migrations.ts'
import { canMount, inSmallFolder } from './small-folder.ts'

const moduleUrl = (name: string) => JSON.stringify(new URL(`../db/${name}`, import.meta.url).href)
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'embedded-'))
})
afterAll(() => rmSync(root, { recursive: true }))

test('a first start that is killed, at whichever moment, leaves nothing half made', async () => {
  const dataDir = mkdtempSync(join(root, 'killed-'))
  const draft = () => readdirSync(dataDir).find((name) => name.startsWith('db.new-')) ?? 'none yet'
  const moments = [
    () => existsSync(join(dataDir, draft())),
    () => existsSync(join(dataDir, draft(), 'global/pg_control')),
    () => existsSync(join(dataDir, draft(), 'base/5')),
    () => existsSync(join(dataDir, 'db')),
  ]
  for (const reached of moments) {
    const child = start(
      `import { openEmbedded } from ${moduleUrl('embedded.ts')}; await openEmbedded(${JSON.stringify(dataDir)})`,
    )
    await expect.poll(reached, { interval: 5 }).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const database = await openEmbedded(dataDir)
  expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  await database.close()
  expect(readdirSync(dataDir)).toEqual(['db'])
})

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + sizeIfThere(join(folder, name)),
    0,
  )
const sizeIfThere = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

test('[M6] killed in the middle of a migration, it begins again from before', async () => {
  const dataDir = mkdtempSync(join(root, 'migrated-'))
  const fill = 'create table later as select n, md5(n::text) as text from generate_series(1, 200000) n'
  const compute = "select count(*) from generate_series(1, 200000000) n where md5(n::text) = ''"
  const folder = await addMigrations(join(root, 'endless'), [`${fill};--> statement-breakpoint\n${compute}`])
  const first = await openEmbedded(dataDir)
  await migrate(first.db)
  const version = await schemaVersion(first.db)
  await first.close()

  const before = sizeOf(join(dataDir, 'db/base'))
  const child = start(`
    import { openEmbedded } from ${moduleUrl('embedded.ts')}
    import { migrate } from ${moduleUrl('migrate.ts')}
    const { db } = await openEmbedded(${JSON.stringify(dataDir)})
    await migrate(db, { folder: ${JSON.stringify(folder)} })`)
  await expect.poll(() => sizeOf(join(dataDir, 'db/base'))).toBeGreaterThan(before + 2_000_000)
  child.kill('SIGKILL')
  await once(child, 'exit')

  const { db, close } = await openEmbedded(dataDir)
  expect(await schemaVersion(db)).toBe(version)
  expect(await migrate(db)).toBe(0)
  expect(await migrate(db, { folder: await addMigrations(join(root, 'finite'), [fill]) })).toBe(1)
  expect(await rowsOf(db, sql`select count(*)::int as n from later`)).toEqual([{ n: 200_000 }])
  await close()
})

/** Runs a script in a process of its own. */
function start(script: string, command: string[] = []): ChildProcess & { output: () => string } {
  const path = join(mkdtempSync(join(root, 'script-')), 'script.mjs')
  writeFileSync(path, script)
  const [file = process.execPath, ...args] = [...command, process.execPath, path]
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  return Object.assign(child, { output: () => text })
}

test.runIf(canMount)(
  '[M4] a full disk is an error with its code, reading goes on, and so does writing when there is room',
  async () => {
    const script = `
    import { rmSync, statfsSync, writeFileSync } from 'node:fs'
    import { sql } from ${JSON.stringify(import.meta.resolve('drizzle-orm'))}
    import { openEmbedded } from ${moduleUrl('embedded.ts')}
    import { sqlState } from ${moduleUrl('database.ts')}
    const dataDir = ${JSON.stringify(join(root, 'small'))}
    const { db, lost } = await openEmbedded(dataDir)
    await db.execute(sql\`create table things (id int)\`)
    const { bavail, bsize } = statfsSync(dataDir)
    writeFileSync(dataDir + '/ballast', Buffer.alloc(bavail * bsize))
    const tell = (name, work) => work.then(() => console.log(name, 'done'), (error) => console.log(name, sqlState(error)))
    const grow = () => db.execute(sql\`insert into things select n from generate_series(1, 100000) n\`)
    await tell('writing', grow())
    await tell('reading', db.execute(sql\`select count(*) from things\`))
    rmSync(dataDir + '/ballast')
    await tell('writing', grow())
    const next = statfsSync(dataDir)
    writeFileSync(dataDir + '/ballast', Buffer.alloc(next.bavail * next.bsize))
    const log = () => db.execute(sql\`select pg_logical_emit_message(false, 'x', repeat('x', 1000000))\`)
    try { for (;;) await log() } catch (error) { console.log('log', sqlState(error)) }
    await lost
    await openEmbedded(dataDir).catch((error) => console.log('opening', error.code))
    rmSync(dataDir + '/ballast')
    const again = await openEmbedded(dataDir)
    await tell('reopened', again.db.execute(sql\`select count(*) from things\`))
    process.exit()`
    mkdirSync(join(root, 'small'))
    const child = start(script, inSmallFolder(120, join(root, 'small')))
    await once(child, 'close')
    expect(child.output().trim().split('\n')).toEqual([
      'writing 53100',
      'reading done',
      'writing done',
      'log 53100',
      'opening ENOSPC',
      'reopened done',
    ])
  },
)
