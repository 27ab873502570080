import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { runsApi } from '#contracts/runs.ts'
import { rowsOf } from '#server/db/database.ts'
import { limits } from '#server/features/limits/limits.service.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { signUp } from '#server/testing/sign-up.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { download, made } from './exports.factory.ts'
import { exportsJobs } from './exports.jobs.ts'

const DAY_MS = 86_400_000
/** Jobs take their time on a busy machine. */

const run = (app: TestApp, name: string, payload: object = {}) =>
  exportsJobs(app.deps)
    .find(({ definition }) => definition.name === name)
    ?.run(payload, { id: randomUUID(), attempt: 1, lastTry: true, signal: new AbortController().signal })

test('one export is made at a time, also when many are asked for at once', async () => {
  const app = await testApp()
  const { me, token } = await signUp(app)
  const start = () => me.call(accountApi.startExport)
  const replies = await Promise.all(Array.from({ length: 4 }, start))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const id = replies.find(({ status }) => status === 200)?.body.data.id ?? ''
  expect((await me.call(accountApi.exports)).body.data).toEqual([
    { id, runId: id, state: 'waiting', size: null, createdAt: expect.any(String), expiresAt: null },
  ])
  expect((await download(app, token, id)).statusCode).toBe(404)
  for (let more = 0; more < limits['export-user'].most; more++) {
    expect(await start()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('already') },
    })
  }
  const other = await signUp(app, 'otto')
  expect((await other.me.call(accountApi.startExport)).status).toBe(200)
})

test('one that was stopped counts as failed and makes room; so many are made in a day', async () => {
  const { me } = await signUp(await testApp())
  for (let more = 0; more < limits['export-user'].most; more++) {
    const started = await me.call(accountApi.startExport)
    expect(started.status).toBe(200)
    const { id } = started.body.data
    await me.call(runsApi.stop, { params: { runId: id } })
    expect((await me.call(accountApi.exports)).body.data[0]).toMatchObject({ id, state: 'failed' })
  }
  expect(await me.call(accountApi.startExport)).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.any(String) },
  })
})

test('an export that cannot be kept says so', async () => {
  const app = await testApp({ working: true })
  const { me, token } = await signUp(app)
  app.deps.storage = {
    ...app.deps.storage,
    put: async (_, body) => {
      if ('destroy' in body) body.destroy()
      throw new Hopeless('The disk is full.')
    },
  }
  const { id, events } = await made(me)
  expect(events.at(-1)).toEqual({ type: 'end', state: 'failed', message: 'The disk is full.' })
  expect((await me.call(accountApi.exports)).body.data).toMatchObject([{ state: 'failed', size: null }])
  expect((await download(app, token, id)).statusCode).toBe(404)
})

test('an export that is stopped while it is written leaves no file', async () => {
  const app = await testApp({ working: true })
  const { me, id: userId } = await signUp(app)
  const { storage } = app.deps
  const written = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const removed = Promise.withResolvers<void>()
  app.deps.storage = {
    ...storage,
    async put(...given) {
      await storage.put(...given)
      written.resolve()
      await stopped.promise
    },
    async delete(key) {
      await storage.delete(key)
      removed.resolve()
    },
  }
  const { id } = (await me.call(accountApi.startExport)).body.data
  await written.promise
  await me.call(runsApi.stop, { params: { runId: id } })
  stopped.resolve()
  await removed.promise
  expect(await storage.list(`users/${userId}/`)).toEqual({ keys: [] })
  expect((await me.call(accountApi.exports)).body.data).toMatchObject([{ state: 'failed' }])
})

test('a letter says that it is ready, without a key to it; whoever wants none gets none', async () => {
  const app = await testApp({ working: true })
  const { me, id } = await signUp(app)
  await made(me)
  const ready = () => app.letters.filter(({ subject }) => subject === 'Your data is ready to download')
  await expect.poll(ready).toHaveLength(1)
  expect(ready()[0]?.text).toContain('Settings → Data')
  expect(ready()[0]?.text).toContain('http://sellwright.test/settings#data')
  expect(ready()[0]?.text).not.toMatch(/token|\/api\//)

  await run(app, 'account.export-letter', { userId: id })
  expect(ready()).toHaveLength(2)
  await me.call(accountApi.change, { body: { notifications: { exportReady: false } } })
  await run(app, 'account.export-letter', { userId: id })
  expect(ready()).toHaveLength(2)
})

test('after a week it is gone: first for its owner, then its file and its row', async () => {
  let time = Date.now()
  const app = await testApp({ working: true, parts: { clock: { now: () => new Date(time) } } })
  const { me, id: userId, token } = await signUp(app)
  const { id } = await made(me)
  const [listed] = (await me.call(accountApi.exports)).body.data
  expect(listed?.expiresAt).toBe(new Date(time + 7 * DAY_MS).toISOString())

  await run(app, 'account.tidy-exports')
  expect((await download(app, token, id)).statusCode).toBe(200)
  time += 7 * DAY_MS + 1
  expect((await download(app, token, id)).statusCode).toBe(404)
  expect((await app.deps.storage.list(`users/${userId}/`)).keys).toHaveLength(1)
  await run(app, 'account.tidy-exports')
  expect((await app.deps.storage.list(`users/${userId}/`)).keys).toEqual([])
  expect(await rowsOf(app.deps.db, sql`select id from data_exports`)).toEqual([])
})
