// @both-databases
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moneyApi } from '#contracts/admin/money.ts'
import { overviewApi } from '#contracts/admin/overview.ts'
import { billingApi } from '#contracts/billing.ts'
import { testStripe } from '#server/testing/payments.ts'
import { version } from '#server/version.ts'
import { createFailures } from './failures.ts'
import { adminApp, fill, run } from './overview.factory.ts'
import { sumUpAll } from './overview.tasks.ts'

test('health: providers, queue, letters, storage, processes and failures', async () => {
  const here = await adminApp()
  const { app, db, ask } = here
  const { ann } = await fill(app)
  const connection = randomUUID()
  await db.execute(
    sql`insert into model_connections (id, provider, label, model, problem) values (${connection}, 'compatible', 'House', 'lamp', 'It does not answer.')`,
  )
  await run(app, ann, '2026-03-20T10:00:00Z', { model: `connection/${connection}` })
  await run(app, ann, '2026-03-20T10:01:00Z', { model: `connection/${randomUUID()}` })
  await run(app, ann, '2026-03-20T10:02:00Z', { model: `connection/${randomUUID()}`, state: 'failed' })

  const writer = { kind: 'help.answer', model: 'anthropic/claude-lamp', state: 'failed' }
  await run(app, ann, '2026-03-20T10:03:00Z', writer)
  await run(app, ann, '2026-03-20T10:04:00Z', { kind: 'knowledge.index', state: 'failed' })

  const providers = (await ask(overviewApi.providers)).body.data
  const lately = { lastFailure: null, medianSeconds: 4 }
  expect(providers.models).toHaveLength(4)
  expect(providers.models).toEqual(
    expect.arrayContaining([
      { name: 'House', answers: 1, failed: 0, lastAnswer: '2026-03-20T10:00:04.000Z', ...lately },
      expect.objectContaining({
        name: 'Other connections',
        answers: 1,
        failed: 1,
        lastFailure: '2026-03-20T10:02:04.000Z',
      }),
      expect.objectContaining({ name: 'No model answered', answers: 0, failed: 1 }),
      expect.objectContaining({ name: expect.stringContaining('claude-lamp'), answers: 0, failed: 1 }),
    ]),
  )
  expect(providers.problems).toEqual([{ name: 'House', problem: 'It does not answer.', checkedAt: null }])

  await app.deps.jobs.enqueue(db, sumUpAll, {})
  const queue = (await ask(overviewApi.queue)).body.data
  expect(queue).toMatchObject({ waiting: 1, running: 0, dead: 0, troubled: [] })
  expect(Date.now() - Date.parse(queue.oldestWaiting ?? '')).toBeLessThan(60_000)
  expect((await ask(overviewApi.mail)).body.data).toEqual({
    way: 'folder',
    sent: 0,
    waiting: 0,
    retrying: 0,
    dead: 0,
  })

  const file = randomUUID()
  await db.execute(sql`insert into attachments (id, user_id, name, media_type, bytes, file_id)
    values (${file}, ${ann}, 'a.csv', 'text/csv', 300, null), (${randomUUID()}, ${ann}, 'a.csv', 'text/csv', 300, ${file})`)
  await db.execute(sql`insert into ticket_files (id, user_id, name, media_type, bytes)
    values (${file}, ${ann}, 'a.csv', 'text/csv', 40), (${randomUUID()}, ${ann}, 'on its way', '', 0)`)
  await db.execute(sql`insert into feedback (kind, author_id, owner_id, title, text, screenshot, screenshot_bytes)
    values ('bug', ${ann}, ${ann}, 'Dark', '', 'image/png', 50)`)
  const backup = join(app.dataDir, 'backups', '2026-03-19T03-10-00-000Z')
  await mkdir(backup, { recursive: true })
  await writeFile(join(backup, 'rows'), 'x'.repeat(60))
  const { local } = app.deps.models
  const model = { id: 'lamp', label: 'Lamp', address: 'http://models.example/lamp' }
  app.deps.models.local = {
    ...local,
    ready: () => [{ ...model, size: 70, sha256: '', checkedBy: 'host' }],
    unfinished: async () => [{ ...model, id: 'half', bytes: 7 }],
  }
  const storage = (await ask(overviewApi.storage)).body.data
  expect(storage.kinds).toEqual([
    { name: 'Chat files', files: 1, bytes: 300 },
    { name: 'Project files', files: 0, bytes: 0 },
    { name: 'Unfinished uploads', files: 0, bytes: 0 },
    { name: 'Data exports', files: 0, bytes: 0 },
    { name: 'Ticket files', files: 1, bytes: 40 },
    { name: 'Bug report screenshots', files: 1, bytes: 50 },
    { name: 'Backups', files: 1, bytes: 60 },
    { name: 'Local models', files: 2, bytes: 77 },
  ])
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000)

  const { processes } = (await ask(overviewApi.processes)).body.data
  expect(processes).toMatchObject([
    { id: app.deps.streams.runs.processId, version, role: 'all', alive: true },
  ])
})

