// @both-databases
import { randomBytes } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { authApi } from '#contracts/auth.ts'
import { chatApi } from '#contracts/chat.ts'
import { readConfig } from '#server/config.ts'
import { runBackup, runRestore } from '#server/db/backup-command.ts'
import { newId, type TestApp, testApp } from '#server/testing/test-app.ts'
import { writeBackup } from './backup.ts'
import { type Database, type Db, rowsOf } from './database.ts'
import { asDatabase, openEmbedded } from './embedded.ts'
import { lockFolder } from './lock.ts'
import { openPglite } from './pglite.bridge.ts'
import { RestoreRefused, readManifest, restoreRows } from './restore.ts'
import { allRows } from './testing/all-rows.ts'

const account = { username: 'mara', email: 'mara@shop.example', password: 'a long enough secret 7' }
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  return () => rm(folder, { recursive: true })
})

async function inMemory(): Promise<Database> {
  const database = asDatabase(await openPglite({}))
  onTestFinished(() => database.close())
  return database
}

/** An account with a session, an answered question, a letter that waits in the queue, and a file. */
async function furnish({ anyone, as, deps }: TestApp) {
  const { body } = await anyone.call(authApi.signup, { body: account })
  await deps.db.execute(sql`update users set email_verified_at = now()`)
  const chatId = newId()
  await as(body.token).events(chatApi.send, {
    params: { chatId },
    body: { id: newId(), text: 'Is “5 < 6” – 7 × 8 = 56? \\ \n 🙂 what is ROAS?' },
  })
  const file = randomBytes(70_000)
  await deps.storage.put('user/1/lamp.bin', file, { contentType: 'application/octet-stream' })
  return { token: body.token, chatId, file }
}

const isPostgres = () => inject('postgres') !== undefined

test('[M7] restored elsewhere, every row, file, login and waiting job is there', async () => {
  const app = await testApp()
  const { token, chatId, file } = await furnish(app)
  const backup = await writeBackup({ database: app.db.database, dataDir: app.dataDir, to: folder })
  const manifest = await readManifest(backup)
  expect(manifest.tables).toMatchObject({ users: 1, messages: 2, 'jobs.job': 1 })

  const there = join(folder, 'elsewhere')
  await runRestore([backup], readConfig({ DATA_DIR: there }))
  const restored = await openEmbedded(there)
  onTestFinished(() => restored.close())
  expect(await allRows(restored)).toEqual(await allRows(app.db.database))

  const again = await testApp({
    db: { database: restored, url: undefined, drop: async () => {} },
    working: true,
    env: { DATA_DIR: there },
  })
  expect((await again.as(token).call(authApi.me)).body.data.username).toBe('mara')
  expect(
    (await again.anyone.call(authApi.login, { body: { username: 'mara', password: account.password } }))
      .status,
  ).toBe(200)
  expect((await again.as(token).call(chatApi.get, { params: { chatId } })).body.data.messages).toHaveLength(2)
  const stored = await again.deps.storage.get('user/1/lamp.bin')
  expect(Buffer.concat((await stored?.stream.toArray()) ?? [])).toEqual(file)
  // The job ran: the address is confirmed by now, so no letter was needed, and the queue is empty.
  const waiting = sql`select count(*)::int as n from jobs.job where state < 'completed' and name = 'auth.verification-letter'`
  await expect.poll(async () => (await rowsOf<{ n: number }>(restored.db, waiting))[0]?.n).toBe(0)
  // Numbers go on after those that were given out.
  const next = await again.anyone.call(authApi.signup, {
    body: { ...account, username: 'next', email: 'next@shop.example' },
  })
  expect(next.body.user.id).toBe('2')
})

test.runIf(isPostgres())('from PostgreSQL to the embedded database and back, nothing changes', async () => {
  const app = await testApp()
  await furnish(app)
  const first = await writeBackup({ database: app.db.database, dataDir: app.dataDir, to: folder })
  const embedded = await inMemory()
  await restoreRows(embedded.db, first, await readManifest(first))
  const second = await writeBackup({ database: embedded, dataDir: app.dataDir, to: folder })
  const before = await allRows(app.db.database)
  await app.deps.db.execute('drop schema public cascade')
  await app.deps.db.execute('create schema public')
  await restoreRows(app.deps.db, second, await readManifest(second))
  expect(await allRows(app.db.database)).toEqual(before)
  expect((await readManifest(second)).sequences).toEqual((await readManifest(first)).sequences)
})

test('[M7] under load, what belongs together is together', async () => {
  const { db, deps, build, dataDir } = await testApp()
  const owner = await build.user()
  let writing = true
  const writer = (async () => {
    while (writing) await build.chat(owner)
  })()
  await expect
    .poll(async () => (await rowsOf<{ n: number }>(deps.db, sql`select count(*)::int as n from chats`))[0]?.n)
    .toBeGreaterThan(20)
  const backups: string[] = []
  for (let n = 0; n < 5; n++) backups.push(await writeBackup({ database: db.database, dataDir, to: folder }))
  writing = false
  await writer
  for (const backup of backups) {
    const { tables } = await readManifest(backup)
    expect(tables.chats).toBeGreaterThan(20)
    expect(tables).toMatchObject({ runs: tables.chats, messages: 2 * (tables.chats ?? 0) })
  }
})

