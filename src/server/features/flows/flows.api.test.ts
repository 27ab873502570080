// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminUsersApi } from '#contracts/admin/users.ts'
import { canonApi } from '#contracts/canon.ts'
import { flowSharesApi } from '#contracts/flows/flow-shares.ts'
import { flowsApi } from '#contracts/flows/flows.ts'
import { usageApi } from '#contracts/usage.ts'
import { field, step } from '#core/flows/built-in/steps.ts'
import type { FlowFacts, FlowStep } from '#core/flows/graph.ts'
import { AiError } from '#server/ports/ai.ts'
import { finished, scriptedAi } from '#server/testing/scripted-ai.ts'
import { testApp } from '#server/testing/test-app.ts'
import { flowOwner, movingClock } from './testing/flow-owner.ts'

const form = step('ask', 'form', 'Ask', {
  fields: [{ name: 'name', label: 'Name', type: 'text', canon: 'product.title', required: true }],
})
const ok = step('ok', 'approve', 'OK', { inputs: { draft: 'ask.name' } })
const mail = step('mail', 'email', 'Mail', {
  inputs: { text: 'ok.approved' },
  settings: { subject: 'Result' },
})
const flow = (...steps: FlowStep[]) => ({ name: 'Mine', about: '', graph: { steps } })

test('[T26] a run waits for a person for 30 days, through a restart and a new version, and its effect happens once', async () => {
  const clock = movingClock()
  const app = await testApp({ working: true, parts: { clock } })
  const { call, start, until, answer, stateOf } = await flowOwner(app)
  const pause = step('pause', 'wait', 'A month', { settings: { hours: '720' }, after: ['ok'] })
  const made = (await call(flowsApi.create, { body: flow(form, ok, { ...mail, after: ['pause'] }, pause) }))
    .body.data
  const { id } = await start(made.id)
  const asked = await until(id, ({ state }) => state === 'waiting')
  expect(asked.steps[0]?.input).toEqual({ values: { name: 'Arc lamp' } })
  await app.deps.jobs.stop(0)

  const again = await testApp({ working: true, db: app.db, parts: { clock } })
  const params = { flowId: made.id }
  await call(flowsApi.save, { params, body: { ...flow(form), version: 1 } })
  await answer(id, { step: 'ask', decision: 'approve', value: { name: 'Bow lamp' } })
  await until(id, (run) => stateOf(run, 'ok') === 'waiting')
  await answer(id, { step: 'ok', decision: 'approve', value: 'Edited' })
  const paused = await until(id, (run) => stateOf(run, 'pause') === 'waiting')
  expect(paused.version).toBe(1)
  await again.deps.jobs.stop(0)
  clock.move(30 * 86_400_000)
  // The queue goes by the time of its database.
  const month = sql`interval '30 days'`
  await app.deps.db.execute(sql`update jobs.job set created_on = created_on - ${month}, keep_until = keep_until - ${month},
    start_after = start_after - ${month} where name = 'flows.run'`)
  const last = await testApp({ working: true, db: app.db, parts: { clock } })
  await until(id, ({ state }) => state === 'done')
  await expect.poll(() => last.letters.length).toBe(1)
  expect(last.letters[0]?.text).toContain('Edited')
})

