import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { auditApi } from '#contracts/audit.ts'
import { authApi } from '#contracts/auth.ts'
import { operationsApi } from '#contracts/operations.ts'
import { runsApi } from '#contracts/runs.ts'
import { readManifest } from '#server/db/restore.ts'
import { letter } from '#server/letter.ts'
import { Hopeless, job, work } from '#server/ports/jobs.ts'
import { MailError } from '#server/ports/mail.ts'
import { mailing } from '#server/send-letter.ts'
import { startTracked, trackedWork } from '#server/stream/tracked.ts'
import { clockAt } from '#server/testing/clock.ts'
import { testOutbox } from '#server/testing/outbox.ts'
import { PASSWORD, signUp } from '#server/testing/sign-up.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { backUpIfDue, makeBackup, makeDueBackup } from './operations.jobs.ts'
import { withoutSecrets } from './operations.presenter.ts'

const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 100 })
const deeds = async (admin: ReturnType<TestApp['as']>) =>
  (await admin.call(auditApi.list)).body.data.items.map(({ action }) => action)

test('jobs are counted, shown without what is personal, tried again and cancelled', async () => {
  const Given = z.object({ userId: z.number(), email: z.string(), sealed: z.string() })
  const [posting, long] = [job('test.letter', Given), job('test.long', z.object({}))]
  let mended = false
  const app = await testApp({
    working: true,
    works: (deps) => [
      work(posting, mailing, async ({ email }) => {
        if (!mended) throw new Hopeless(`no mailbox for ${email} with key sk_live_4242424242424242424242`)
      }),
      trackedWork(deps, long, { attempts: 1 }, async (_, { signal }) => {
        if (mended) return
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      }),
    ],
  })
  const boss = await app.build.user({ role: 'admin' })
  const admin = app.as(boss.token)
  const { jobs, db } = app.deps
  await jobs.enqueue(db, posting, { userId: 7, email: 'mara@shop.example', sealed: 'a secret' })
  await jobs.enqueue(db, posting, { userId: 8, email: 'otto@shop.example', sealed: 'a secret' })

  const list = async (query: object) => (await admin.call(operationsApi.jobs, { query })).body.data
  const dead = await soon(async () => {
    const { items } = await list({ state: 'dead', queue: posting.name })
    expect(items).toHaveLength(2)
    return items
  })
  expect(JSON.stringify(dead)).not.toMatch(/shop\.example|a secret|4242/)
  expect(dead.map(({ shown }) => shown.userId).toSorted()).toEqual([7, 8])
  expect(dead[0]).toMatchObject({
    queue: 'test.letter',
    state: 'dead',
    error: 'no mailbox for (address) with key (withheld)',
    shown: { userId: expect.any(Number) },
    withheld: ['email', 'sealed'],
  })
  const first = await list({ state: 'dead', limit: 1 })
  const second = await list({ state: 'dead', limit: 1, cursor: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(dead.map(({ id }) => id))
  expect(second.next).toBeNull()
  expect((await admin.call(operationsApi.mail)).body.data).toMatchObject({ server: false, dead: 2 })
  const ofMail = await admin.call(operationsApi.mailJobs, { query: { state: 'dead' } })
  expect(ofMail.body.data.items).toHaveLength(2)
  for (const person of ['7', ' MARA@shop.example'])
    for (const route of [operationsApi.jobs, operationsApi.mailJobs]) {
      const { body } = await admin.call(route, { query: { person } })
      expect(body.data.items.map(({ shown }) => shown.userId)).toEqual([7])
    }
  expect((await list({ person: 'mara' })).items).toEqual([])

  mended = true
  await jobs.enqueue(db, posting, { userId: boss.id, email: '', sealed: '' })
  const [one] = dead
  const at = (jobId = one?.id ?? '') => ({ params: { jobId } })
  expect((await admin.call(operationsApi.retryJob, at())).body.message).toBe('The job runs again.')
  expect((await admin.call(operationsApi.job, at())).status).toBe(404)
  expect((await admin.call(operationsApi.retryAll, { body: {} })).body.message).toBe('One job runs again.')
  expect(await admin.call(operationsApi.retryAll, { body: {} })).toMatchObject({ status: 409 })
  const queue = async () =>
    (await admin.call(operationsApi.queues)).body.data.find(({ name }) => name === posting.name)
  await soon(async () => expect((await list({ state: 'done', queue: posting.name })).items).toHaveLength(3))
  expect((await list({ state: 'done', person: boss.username })).items).toHaveLength(1)
  expect(await queue()).toMatchObject({ waiting: 0, running: 0, retrying: 0, dead: 0 })

  // A job that someone follows: its run ends with it.
  mended = false
  const runId = await startTracked(app.deps, { userId: boss.id }, long, {})
  await soon(async () =>
    expect((await admin.call(operationsApi.job, at(runId))).body.data.state).toBe('running'),
  )
  expect((await admin.call(operationsApi.retryJob, at(runId))).status).toBe(409)
  expect((await admin.call(operationsApi.cancelJob, at(runId))).status).toBe(200)
  expect((await admin.call(runsApi.get, { params: { runId } })).body.data.state).toBe('stopped')
  expect((await admin.call(operationsApi.cancelJob, at(runId))).status).toBe(409)
  expect(await deeds(admin)).toEqual(['job.cancelled', 'jobs.retried', 'jobs.retried', 'job.retried'])
})

test('what a library says about its failure is shown without whom and what it names', () => {
  expect(
    withoutSecrets(
      'GET https://mara:pw@api.example/v1?key=abc of (email)=(mara@shop.example), job 7d444840-9dc0-11d1-b245-5ffdce74fad2, key sk-proj-abcd-efgh-ijkl-mnop',
    ),
  ).toBe('GET https://… of (email)=((address)), job 7d444840-9dc0-11d1-b245-5ffdce74fad2, key (withheld)')
})

test('without a mail server letters are read from the outbox; with one, a test letter says what it says', async () => {
  const app = await testApp()
  app.deps.mail = testOutbox(app.dataDir)
  const boss = await signUp(app)
  const { me: admin } = boss
  const list = async (query: object = {}) => (await admin.call(operationsApi.letters, { query })).body.data
  expect(await list()).toEqual({ items: [], next: null })
  for (let n = 0; n < 2; n++) expect((await admin.call(operationsApi.testLetter)).status).toBe(200)
  await app.deps.mail.send({ to: { address: 'otto@shop.example' }, subject: 'Hello', text: 'x' })

  expect((await list({ q: String(boss.id) })).items.map(({ to }) => to)).toEqual([boss.email, boss.email])
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ to }) => to)).toEqual([
    'otto@shop.example',
    boss.email,
    boss.email,
  ])
  expect((await list({ q: 'OTTO' })).items).toHaveLength(1)
  const letterId = second.items[0]?.id ?? ''
  const opened = await admin.call(operationsApi.letter, { params: { letterId } })
  expect(opened.body.data).toMatchObject({
    subject: 'A test of your mail',
    html: expect.stringContaining('<p'),
  })
  expect((await deeds(admin))[0]).toBe('letter.opened')
  for (const id of ['../secret.key', '20261115T000000000Z-00000000'])
    expect([400, 404]).toContain(
      (await admin.call(operationsApi.letter, { params: { letterId: id } })).status,
    )

  app.deps.outbox = undefined
  app.deps.mail = {
    send: () => Promise.reject(new MailError('The mail server answered 535.', { permanent: false })),
  }
  expect((await admin.call(operationsApi.mail)).body.data.server).toBe(true)
  expect(await admin.call(operationsApi.testLetter)).toMatchObject({
    status: 502,
    body: { message: 'The mail server answered 535. Check SMTP_URL and MAIL_FROM.' },
  })
})

