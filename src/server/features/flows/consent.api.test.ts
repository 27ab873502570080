// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { flowsApi } from '#contracts/flows/flows.ts'
import { step } from '#core/flows/built-in/steps.ts'
import type { FlowStep } from '#core/flows/graph.ts'
import { rowsOf } from '#server/db/database.ts'
import { testApp } from '#server/testing/test-app.ts'
import { flowOwner, movingClock } from './testing/flow-owner.ts'

const flow = (...steps: FlowStep[]) => ({ name: 'Mine', about: '', graph: { steps } })
const form = step('ask', 'form', 'Ask', {
  fields: [{ name: 'name', label: 'Name', type: 'text', canon: null, required: true }],
})
const mail = step('mail', 'email', 'Mail', { inputs: { text: 'ask.name' }, settings: { subject: 'Hi' } })
const ok = step('ok', 'approve', 'OK', { inputs: { draft: 'ask.name' } })
const calm = { ...mail, inputs: { text: { step: 'ok', output: 'approved' } } }
const answers = { ask: { name: 'Lamp' } }

test('[security J3] a flow that sends without an approval starts only once its owner allowed it, and so does each copy or edit that sends more', async () => {
  const app = await testApp({ working: true, parts: { clock: movingClock() } })
  const { call, until, user, projectId } = await flowOwner(app)
  const make = async (...steps: FlowStep[]) =>
    (await call(flowsApi.create, { body: flow(...steps) })).body.data
  const start = (flowId: string) =>
    call(flowsApi.start, { params: { flowId }, body: { projectId: null, answers } })
  const allow = (flowId: string, version: number) =>
    call(flowsApi.allow, { params: { flowId }, body: { version } })

  const asking = await make(form, ok, calm)
  expect([asking.isAllowed, asking.unasked]).toEqual([true, []])
  expect((await start(asking.id)).status).toBe(200)

  const made = await make(form, mail)
  expect([made.isAllowed, made.unasked.map(({ does }) => does)]).toEqual([false, ['sends an email']])
  const refused = await start(made.id)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('“Mail” sends an email'),
  ])
  expect(app.letters).toHaveLength(0)
  const stranger = await flowOwner(app)
  const params = { flowId: made.id }
  expect((await stranger.call(flowsApi.allow, { params, body: { version: 1 } })).status).toBe(404)
  expect((await allow(made.id, 2)).status).toBe(404)
  expect((await allow(made.id, 1)).body.data.isAllowed).toBe(true)
  const run = (await start(made.id)).body.data
  await until(run.id, ({ state }) => state === 'done')
  expect(
    (await call(flowsApi.list, { query: {} })).body.data.find(({ id }) => id === made.id)?.isAllowed,
  ).toBe(true)

  // The consent goes on with an edit that does nothing more, and ends with one that does.
  const save = async (version: number, ...steps: FlowStep[]) =>
    (await call(flowsApi.save, { params, body: { ...flow(...steps), version } })).body.data
  expect((await save(1, form, { ...mail, title: 'Send it' })).isAllowed).toBe(true)
  expect((await save(2, form, mail, { ...mail, id: 'again' })).isAllowed).toBe(false)
  expect((await start(made.id)).status).toBe(409)

  // An import and a copy are flows of their own.
  const headers = { authorization: `Bearer ${user.token}` }
  const file = await app.app.inject({ url: `/api/flows/${made.id}/file`, headers })
  const imported = (await call(flowsApi.create, { body: JSON.parse(file.payload) })).body.data
  expect((await start(imported.id)).status).toBe(409)
  const copy = (await call(flowsApi.duplicate, { params })).body.data
  expect((await start(copy.id)).status).toBe(409)

  const weekly = { params: { flowId: 'weekly-review' }, body: { projectId, answers: {} } }
  expect((await call(flowsApi.start, weekly)).status).toBe(409)
  await call(flowsApi.allow, { params: weekly.params, body: {} })
  expect((await call(flowsApi.start, weekly)).status).toBe(200)

  const entries = await rowsOf<{ details: { version: number } }>(
    app.deps.db,
    sql`select details from audit where action = 'flow.allowed' order by id`,
  )
  expect(entries.map(({ details }) => details)).toEqual([
    { flow: 'Mine', version: 1, steps: 'Mail' },
    { flow: 'Weekly review', version: 1, steps: 'Email the review' },
  ])
})