test('a damaged backup is refused', async () => {
  const { db, dataDir, deps } = await testApp()
  await deps.storage.put('user/1/lamp.bin', randomBytes(100), { contentType: 'text/plain' })
  const backup = await writeBackup({ database: db.database, dataDir, to: folder })
  const refusal = () =>
    readManifest(backup).then(
      () => 'accepted',
      (error: Error) => (error instanceof RestoreRefused ? error.message : error),
    )
  expect(await refusal()).toBe('accepted')

  const damages: (() => Promise<() => Promise<void>>)[] = [
    'rows.jsonl.gz',
    'files/user/1/@lamp.bin',
    'manifest.json',
  ].flatMap((name) => [
    async () => {
      const whole = await readFile(join(backup, name))
      await writeFile(join(backup, name), whole.subarray(0, whole.length / 2))
      return () => writeFile(join(backup, name), whole)
    },
    async () => {
      await rename(join(backup, name), join(folder, 'aside'))
      return () => rename(join(folder, 'aside'), join(backup, name))
    },
  ])
  damages.push(async () => {
    await appendFile(join(backup, 'files/user/1/@more.bin'), 'smuggled in')
    return () => unlink(join(backup, 'files/user/1/@more.bin'))
  })
  for (const damage of damages) {
    const mend = await damage()
    expect(await refusal()).toMatch(/is damaged|is not a backup/)
    await mend()
  }
  expect(await refusal()).toBe('accepted')
})

// Only the embedded database has a folder that is moved aside.
test.skipIf(isPostgres())(
  'where there is data, it takes --replace, and what was there is moved aside',
  async () => {
    const app = await testApp()
    await furnish(app)
    const backup = await writeBackup({ database: app.db.database, dataDir: app.dataDir, to: folder })
    const dataDir = join(folder, 'taken')
    const config = readConfig({ DATA_DIR: dataDir })
    const old = await openEmbedded(dataDir)
    await old.db.execute('create table of_before (id int)')
    await old.close()

    await expect(runRestore([backup], config)).rejects.toThrow('add --replace')
    const lock = lockFolder(dataDir, '')
    await expect(runRestore([backup, '--replace'], config)).rejects.toThrow(
      `in use by process ${process.pid}`,
    )
    await expect(runBackup([], config)).rejects.toThrow(`in use by process ${process.pid}`)
    await expect(runRestore([], config)).rejects.toThrow(
      'Name the backup to restore: npm run restore -- <folder>',
    )
    const newest = join(dataDir, 'backups', basename(backup))
    await cp(backup, newest, { recursive: true })
    await expect(runRestore([], config)).rejects.toThrow(
      `name the backup to restore, such as the newest: npm run restore -- ${newest} --replace`,
    )
    lock.release()
    const key = await readFile(join(backup, 'secret.key'))
    await writeFile(join(backup, 'secret.key'), 'not the key that was backed up')
    await expect(runRestore([backup, '--replace'], config)).rejects.toThrow('is damaged')
    await writeFile(join(backup, 'secret.key'), key)
    const kept = await openEmbedded(dataDir)
    expect(await rowsOf(kept.db, sql`select * from of_before`)).toEqual([])
    await kept.close()

    await runRestore([backup, '--replace'], config)
    const names = await readdir(dataDir)
    expect(names.filter((name) => name.startsWith('db.before-'))).toHaveLength(1)
    expect(names).not.toContain('restore.part')
    const restored = await openEmbedded(dataDir)
    expect(Object.keys(await allRows(restored))).not.toContain('of_before')
    expect(await rowsOf(restored.db, sql`select username from users`)).toEqual([{ username: 'mara' }])
    await restored.close()
  },
)

test('into a place that is no folder: an error, and nothing is left', async () => {
  const { db, dataDir } = await testApp()
  await writeFile(join(folder, 'file'), '')
  await expect(writeBackup({ database: db.database, dataDir, to: join(folder, 'file') })).rejects.toThrow(
    /ENOTDIR|EEXIST/,
  )
  expect(await readdir(folder)).toEqual(['file'])
})

test('one that is stopped while it reads the rows reads no more of them, and nothing is left', async () => {
  const { db, dataDir } = await testApp()
  const stop = new AbortController()
  let asked = 0
  const counted = (tx: Db): Db =>
    new Proxy(tx, {
      get(of, name) {
        if (name !== 'execute') return Reflect.get(of, name)
        asked++
        stop.abort(new Error('Stopped.'))
        return of.execute.bind(of)
      },
    })
  const transaction: Db['transaction'] = (work, options) =>
    db.database.db.transaction((tx) => work(counted(tx) as typeof tx), options)
  const database = { db: { transaction } as Db }
  const { signal } = stop
  await expect(writeBackup({ database, dataDir, to: folder, signal })).rejects.toThrow('Stopped.')
  // More time for its statements, what tables there are, whether there is a queue, and the first cursor.
  expect(asked).toBe(4)
  expect(await readdir(folder)).toEqual([])
})