test('[security B5] the links of a letter that open an account are for an admin who knows the password', async () => {
  const app = await testApp()
  const mail = testOutbox(app.dataDir)
  const boss = await signUp(app)
  const { me: admin } = boss
  const mara = await app.build.user()
  const send = (email: string, screen: string) =>
    mail.send(
      letter({
        user: { username: 'mara', email },
        subject: screen,
        lines: ['Hello'],
        action: { label: 'Open', link: `http://localhost:3000${screen}#token=t0p-Secret_1` },
      }),
    )
  await send(mara.email, '/reset-password')
  await send('new@shop.example', '/verify-email')
  const [confirm, reset] = (await admin.call(operationsApi.letters)).body.data.items
  const at = (found = reset) => ({ params: { letterId: found?.id ?? '' } })
  const showLinks = (current: string) => admin.call(operationsApi.letterLinks, { ...at(), body: { current } })

  const masked = (await admin.call(operationsApi.letter, at())).body.data
  expect(masked).toMatchObject({ masked: true, text: expect.stringContaining('/reset-password#token=•••') })
  expect(JSON.stringify(masked)).not.toContain('Secret')
  const open = (await admin.call(operationsApi.letter, at(confirm))).body.data
  expect(open).toMatchObject({ masked: false, html: expect.stringContaining('#token=t0p-Secret_1"') })

  expect((await showLinks('not my password')).body.fields).toHaveProperty('current')
  const whole = (await showLinks(PASSWORD)).body.data
  expect(whole).toMatchObject({ masked: false, html: expect.stringContaining('#token=t0p-Secret_1"') })
  const log = (await admin.call(auditApi.list)).body.data.items
  expect(log.filter(({ action }) => action.startsWith('letter.'))).toMatchObject([
    { action: 'letter.links-shown', subject: { id: String(mara.id) }, details: { letter: reset?.id } },
    { action: 'letter.opened', subject: null, details: { letter: confirm?.id } },
    { action: 'letter.opened', subject: { id: String(mara.id) } },
  ])
  expect(JSON.stringify(log)).not.toContain('new@shop.example')

  // Whose role is taken away while the password is looked at gets nothing.
  const { verify } = app.deps.passwords
  app.deps.passwords.verify = async (...given) => {
    await app.deps.db.execute(sql`update users set role = 'user' where id = ${boss.id}`)
    return verify(...given)
  }
  expect((await showLinks(PASSWORD)).status).toBe(404)
})

