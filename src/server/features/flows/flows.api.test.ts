// @both-databases
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { flowsApi } from '#contracts/flows/flows.ts'
import { usageApi } from '#contracts/usage.ts'
import { step } from '#core/flows/built-in/steps.ts'
import type { FlowStep } from '#core/flows/graph.ts'
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

test('[T25] the eleven built-in flows are listed with what they need, and each runs to its end without a model', async () => {
  const app = await testApp({ working: true, parts: { clock: movingClock() } })
  const { call, projectId, start, until, answer } = await flowOwner(app)
  const cards = (await call(flowsApi.list, { query: { projectId } })).body.data
  expect(cards.map(({ name }) => name)).toEqual([
    'Validate a product',
    'Vet a supplier',
    'Offer and price',
    'Launch a drop page',
    'Ad creatives',
    'Ad plan',
    'Launch readiness review',
    'Email set',
    'Support macros and policies',
    'SEO sprint',
    'Weekly review',
  ])
  expect(cards[2]?.needs).toContainEqual({ label: 'Price', has: true })
  expect(cards[2]?.needs).toContainEqual({ label: 'Audience', has: false })
  // Flows that read the web or make pages have tests of their own.
  const plain = cards.filter(({ id }) => !['launch-drop-page', 'seo-sprint'].includes(id))
  for (const { id } of plain) {
    const { graph } = (await call(flowsApi.get, { params: { flowId: id }, query: {} })).body.data
    const forms = graph.steps.filter(({ kind }) => kind === 'form')
    const answers = forms.map(({ id: name, fields }) => [
      name,
      Object.fromEntries(fields.filter(({ type }) => type === 'text').map((field) => [field.name, '20'])),
    ])
    const { id: runId } = await start(id, Object.fromEntries(answers))
    for (;;) {
      const run = await until(
        runId,
        ({ state, steps }) =>
          state !== 'running' && (state !== 'waiting' || steps.some((row) => row.state === 'waiting')),
      )
      expect(run.state, `${id}: ${run.message}`).not.toBe('failed')
      if (run.state === 'done') break
      const asking = run.steps.filter(
        ({ state, message }) => state === 'waiting' && message?.startsWith('Approve'),
      )
      for (const { step: name, item } of asking)
        await answer(runId, { step: name, item, decision: 'approve' })
    }
  }
  expect(app.letters.some(({ subject }) => subject === 'Your ad plan')).toBe(true)
})

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
  clock.move(30 * 86_400_000)
  await call(flowsApi.resume, { params: { runId: id } })
  await until(id, ({ state }) => state === 'done')
  await expect.poll(() => again.letters.length, { timeout: 20_000 }).toBe(1)
  expect(again.letters[0]?.text).toContain('Edited')
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
  await expect.poll(() => app.letters.length, { timeout: 20_000 }).toBe(1)

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
})

test('[T28] an AI step is one prompt, a failed one is given back, and a run without prompts waits', async () => {
  let says = ''
  const ai = scriptedAi(async (_, onPart) => {
    if (says === '') throw new AiError('unavailable', 'The model cannot be reached.')
    onPart({ type: 'text', text: says })
    return { ...finished, text: says }
  })
  const app = await testApp({ working: true, parts: { clock: movingClock(), models: { ai } } })
  const { call, start, until } = await flowOwner(app)
  const write = step('write', 'draft', 'Write', {
    settings: { task: 'Say hello', template: 'Hello', format: 'text' },
  })
  const made = (await call(flowsApi.create, { body: flow(write) })).body.data
  expect(made.prompts).toBe(1)
  const used = async () => (await call(usageApi.limit, { params: { name: 'promptsPerDay' } })).body.data.used
  const { id } = await start(made.id)
  await until(id, (run) => run.steps[0]?.message?.includes('Trying again') ?? false)
  await expect.poll(used).toBe(0)
  says = 'Hello from a model'
  await call(flowsApi.resume, { params: { runId: id } })
  const run = await until(id, ({ state }) => state === 'done')
  expect([run.steps[0]?.output?.text, run.prompts, await used()]).toEqual(['Hello from a model', 1, 1])

  for (let count = 1; count < 15; count++) await start(made.id)
  await expect.poll(used, { timeout: 30_000 }).toBe(15)
  const dry = await start(made.id)
  const waiting = await until(dry.id, ({ state }) => state === 'waiting')
  expect(waiting.message).toContain('prompt')
  expect(waiting.wakesAt).not.toBeNull()
  expect(await used()).toBe(15)
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
  const tried = await call(flowsApi.testStep, {
    body: { step: step('c', 'compute', 'C', { settings: { method: 'order' } }), inputs: {}, projectId },
  })
  expect(tried.body.data.output.summary).toContain('Contribution')
  expect((await call(flowsApi.delete, { params })).status).toBe(200)
  expect((await call(flowsApi.get, { params, query: {} })).status).toBe(404)
})