test('[security Q5] a missing worker, webhook secret or mail server and a test key are told to an administrator', async () => {
  const { app, db, ask } = await adminApp()
  const setup = async () => (await ask(overviewApi.setup)).body.data
  expect(await setup()).toEqual(['no-mail'])
  app.deps.payments = (await testStripe(null)).payments
  await db.execute(sql`update processes set role = 'web'`)
  expect(await setup()).toEqual(['no-worker', 'no-webhook-secret', 'test-payments', 'no-mail'])
  expect((await ask(moneyApi.overview)).body.data).toMatchObject({ practice: false, testMode: true })
  expect((await app.anyone.call(billingApi.offer)).body.data).toEqual({ payments: 'stripe', testMode: true })

  app.deps.payments = (await testStripe()).payments
  app.deps.email.outbox = undefined
  await db.execute(sql`insert into processes (id, label, role) values (${randomUUID()}, 'worker', 'worker')`)
  expect(await setup()).toEqual(['test-payments'])
  await db.execute(sql`update processes set beat_at = now() - interval '1 minute' where role = 'worker'`)
  expect(await setup()).toEqual(['no-worker', 'test-payments'])
})

test('answers that fail on our side are counted over all processes, without what people wrote', async () => {
  const here = await adminApp()
  const { app, db, ask } = here
  const broken = () => {
    throw new Error('Failed query: select 1 params: mara@shop.example', {
      cause: new Error('no such lamp\nat line 1'),
    })
  }
  const models = app.deps.models.ai.models
  app.deps.models.ai.models = broken
  const failed = await ask(overviewApi.providers)
  expect(failed.status).toBe(500)
  app.deps.models.ai.models = models
  // A refused request is no failure.
  expect((await ask(overviewApi.providers, { query: { range: 'ever' } } as never)).status).toBe(400)
  await app.deps.failures.write()
  const elsewhere = createFailures(db, app.deps.log)
  const route = `GET ${overviewApi.providers.path}`
  elsewhere.note({
    route,
    status: 500,
    message: 'older',
    requestId: 'r',
    at: new Date('2026-03-20T11:59:00Z'),
  })
  elsewhere.note({
    route,
    status: 500,
    message: 'older',
    requestId: 'r',
    at: new Date('2026-03-19T20:00:00Z'),
  })
  await elsewhere.write()

  const report = (await ask(overviewApi.errors, { query: { range: '7d' } })).body.data
  expect(report.routes).toEqual([
    {
      route,
      status: 500,
      count: 3,
      message: 'Error: no such lamp',
      requestId: failed.body.requestId,
      lastAt: '2026-03-20T12:00:00.000Z',
    },
  ])
  expect(report.days.at(-1)).toEqual({ day: '2026-03-20', count: 3 })
})
