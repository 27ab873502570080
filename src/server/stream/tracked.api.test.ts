// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FREE_PLACE, runsApi } from '#contracts/runs.ts'
import type { Actor } from '#server/actor.ts'
import { runEvents } from '#server/db/tables/runs.ts'
import { Hopeless, job, sharedJob } from '#server/ports/jobs.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import type { TestDb } from '#server/testing/test-db.ts'
import { eventsAfter, insertBatches } from './stream.repository.ts'
import { endAbandoned, PauseRun, startTracked, type TrackedContext, trackedWork } from './tracked.ts'

const count = job('test.count', z.object({ to: z.number() }))
type Work = (payload: { to: number }, context: TrackedContext) => Promise<void>

const processWith = (run: Work, db?: TestDb) =>
  testApp({
    ...(db && { db }),
    working: true,
    works: (deps) => [trackedWork(deps, count, { attempts: 2, backoffSeconds: 0 }, run)],
  })

async function withWork(run: Work) {
  const app = await processWith(run)
  const { actor, token } = await aMember(app)
  const start = () => startTracked(app.deps, actor, count, { to: 3 })
  return { ...app, start, token, me: app.as(token) }
}

async function aMember(app: TestApp) {
  const owner = await app.build.user()
  const actor: Actor = {
    userId: owner.id,
    username: owner.username,
    role: 'user',
    emailVerified: true,
    plan: 'free',
    timeZone: 'UTC',
    sessionId: owner.sessionId,
  }
  return { actor, token: owner.token, me: app.as(owner.token) }
}

test('the progress of a job is followed over the same stream as an answer, to its end', async () => {
  const { start, me } = await withWork(async ({ to }, { progress }) => progress(to, to, 'Counted'))
  const runId = await start()
  const { events } = await me.events(runsApi.events, { params: { runId } })
  expect(events).toEqual([
    { id: 1, event: { type: 'progress', done: 3, total: 3, note: 'Counted' } },
    { id: 2, event: { type: 'end', state: 'done' } },
  ])
  expect((await me.call(runsApi.get, { params: { runId } })).body.data).toMatchObject({
    kind: 'test.count',
    state: 'done',
  })
})

test('a try that fails goes on with the same run; the last one ends it with a sentence', async () => {
  const attempts: number[] = []
  const { start, me } = await withWork(async (_, { attempt, progress }) => {
    attempts.push(attempt)
    progress(attempt, 2, `Try ${attempt}`)
    throw new Error('select secret')
  })
  const { events } = await me.events(runsApi.events, { params: { runId: await start() } })
  expect(attempts).toEqual([1, 2])
  expect(events.map((e) => e.id)).toEqual([1, 2, 3])
  expect(events.at(-1)?.event).toMatchObject({
    type: 'end',
    state: 'failed',
    message: expect.not.stringContaining('secret'),
  })
})

test('a hopeless job says why and is not tried again', async () => {
  let tries = 0
  const { start, me } = await withWork(async () => {
    tries++
    throw new Hopeless('The file is not a picture.')
  })
  const { events } = await me.events(runsApi.events, { params: { runId: await start() } })
  expect(events.at(-1)?.event).toEqual({
    type: 'end',
    state: 'failed',
    message: 'The file is not a picture.',
  })
  expect(tries).toBe(1)
})

test('stopping a job aborts its work and ends its run; it is not tried again', async () => {
  const began = Promise.withResolvers<void>()
  const aborted = Promise.withResolvers<void>()
  let tries = 0
  const { start, me } = await withWork(async (_, { signal }) => {
    tries++
    signal.addEventListener('abort', () => aborted.resolve())
    began.resolve()
    await aborted.promise
    throw signal.reason
  })
  const runId = await start()
  await began.promise
  expect((await me.call(runsApi.stop, { params: { runId } })).body.data.state).toBe('stopped')
  await aborted.promise
  const { events } = await me.events(runsApi.events, { params: { runId } })
  expect(events).toEqual([{ id: 1, event: { type: 'end', state: 'stopped' } }])
  expect(tries).toBe(1)
})

test('stored text may come again and be longer, but text sent at the end does not replace it', async () => {
  const { deps, build } = await testApp()
  const { runId } = await build.chat(await build.user())
  const progress = { type: 'progress' as const, done: 1, total: 2, note: 'Counted' }
  const end = { type: 'end' as const, state: 'done' as const }
  const again = { runId, first: 1, last: 2, events: [progress, progress] }
  await insertBatches(deps.db, [{ ...again, last: 1, events: [progress] }], false)
  expect(await insertBatches(deps.db, [again], false)).toEqual(new Set([runId]))
  // As one finds it who began to write before the run was ended.
  await deps.db.insert(runEvents).values({ runId, first: 3, last: 3, events: [end] })
  const late = { runId, first: 3, last: 3, events: [progress] }
  expect(await insertBatches(deps.db, [late], false)).toEqual(new Set())
  expect((await eventsAfter(deps.db, runId, 0)).flatMap(({ events }) => events)).toEqual([
    progress,
    progress,
    end,
  ])
})