test('[security B5] a backup is made, followed, downloaded and deleted with the password', async () => {
  const app = await testApp({ working: true })
  const boss = await signUp(app)
  const { me: admin } = boss
  await app.deps.storage.put('user/1/lamp.bin', Buffer.from('a lamp'), { contentType: 'text/plain' })
  const list = async () => (await admin.call(operationsApi.backups)).body.data
  expect(await list()).toMatchObject({ items: [], running: null, failure: null, schedule: { every: 'off' } })

  expect((await admin.call(operationsApi.backUp)).status).toBe(200)
  const made = await soon(async () => {
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
  expect(await deeds(admin)).not.toContain('backup.downloaded')
  const archive = await download(PASSWORD)
  expect(archive.headers['content-length']).toBe(String(archive.rawPayload.length))
  const there = join(app.dataDir, 'elsewhere')
  await mkdir(there)
  execFileSync('tar', ['xf', '-', '-C', there], { input: archive.rawPayload })
  // Whole: what was unpacked passes for the backup that it was.
  expect((await readManifest(join(there, name))).bytes).toBe(bytes)
  expect(await readFile(join(there, name, 'files/user/1/@lamp.bin'), 'utf8')).toContain('a lamp')

  const remove = (current: string) =>
    admin.call(operationsApi.deleteBackup, { params: { name }, body: { current } })
  expect((await remove('not my password')).status).toBe(403)
  expect(await readdir(shelf)).toEqual([name])
  expect((await remove(PASSWORD)).status).toBe(200)
  expect((await remove(PASSWORD)).status).toBe(404)
  expect(await readdir(shelf)).toEqual([])
  const ofBackups = (await deeds(admin)).filter((action) => action.startsWith('backup.'))
  expect(ofBackups).toEqual(['backup.deleted', 'backup.downloaded', 'backup.asked'])
  expect((await admin.call(operationsApi.stopBackup)).status).toBe(409)

  // One that failed for good is told of until one is made that did not.
  const former = job(makeBackup.name, z.object({ userId: z.string() }))
  await app.deps.jobs.enqueue(app.deps.db, former, { userId: 'mara' })
  await soon(async () => expect((await list()).failure).toContain('does not fit'))

  // What is being downloaded breaks off when the session ends.
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
  expect((await set('day', 2)).status).toBe(200)
  expect([await night(), await night(), await night()]).toEqual([1, 2, 2])
  await set('week', 9)
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
  expect((await list()).running).toMatchObject({ runId: elsewhere, note: 'Made by the clock' })
  expect((await admin.call(operationsApi.backUp)).status).toBe(409)
  expect((await admin.call(operationsApi.stopBackup)).status).toBe(200)
  expect(await jobs.find(elsewhere)).toMatchObject({ state: 'cancelled' })
  expect((await list()).running).toBeNull()

  const inTheWay = join(app.dataDir, 'files')
  await rm(inTheWay, { recursive: true, force: true })
  await writeFile(inTheWay, '')
  const jobId = await jobs.enqueue(db, makeDueBackup, {})
  await soon(async () => expect((await list()).failure).toContain('ENOTDIR'))
  await rm(inTheWay)
  await admin.call(operationsApi.retryJob, { params: { jobId } })
  await soon(async () =>
    expect(await list()).toMatchObject({ items: [{ reason: 'schedule' }], failure: null }),
  )
})