test('[T27] of two devices that answer at once, the second one is told of the first', async () => {
  const app = await testApp({ working: true, parts: { clock: movingClock() } })
  const { start, until, answer, stateOf, call } = await flowOwner(app)
  const made = (await call(flowsApi.create, { body: flow(form, ok) })).body.data
  const { id } = await start(made.id, { ask: { name: 'Lamp' } })
  await until(id, (run) => stateOf(run, 'ok') === 'waiting')
  const given = (value: string, seen: string | null) =>
    answer(id, { step: 'ok', decision: 'approve', value, seen })
  const both = await Promise.all([given('One', null), given('Two', null)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const row = (await until(id, ({ state }) => state === 'done')).steps.find(({ step: name }) => name === 'ok')
  expect(row?.output?.approved).toBe(both[0].status === 200 ? 'One' : 'Two')
  expect((await given('Three', null)).status).toBe(409)
  expect((await given('Three', row?.endedAt ?? null)).status).toBe(200)
})

test('[T27] an earlier answer can be changed: later steps run again, and effects are not repeated', async () => {
  const app = await testApp({ working: true, parts: { clock: movingClock() } })
  const { call, start, until, answer, stateOf, projectId } = await flowOwner(app)
  const canon = step('canon', 'canon', 'Propose', {
    inputs: { facts: 'ask.values' },
    after: ['ok'],
    settings: { fields: 'name = product.sku' },
  })
  const made = (await call(flowsApi.create, { body: flow(form, ok, mail, canon) })).body.data
  const { id } = await start(made.id, { ask: { name: 'One' } })
  await until(id, (run) => stateOf(run, 'ok') === 'waiting')
  await answer(id, { step: 'ok', decision: 'approve' })
  await until(id, ({ state }) => state === 'done')
  await expect.poll(() => app.letters.length).toBe(1)

  const changed = await answer(id, { step: 'ask', decision: 'approve', value: { name: 'Two' } })
  expect(stateOf(changed.body.data, 'mail')).toBe('outdated')
  const waiting = await until(id, (run) => stateOf(run, 'ok') === 'waiting')
  expect(waiting.steps.find(({ step: name }) => name === 'ok')?.input).toEqual({ draft: 'Two' })
  await answer(id, { step: 'ok', decision: 'approve' })
  const end = await until(id, ({ state }) => state === 'done')
  expect(end.steps.find(({ step: name }) => name === 'mail')?.log.at(-1)?.text).toContain('Not repeated')
  expect(app.letters).toHaveLength(1)
  const proposals = (await call(canonApi.proposals, { params: { projectId } })).body.data
  expect(proposals.filter(({ path }) => path === 'product.sku').at(-1)?.value).toBe('Two')
  const report = await app.app.inject({
    url: `/api/flow-runs/${id}/file`,
    headers: { authorization: `Bearer ${(await flowOwner(app)).user.token}` },
  })
  expect(report.statusCode).toBe(404)

  const used = { most: 1, seconds: 600, message: 'Too many emails.' }
  Object.assign(app.deps, { limits: { ...app.deps.limits, 'flow-email-user': used } })
  await call(flowsApi.rerun, { params: { runId: id }, body: { step: 'mail' } })
  const held = await until(id, (run) => stateOf(run, 'mail') === 'waiting')
  expect(held.steps.find(({ step: name }) => name === 'mail')?.message).toContain('Too many emails.')
  expect(app.letters).toHaveLength(1)

  const params = { runId: id }
  const shared = (await call(flowSharesApi.share, { params })).body.data
  expect((await call(flowSharesApi.get, { params })).body.data).toEqual(shared)
  const [, key = ''] = shared.link.split('#run.')
  const read = (text: string) => app.anyone.call(flowSharesApi.read, { body: { key: text } })
  const results = (await read(key)).body.data
  expect(results.steps.map(({ title }) => title)).toContain('OK')
  expect(JSON.stringify(results)).not.toContain('"log"')
  for (const wrong of ['', `${key}a`, `${id}.${'A'.repeat(43)}`]) expect((await read(wrong)).status).toBe(404)
  await call(flowSharesApi.revoke, { params })
  expect((await read(key)).status).toBe(404)
})

test('[T27] values for the canon wait for a person, who edits, empties or refuses them', async () => {
  const app = await testApp({ working: true, parts: { clock: movingClock() } })
  const { call, start, until, answer, stateOf, projectId } = await flowOwner(app)
  const ask = step('ask', 'form', 'Ask', {
    fields: ['sku', 'price', 'promise'].map((name) => field(name, name)),
  })
  const keep = step('keep', 'canon', 'Keep', {
    inputs: { facts: 'ask.values' },
    settings: { fields: 'sku = product.sku\nprice = pricing.price\npromise = offer.promise', accept: 'yes' },
  })
  const page = step('page', 'page', 'Page', {
    inputs: { facts: 'keep.proposed' },
    settings: { goal: 'landing' },
  })
  const made = (await call(flowsApi.create, { body: flow(ask, keep, page) })).body.data
  const begin = async (values: Record<string, string>) => {
    const { id } = await start(made.id, { ask: values })
    const run = await until(id, (now) => stateOf(now, 'keep') === 'waiting')
    return { id, items: run.steps.find((row) => row.step === 'keep')?.output?.proposals as FlowFacts[] }
  }
  const fieldsNow = async () => {
    const { fields } = (await call(canonApi.state, { params: { projectId } })).body.data
    return Object.fromEntries(fields.map((each) => [each.path, each.value]))
  }
  const waiting = async () => (await call(canonApi.proposals, { params: { projectId } })).body.data
  const first = await begin({ sku: 'L-1', price: '45 EUR', promise: 'Dims' })
  expect(first.items.map(({ path, before }) => [path, before])).toContainEqual(['pricing.price', '39.90 EUR'])
  expect((await fieldsNow())['product.sku']).toBeUndefined()
  const edited = (price: string) =>
    first.items.map((item) => {
      if (item.path === 'pricing.price') return { ...item, value: price }
      return item.path === 'offer.promise' ? { ...item, value: '' } : item
    })
  const wrong = await answer(first.id, { step: 'keep', decision: 'approve', value: edited('cheap') })
  expect(wrong.status).toBe(400)
  await answer(first.id, { step: 'keep', decision: 'approve', value: edited('42 EUR') })
  await until(first.id, ({ state }) => state === 'done')
  const after = await fieldsNow()
  expect([after['product.sku'], after['offer.promise']]).toEqual(['L-1', undefined])
  expect(after['pricing.price']).toMatchObject({ currency: 'EUR', amount: expect.stringMatching(/^42/) })
  expect(await waiting()).toEqual([])

  const second = await begin({ sku: 'L-2', price: '', promise: '' })
  await answer(second.id, { step: 'keep', decision: 'reject' })
  const refused = await until(second.id, ({ state }) => state === 'done')
  expect([stateOf(refused, 'keep'), stateOf(refused, 'page')]).toEqual(['skipped', 'skipped'])
  expect(await waiting()).toEqual([])
})

test('[T28] an AI step is one prompt, a failed one is given back, and a run without prompts waits', async () => {
  let says = ''
  const ai = scriptedAi(async (_, onPart) => {
    if (says === '') throw new AiError('unavailable', 'The model cannot be reached.')
    onPart({ type: 'text', text: says })
    return { ...finished, text: says }
  })
  const app = await testApp({ working: true, parts: { clock: movingClock(), models: { ai } } })
  const { call, start, until, user } = await flowOwner(app)
  const write = step('write', 'draft', 'Write', {
    settings: { task: 'Say hello', template: 'Hello', format: 'text' },
  })
  const made = (await call(flowsApi.create, { body: flow(write) })).body.data
  expect(made.prompts).toBe(1)
  const items = step('ask', 'market', 'Market', { inputs: { addresses: 'form.name' } })
  const fan = step('write', 'draft', 'Write', {
    ...{ inputs: { facts: 'ask.shops' }, each: 'facts', settings: write.settings },
  })
  const fanned = (await call(flowsApi.create, { body: flow({ ...form, id: 'form' }, items, fan) })).body.data
  expect([fanned.prompts, fanned.notInPlan]).toEqual([51, ['Market']])
  const used = async () => (await call(usageApi.limit, { params: { name: 'promptsPerDay' } })).body.data.used
  const { id } = await start(made.id)
  await until(id, (run) => run.steps[0]?.message?.includes('Trying again') ?? false)
  await expect.poll(used).toBe(0)
  says = 'Hello from a model'
  await call(flowsApi.resume, { params: { runId: id } })
  const run = await until(id, ({ state }) => state === 'done')
  expect([run.steps[0]?.output?.text, run.prompts, await used()]).toEqual(['Hello from a model', 1, 1])

  for (let count = 1; count < 15; count++) await start(made.id)
  await expect.poll(used).toBe(15)
  const dry = await start(made.id)
  const waiting = await until(dry.id, ({ state }) => state === 'waiting')
  expect(waiting.message).toContain('tool runs')
  expect(waiting.wakesAt).not.toBeNull()
  expect(await used()).toBe(15)

  const admin = app.as((await app.build.user({ role: 'admin' })).token)
  const gift = { plan: 'pro', until: null, reason: 'A reviewer' } as const
  await admin.call(adminUsersApi.overridePlan, { params: { userId: String(user.id) }, body: gift })
  expect((await until(dry.id, ({ state }) => state === 'done')).prompts).toBe(1)
})

test('[T29] a flow is versioned, exported and imported, and one with a cycle or a missing input does not start', async () => {
  const app = await testApp({ parts: { clock: movingClock() } })
  const { call, user, projectId } = await flowOwner(app)
  const made = (await call(flowsApi.create, { body: flow(form, ok) })).body.data
  const params = { flowId: made.id }
  const loop = { ...form, after: ['ok'] }
  const saved = await call(flowsApi.save, { params, body: { ...flow(loop, ok), version: 1 } })
  expect(saved.body.data.problems[0]?.message).toContain('wait for each other')
  expect((await call(flowsApi.save, { params, body: { ...flow(form), version: 1 } })).status).toBe(409)
  const refused = await call(flowsApi.start, { params, body: { projectId, answers: {} } })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('can’t start')])
  const first = await call(flowsApi.get, { params, query: { version: 1 } })
  expect(first.body.data.graph).toEqual(made.graph)

  await call(flowsApi.save, { params, body: { ...flow(step('m', 'email', 'M')), version: 2 } })
  const missing = await call(flowsApi.start, { params, body: { projectId, answers: {} } })
  expect(missing.body.message).toContain('needs an input')

  const file = await app.app.inject({
    url: '/api/flows/email-set/file',
    headers: { authorization: `Bearer ${user.token}` },
  })
  const copy = await call(flowsApi.create, { body: JSON.parse(file.payload) })
  expect([copy.status, copy.body.data.name, copy.body.data.problems]).toEqual([200, 'Email set', []])
  const twin = await call(flowsApi.duplicate, { params: { flowId: 'ad-plan' } })
  expect(twin.body.data.isBuiltIn).toBe(false)
  const tested = { step: step('c', 'compute', 'C', { settings: { method: 'order' } }), inputs: {}, projectId }
  const tried = await call(flowsApi.testStep, { body: tested })
  expect(tried.body.data.output.summary).toContain('Contribution')
  expect((await call(flowsApi.delete, { params })).status).toBe(200)
  expect((await call(flowsApi.get, { params, query: {} })).status).toBe(404)
})