test('a run that waits holds no worker, says why, and goes on when it is resumed', async () => {
  const until = new Date(Date.now() + 3_600_000)
  const waits: number[] = []
  const { start, me, deps } = await withWork(async (_, context) => {
    waits.push(context.waits)
    context.progress(1, 2, `Try ${context.attempt}`)
    if (context.waits === 0) throw new PauseRun('The shop is busy.', until)
    if (context.waits === 1) throw new PauseRun('Choose a picture.', null)
  })
  const runId = await start()
  const params = { runId }
  const current = async () => (await me.call(runsApi.get, { params })).body.data
  const queued = async () => (await deps.jobs.find(runId))?.state
  await expect.poll(current).toMatchObject({
    state: 'waiting',
    waitingFor: 'The shop is busy.',
    wakesAt: until.toISOString(),
  })
  await expect.poll(queued).toBe('retrying')
  await me.call(runsApi.resume, { params })
  await expect.poll(current).toMatchObject({ waitingFor: 'Choose a picture.', wakesAt: null })
  await expect.poll(queued).toBe('retrying')
  await endAbandoned(deps)
  expect(await current()).toMatchObject({ state: 'waiting' })
  await me.call(runsApi.resume, { params })
  const { events } = await me.events(runsApi.events, { params })
  expect(waits).toEqual([0, 1, 2])
  expect(events.map(({ event }) => event.type)).toEqual([
    ...['progress', 'waiting', 'progress', 'waiting', 'progress', 'end'],
  ])
  expect(await current()).toMatchObject({ state: 'done', waitingFor: null, wakesAt: null })
})

test('a waiting run outlives its process and goes on once, at its time, in one of the next', async () => {
  const until = new Date(Date.now() + 3_600_000)
  const { start, deps, db, token } = await withWork(async () => {
    throw new PauseRun('The shop is busy.', until)
  })
  const params = { runId: await start() }
  await expect.poll(async () => (await deps.jobs.find(params.runId))?.state).toBe('retrying')
  await deps.streams.runs.drain(0)
  await deps.jobs.stop(0)

  let resumed = 0
  const goOn: Work = async (_, { waits, progress }) => {
    resumed++
    progress(waits, 1, 'Resumed')
  }
  const next = await processWith(goOn, db)
  await processWith(goOn, db)
  await endAbandoned(next.deps)
  const me = next.as(token)
  expect((await me.call(runsApi.get, { params })).body.data).toMatchObject({
    state: 'waiting',
    wakesAt: until.toISOString(),
  })
  expect(resumed).toBe(0)
  // Its time comes.
  await deps.db.execute(sql`update jobs.job set start_after = now() where id = ${params.runId}`)
  const { events } = await me.events(runsApi.events, { params })
  expect(events.map(({ event }) => event.type)).toEqual(['waiting', 'progress', 'end'])
  expect(resumed).toBe(1)
})

test('a run that waits can be stopped, and never goes on', async () => {
  let tries = 0
  const { start, me, deps } = await withWork(async () => {
    tries++
    throw new PauseRun('The shop is busy.', null)
  })
  const params = { runId: await start() }
  const queued = async () => (await deps.jobs.find(params.runId))?.state
  await expect.poll(queued).toBe('retrying')
  const stopped = await me.call(runsApi.stop, { params })
  expect(stopped.body.data).toMatchObject({ state: 'stopped', waitingFor: null })
  await me.call(runsApi.resume, { params })
  expect(await queued()).toBe('cancelled')
  expect(tries).toBe(1)
})

test('[security L6] a run without a free place says that it waits for one, and nothing else, until it starts', async () => {
  const crawl = sharedJob('test.crawl', z.object({ by: z.string() }))
  const gates = new Map<string, () => void>()
  const app = await testApp({
    working: true,
    works: (deps) => [
      trackedWork(deps, crawl, { concurrency: 3 }, ({ by }, { waits }) => {
        expect(waits).toBe(0)
        return new Promise((resolve) => gates.set(by, resolve))
      }),
    ],
  })
  const [ann, ben, cat] = [await aMember(app), await aMember(app), await aMember(app)]
  const start = async ({ actor, me }: typeof ann, by: string, isShort = false) => {
    const params = { runId: await startTracked(app.deps, actor, crawl, { by }, { isShort }) }
    return {
      params,
      state: async () => {
        const { state, waitingFor } = (await me.call(runsApi.get, { params })).body.data
        return waitingFor ?? state
      },
    }
  }
  const first = await start(ann, 'ann 1')
  const second = await start(ann, 'ann 2')
  for (const run of [first, second]) await expect.poll(run.state).toBe('running')
  const long = await start(ben, 'ben')
  const short = await start(cat, 'cat', true)
  await expect.poll(short.state).toBe('running')
  expect(await long.state()).toBe(FREE_PLACE)
  await endAbandoned(app.deps)
  expect(await long.state()).toBe(FREE_PLACE)

  gates.get('ann 1')?.()
  await expect.poll(long.state).toBe('running')
  await expect.poll(() => gates.has('ben')).toBe(true)
  gates.get('ben')?.()
  const { events } = await ben.me.events(runsApi.events, { params: long.params })
  expect(events.map(({ event }) => event)).toEqual([
    { type: 'progress', done: 0, total: null, note: 'Starting…' },
    { type: 'end', state: 'done' },
  ])
  for (const by of ['ann 2', 'cat']) gates.get(by)?.()
})
