// @both-databases
import { expect, test } from 'vitest'
import { z } from 'zod'
import { auditApi } from '#contracts/admin/audit.ts'
import { operationsApi } from '#contracts/admin/operations.ts'
import { runsApi } from '#contracts/runs.ts'
import { mailing } from '#server/mail/send-email.ts'
import { Hopeless, job, work } from '#server/ports/jobs.ts'
import { startTracked, trackedWork } from '#server/stream/tracked.ts'
import { eventually } from '#server/testing/eventually.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { withoutSecrets } from './operations.presenter.ts'

const auditedActions = async (admin: ReturnType<TestApp['as']>) =>
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
  // An id that was made from words.
  const id = '755d2cce-3003-eed8-2e21-b86f28850792'
  await jobs.enqueue(db, posting, { userId: 8, email: 'otto@shop.example', sealed: 'a secret' }, { id })

  const list = async (query: object) => (await admin.call(operationsApi.jobs, { query })).body.data
  const dead = await eventually(async () => {
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
  expect((await admin.call(operationsApi.retryJob, at())).body.message).toBe('Job started again.')
  expect((await admin.call(operationsApi.job, at())).status).toBe(404)
  for (const queue of ['nothing.here', "'; drop table users;--"])
    expect((await admin.call(operationsApi.retryAll, { body: { queue } })).status).toBe(404)
  const ofQueue = { body: { queue: posting.name } }
  expect((await admin.call(operationsApi.retryAll, ofQueue)).body.message).toBe('1 job started again.')
  expect(await admin.call(operationsApi.retryAll, { body: {} })).toMatchObject({ status: 409 })
  const queue = async () =>
    (await admin.call(operationsApi.queues)).body.data.find(({ name }) => name === posting.name)
  await eventually(async () =>
    expect((await list({ state: 'done', queue: posting.name })).items).toHaveLength(3),
  )
  expect((await list({ state: 'done', person: boss.username })).items).toHaveLength(1)
  expect(await queue()).toMatchObject({ waiting: 0, running: 0, retrying: 0, dead: 0 })

  // A job that someone follows: its run ends with it.
  mended = false
  const runId = await startTracked(app.deps, { userId: boss.id }, long, {})
  await eventually(async () =>
    expect((await admin.call(operationsApi.job, at(runId))).body.data.state).toBe('running'),
  )
  expect((await admin.call(operationsApi.retryJob, at(runId))).status).toBe(409)
  expect((await admin.call(operationsApi.cancelJob, at(runId))).status).toBe(200)
  expect((await admin.call(runsApi.get, { params: { runId } })).body.data.state).toBe('stopped')
  expect((await admin.call(operationsApi.cancelJob, at(runId))).status).toBe(409)
  expect(await auditedActions(admin)).toEqual([
    'job.cancelled',
    'jobs.retried',
    'jobs.retried',
    'job.retried',
  ])
})

test('a library’s error is shown without names and values', () => {
  expect(
    withoutSecrets(
      'GET https://mara:pw@api.example/v1?key=abc of (email)=(mara@shop.example), job 7d444840-9dc0-11d1-b245-5ffdce74fad2, key sk-proj-abcd-efgh-ijkl-mnop',
    ),
  ).toBe('GET https://… of (email)=((address)), job 7d444840-9dc0-11d1-b245-5ffdce74fad2, key (withheld)')
})
