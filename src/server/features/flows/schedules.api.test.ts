// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { flowSchedulesApi } from '#contracts/flows/flow-schedules.ts'
import { flowsApi } from '#contracts/flows/flows.ts'
import { step } from '#core/flows/built-in/steps.ts'
import { testApp } from '#server/testing/test-app.ts'
import { nextTime } from './schedules/next-time.ts'
import { startDueSchedules } from './schedules/schedules.service.ts'
import { flowOwner, movingClock } from './testing/flow-owner.ts'

const weekly = { repeat: 'week', weekday: 1, day: 1, time: '08:00' } as const

test('[T30] a schedule keeps its time on the wall across daylight saving', () => {
  const at = (from: string) => nextTime(weekly, 'Europe/Berlin', new Date(from)).toISOString()
  expect(at('2026-03-20T12:00:00Z')).toBe('2026-03-23T07:00:00.000Z')
  expect(at('2026-03-24T12:00:00Z')).toBe('2026-03-30T06:00:00.000Z')
  const night = { ...weekly, repeat: 'day', time: '02:30' } as const
  expect(nextTime(night, 'Europe/Berlin', new Date('2026-03-28T12:00:00Z')).getTime()).toBeLessThan(
    Date.parse('2026-03-30T00:00:00Z'),
  )
})

test('[T30] a schedule is armed after a run by hand, fires once, and pauses after three failures with an email', async () => {
  const clock = movingClock()
  const app = await testApp({ working: true, parts: { clock } })
  const { call, start, until, answer } = await flowOwner(app)
  const wait = step('ask', 'form', 'Ask', {
    fields: [{ name: 'method', label: 'Method', type: 'text', canon: null, required: true }],
  })
  const query = step('query', 'query', 'Query', {
    settings: { table: 'orders' },
    when: { step: 'fork', outcome: 'yes' },
  })
  const fork = step('fork', 'branch', 'Fork', {
    inputs: { value: 'ask.method' },
    settings: { is: 'equals', than: 'fail' },
  })
  const made = (
    await call(flowsApi.create, { body: { name: 'Mine', about: '', graph: { steps: [wait, fork, query] } } })
  ).body.data
  const first = await start(made.id)
  await until(first.id, ({ state }) => state === 'waiting')
  const early = await call(flowSchedulesApi.create, { body: { runId: first.id, plan: weekly } })
  expect(early.status).toBe(409)
  await answer(first.id, { step: 'ask', decision: 'approve', value: { method: 'fine' } })
  await until(first.id, ({ state }) => state === 'done')
  const armed = await call(flowSchedulesApi.create, { body: { runId: first.id, plan: weekly } })
  expect(armed.body.data).toMatchObject({ state: 'armed', prompts: 0, timeZone: expect.any(String) })

  const again = await call(flowSchedulesApi.create, {
    body: { runId: first.id, plan: { ...weekly, day: 9 } },
  })
  expect([again.status, again.body.error]).toEqual([
    409,
    'This run is already scheduled at that time. Choose another time.',
  ])
  const other = await call(flowSchedulesApi.create, {
    body: { runId: first.id, plan: { ...weekly, weekday: 2 } },
  })
  const params = { scheduleId: other.body.data.id }
  expect((await call(flowSchedulesApi.change, { params, body: { plan: weekly } })).status).toBe(409)
  expect((await call(flowSchedulesApi.change, { params, body: { plan: other.body.data.plan } })).status).toBe(
    200,
  )
  await call(flowSchedulesApi.delete, { params })

  const runs = async () => (await call(flowsApi.runs, { query: {} })).body.data.items
  await startDueSchedules(app.deps)
  expect(await runs()).toHaveLength(1)
  const fire = async () => {
    clock.move(7 * 86_400_000)
    await Promise.all([startDueSchedules(app.deps), startDueSchedules(app.deps)])
    const [latest] = await runs()
    if (!latest) throw new Error('no run')
    return until(latest.id, ({ state }) => state !== 'running')
  }
  const fired = await fire()
  expect([fired.scheduled, fired.state, (await runs()).length]).toEqual([true, 'done', 2])

  const scheduleId = armed.body.data.id
  await app.deps.db.execute(sql`update flow_schedules set answers = '{"ask":{"method":"fail"}}'`)
  for (let count = 0; count < 3; count++) expect((await fire()).state).toBe('failed')
  await startDueSchedules(app.deps)
  const [paused] = (await call(flowSchedulesApi.list)).body.data
  expect(paused).toMatchObject({ id: scheduleId, state: 'paused', failures: 3 })
  await expect.poll(() => app.letters.map(({ subject }) => subject)).toEqual(['“Mine” is paused'])
  const armedAgain = await call(flowSchedulesApi.change, { params: { scheduleId }, body: { state: 'armed' } })
  expect(armedAgain.body.data).toMatchObject({ state: 'armed', failures: 0, message: null })
  expect((await call(flowSchedulesApi.delete, { params: { scheduleId } })).status).toBe(200)
})
