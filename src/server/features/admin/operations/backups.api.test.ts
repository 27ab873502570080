// @both-databases
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { auditApi } from '#contracts/admin/audit.ts'
import { operationsApi } from '#contracts/admin/operations.ts'
import { authApi } from '#contracts/auth.ts'
import { readManifest } from '#server/db/restore.ts'
import { job } from '#server/ports/jobs.ts'
import { clockAt } from '#server/testing/clock.ts'
import { eventually } from '#server/testing/eventually.ts'
import { PASSWORD, signUp } from '#server/testing/sign-up.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { backUpIfDue, makeBackup, makeDueBackup } from './operations.jobs.ts'

const auditedActions = async (admin: ReturnType<TestApp['as']>) =>
  (await admin.call(auditApi.list)).body.data.items.map(({ action }) => action)

test('[security B5] a backup is made, followed, downloaded and deleted with the password', async () => {
  const app = await testApp({ working: true })
  const boss = await signUp(app)
  const { me: admin } = boss
  await app.deps.storage.put('user/1/lamp.bin', Buffer.from('a lamp'), { contentType: 'text/plain' })
  const list = async () => (await admin.call(operationsApi.backups)).body.data
  expect(await list()).toMatchObject({ items: [], running: null, failure: null, schedule: { every: 'off' } })

  expect((await admin.call(operationsApi.backUp)).status).toBe(200)
  const made = await eventually(async () => {
    const { items, running } = await list()
    expect([items.length, running]).toEqual([1, null])
    return items[0]
  })
  expect(made).toMatchObject({
    reason: 'asked',
    by: { id: String(boss.id), username: 'mara' },
    damaged: false,
    bytes: expect.any(Number),
  })
  const name = made?.name ?? ''
  const shelf = join(app.dataDir, 'backups')
  const { bytes } = await readManifest(join(shelf, name))
  expect(made?.bytes).toBe(bytes)

  const download = (current: string, of = name) =>
    app.app.inject({
      method: 'POST',
      url: `/api/admin/backups/${of}/file`,
      payload: { current },
      headers: { authorization: `Bearer ${boss.token}` },
    })
  expect((await download('not my password')).statusCode).toBe(403)
  expect((await download(PASSWORD, '..%2F..')).statusCode).toBe(400)
  expect(await auditedActions(admin)).not.toContain('backup.downloaded')
  const archive = await download(PASSWORD)
  expect(archive.headers['content-length']).toBe(String(archive.rawPayload.length))
  const there = join(app.dataDir, 'elsewhere')
  await mkdir(there)
  execFileSync('tar', ['xf', '-', '-C', there], { input: archive.rawPayload })
  // The unpacked archive is a valid backup.
  expect((await readManifest(join(there, name))).bytes).toBe(bytes)
  expect(await readFile(join(there, name, 'files/user/1/@lamp.bin'), 'utf8')).toContain('a lamp')

  const remove = (current: string) =>
    admin.call(operationsApi.deleteBackup, { params: { name }, body: { current } })
  expect((await remove('not my password')).status).toBe(403)
  expect(await readdir(shelf)).toEqual([name])
  expect((await remove(PASSWORD)).status).toBe(200)
  expect((await remove(PASSWORD)).status).toBe(404)
  expect(await readdir(shelf)).toEqual([])
  const ofBackups = (await auditedActions(admin)).filter((action) => action.startsWith('backup.'))
  expect(ofBackups).toEqual(['backup.deleted', 'backup.downloaded', 'backup.asked'])
  expect((await admin.call(operationsApi.stopBackup)).status).toBe(409)

  // A failed backup is reported until a later one succeeds.
  const former = job(makeBackup.name, z.object({ userId: z.string() }))
  await app.deps.jobs.enqueue(app.deps.db, former, { userId: 'mara' })
  await eventually(async () => expect((await list()).failure).toContain('does not fit'))

  // A running download breaks off when the session ends.
  const large = '2026-01-01T00-00-00-000Z'
  await mkdir(join(shelf, large))
  await writeFile(join(shelf, large, 'rows'), '')
  await truncate(join(shelf, large, 'rows'), 64 * 1_024 * 1_024)
  const response = await fetch(
    `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/api/admin/backups/${large}/file`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ current: PASSWORD }),
    },
  )
  expect(response.status).toBe(200)
  await admin.call(authApi.logout)
  const read = await response.arrayBuffer().then(
    () => 'whole',
    () => 'cut',
  )
  expect(read).toBe('cut')
})

test('by the clock one is made when it is due, and only the newest of those are kept', async () => {
  const clock = clockAt(new Date())
  const app = await testApp({ parts: { clock } })
  const { me: admin } = await signUp(app)
  const count = async () => (await admin.call(operationsApi.backups)).body.data.items.length
  const night = async () => {
    clock.advance(86_400_000)
    await backUpIfDue(app.deps)
    return count()
  }
  expect(await night()).toBe(0)
  const set = (every: 'off' | 'day' | 'week', keep: number) =>
    admin.call(operationsApi.schedule, { body: { every, keep } })
  expect((await set('day', 0)).status).toBe(400)
  expect((await set('day', 1e30)).body.fields).toEqual({ keep: 'Keep at most 60.' })
  expect((await set('day', 2)).status).toBe(200)
  const next = async () => (await admin.call(operationsApi.backups)).body.data.scheduledAt
  const nights = async () => (Date.parse((await next()) ?? '') - clock.now().getTime()) / 86_400_000
  expect(await next()).toMatch(/T03:10:00.000Z$/)
  expect(await nights()).toBeLessThanOrEqual(1)
  expect([await night(), await night(), await night()]).toEqual([1, 2, 2])
  await set('week', 9)
  // A backup bears the machine's own time, which is four nights behind by now.
  expect(await nights()).toBeGreaterThan(2)
  expect([await night(), await night(), await night()]).toEqual([2, 2, 3])
})

test('one that the clock began is shown and can be stopped, and is told of when it fails', async () => {
  const app = await testApp({ working: true })
  const { me: admin } = await signUp(app)
  const { jobs, db } = app.deps
  const list = async () => (await admin.call(operationsApi.backups)).body.data
  await admin.call(operationsApi.schedule, { body: { every: 'day', keep: 7 } })

  // As it stands while another process makes it.
  const elsewhere = await jobs.enqueue(
    db,
    makeDueBackup,
    {},
    { startAfter: new Date(Date.now() + 3_600_000) },
  )
  await db.execute(sql`update jobs.job set state = 'active', started_on = now() where id = ${elsewhere}`)
  expect((await list()).running).toMatchObject({ runId: elsewhere, note: 'Scheduled backup running' })
  expect((await admin.call(operationsApi.backUp)).status).toBe(409)
  expect((await admin.call(operationsApi.stopBackup)).status).toBe(200)
  expect(await jobs.find(elsewhere)).toMatchObject({ state: 'cancelled' })
  expect((await list()).running).toBeNull()

  const inTheWay = join(app.dataDir, 'files')
  await rm(inTheWay, { recursive: true, force: true })
  await writeFile(inTheWay, '')
  const jobId = await jobs.enqueue(db, makeDueBackup, {})
  await eventually(async () => expect((await list()).failure).toContain('ENOTDIR'))
  await rm(inTheWay)
  await admin.call(operationsApi.retryJob, { params: { jobId } })
  await eventually(async () =>
    expect(await list()).toMatchObject({ items: [{ reason: 'schedule' }], failure: null }),
  )
})