test('[T29] hostile flows, answers and schedules are refused or bounded', async () => {
  const app = await testApp({ parts: { clock: movingClock() } })
  const { call, user, projectId, start } = await flowOwner(app)
  const other = await flowOwner(app)
  const post = async (url: string, payload: object) =>
    (
      await app.app.inject({
        ...{ method: 'POST', url, payload, headers: { authorization: `Bearer ${user.token}` } },
      })
    ).statusCode
  const create = (steps: unknown[]) => post('/api/flows', { name: 'Mine', about: '', graph: { steps } })
  const many = Array.from({ length: 10_000 }, (_, at) => step(`s${at}`, 'compute', 'S'))
  expect([400, 413]).toContain(await create(many))
  expect(await create(many.slice(0, 41))).toBe(400)
  expect(await create([{ ...form, kind: 'shell' }])).toBe(400)
  expect(await create([{ ...form, place: { x: 1e300, y: 0 } }])).toBe(400)
  expect(await create([{ ...form, secret: true }])).toBe(400)
  expect(await create([{ ...form, title: 'A\u0000B' }])).not.toBe(500)
  expect(await create([{ ...form, settings: JSON.parse('{"__proto__":"x"}') }])).not.toBe(500)
  for (const name of ['toString', 'constructor', 'hasOwnProperty']) {
    expect(await create([{ ...form, fields: [{ ...form.fields[0], name }] }])).toBe(400)
    const odd = step('odd', 'compute', 'Odd', { settings: { method: name } })
    const { problems } = (await call(flowsApi.create, { body: flow(odd) })).body.data
    expect(problems[0]?.message).toContain('unknown setting')
  }
  // Each step waits for itself, and for one that waits for it.
  const ring = [step('a', 'compute', 'A', { after: ['a', 'b'] }), step('b', 'compute', 'B', { after: ['a'] })]
  const circle = (await call(flowsApi.create, { body: flow(...ring) })).body.data
  expect(await post(`/api/flows/${circle.id}/runs`, { projectId, answers: {} })).toBe(409)

  const own = (await call(flowsApi.create, { body: flow(form) })).body.data
  const runs = `/api/flows/${own.id}/runs`
  expect(await post(runs, { projectId: other.projectId, answers: {} })).toBe(404)
  const huge = { ask: { name: 'x'.repeat(10_000_000) } }
  expect([400, 413]).toContain(await post(runs, { projectId, answers: huge }))
  const { id } = await start(own.id, { ask: { name: 'Lamp' } })
  const none = { most: 1, seconds: 600, message: 'Too fast.' }
  Object.assign(app.deps, { limits: { ...app.deps.limits, 'flow-user': none, 'flow-test-user': none } })
  const changes = () => post(`/api/flow-runs/${id}/resume`, {})
  const tests = () => post('/api/flow-step-tests', { step: form, inputs: {}, projectId })
  expect([await changes(), await tests(), await changes(), await tests()].slice(2)).toEqual([429, 429])
  const plan = { repeat: 'day', weekday: 1, day: 1, time: '08:00' }
  for (const hasty of [{ repeat: 'minute' }, { cron: '* * * * *' }, { time: '*:*' }])
    expect(await post('/api/flow-schedules', { runId: id, plan: { ...plan, ...hasty } })).toBe(400)
})

test('[T29] [security Q3] a run that holds too much text fails before it is read again and again', async () => {
  const app = await testApp({ working: true, parts: { clock: movingClock() } })
  const { call, start, until, answer, stateOf } = await flowOwner(app)
  const made = (await call(flowsApi.create, { body: flow(form, ok, mail) })).body.data
  const { id } = await start(made.id, { ask: { name: 'Lamp' } })
  await until(id, (run) => stateOf(run, 'ok') === 'waiting')
  await app.deps.db.execute(sql`update flow_steps set output = output || jsonb_build_object('more', repeat('x', 5000000))
    where run_id = ${id} and step = 'ask'`)
  await answer(id, { step: 'ok', decision: 'approve' })
  // The list of runs is light, unlike this run.
  const latest = async () => (await call(flowsApi.runs, { query: {} })).body.data.items[0]
  await expect.poll(async () => (await latest())?.state).toBe('failed')
  expect((await latest())?.message).toContain('holds too much text')
  expect(app.letters).toEqual([])
})
