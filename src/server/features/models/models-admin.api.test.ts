import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminModelsApi, type ModelAdmin } from '#contracts/admin/models.ts'
import { chatApi } from '#contracts/chat.ts'
import { modelsApi } from '#contracts/models.ts'
import { rowsOf } from '#server/db/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { canary, openai, testModels } from '#server/testing/models.ts'
import { newId, testApp } from '#server/testing/test-app.ts'

type Test = Awaited<ReturnType<typeof testModels>>

async function ask(
  { member, deps }: Test,
  text = 'How is the lamp?',
): Promise<{ model: string; cost: number | null }> {
  const { runId } = await member.events(chatApi.send, {
    params: { chatId: newId() },
    body: { id: newId(), text },
  })
  const [run] = await rowsOf<{ model: string; cost: string | null }>(
    deps.db,
    sql`select model, cost from runs where id = ${runId}`,
  )
  return { model: run?.model ?? '', cost: run?.cost == null ? null : Number(run.cost) }
}

const auditedActions = async ({ deps }: Test) =>
  rowsOf<{ action: string; details: object }>(
    deps.db,
    sql`select action, details from audit where action like 'model%' or action like 'connection%' order by id`,
  )

test('models answer everyone in the set order, without those that are off, and another where one fails', async () => {
  const it = await testModels({ input: 1_000, tokens: 10 })
  const { admin, member } = it
  const shared = { ...openai, shared: true }
  const astra = (await admin.call(modelsApi.connect, { body: shared })).body.data
  const luna = (await admin.call(modelsApi.connect, { body: { ...shared, model: 'gpt-6-luna' } })).body.data
  const [astraId, lunaId] = [`connection/${astra.id}`, `connection/${luna.id}`]
  const offered = async () => (await member.call(modelsApi.list)).body.data.map(({ id }) => id)
  expect(await offered()).toEqual([astraId, lunaId, 'built-in/assistant'])

  const order = (ids: string[]) => admin.call(adminModelsApi.order, { body: { ids } })
  expect((await order([lunaId])).status).toBe(409)
  const ordered = await order([lunaId, astraId])
  expect(ordered.body.data.models.map(({ id }) => id)).toEqual([lunaId, astraId, 'built-in/assistant'])
  expect(await offered()).toEqual([lunaId, astraId, 'built-in/assistant'])
  expect((await ask(it)).model).toBe(lunaId)
  // One that the person stopped was asked and did answer.
  await it.deps.db.execute(sql`update runs set state = 'stopped'`)

  // The first fails before its first word: the second answers, and the failure is the first one's.
  expect((await ask(it, 'Lamp? [[fault=401 times=1]]')).model).toBe(astraId)
  const [first, second, builtIn] = (await admin.call(adminModelsApi.read)).body.data.models
  expect(first).toMatchObject({
    id: lunaId,
    connection: { keyHint: canary.slice(-4) },
    answers: 1,
    failures: 1,
  })
  expect(first?.lastFailure).not.toBeNull()
  expect(second).toMatchObject({
    id: astraId,
    origin: 'connection',
    place: 'OpenAI',
    answers: 1,
    failures: 0,
  })
  expect(builtIn).toMatchObject({ origin: 'built-in', enabled: true })

  const turn = (id: string, enabled: boolean) => admin.call(adminModelsApi.turn, { body: { id, enabled } })
  expect((await turn(lunaId, false)).body.data.models[0]).toMatchObject({ id: lunaId, enabled: false })
  expect(await offered()).toEqual([astraId, 'built-in/assistant'])
  expect((await ask(it)).model).toBe(astraId)
  const asked = { params: { chatId: newId() }, body: { id: newId(), text: 'Lamp?', model: lunaId } }
  expect((await member.call(chatApi.send, asked)).status).toBe(404)
  expect((await turn('built-in/assistant', false)).status).toBe(409)
  expect((await turn('connection/none', false)).status).toBe(404)
  await turn(lunaId, true)
  expect(await offered()).toEqual([lunaId, astraId, 'built-in/assistant'])

  await admin.call(modelsApi.disconnect, { params: { connectionId: luna.id } })
  expect(await rowsOf(it.deps.db, sql`select 1 from model_standings where model = ${lunaId}`)).toEqual([])
  expect((await auditedActions(it)).map(({ action }) => action)).toEqual([
    'connection.added',
    'connection.added',
    'models.ordered',
    'model.switched',
    'model.switched',
    'connection.removed',
  ])
})

test('a price that is set holds for the next answer, never for past ones, and goes back to the shipped one', async () => {
  const it = await testModels({ input: 1_000, tokens: 10 })
  const { admin } = it
  const { id } = (await admin.call(modelsApi.connect, { body: { ...openai, shared: true } })).body.data
  const shipped = await ask(it)
  expect(shipped.cost).toBeGreaterThan(0)

  const model = 'openai/gpt-6-astra'
  const set = (price: object, name = model) =>
    admin.call(adminModelsApi.setPrice, { body: { model: name, price } as never })
  const { data } = (await set({ input: '0.000001', output: '0', cached: null })).body
  const entry = (state: ModelAdmin, name = model) => state.prices.find((each) => each.model === name)
  expect(entry(data)).toMatchObject({
    label: 'GPT-6 Astra',
    inUse: true,
    shipped: { input: '10', output: '50', cached: null },
    override: { input: '0.000001', output: '0', cached: null },
  })
  expect(data.models[0]?.price?.input).toBe('0.000001')
  expect((await ask(it)).cost).toBe(1)
  expect((await set({ input: '250.5', output: '1', cached: '0.25' })).status).toBe(200)
  expect((await ask(it)).cost).toBeGreaterThan(shipped.cost ?? 0)
  for (const wrong of ['-1', '1e3', '1,5', '', '1.0000001'])
    expect([wrong, (await set({ input: wrong, output: '1', cached: null })).status]).toEqual([wrong, 400])
  expect((await set({ input: '1', output: '1', cached: null }, 'openai/nobody-has-it')).status).toBe(404)

  const reset = await admin.call(adminModelsApi.resetPrice, { body: { model } })
  expect(entry(reset.body.data)?.override).toBeNull()
  expect((await ask(it)).cost).toBe(shipped.cost)
  const [first] = await rowsOf<{ cost: string }>(
    it.deps.db,
    sql`select cost from runs order by created_at limit 1`,
  )
  expect(Number(first?.cost)).toBe(shipped.cost)
  expect((await auditedActions(it)).filter(({ action }) => action.startsWith('model-price'))).toMatchObject([
    { details: { model, from: '$10 in, $50 out', to: '$0.000001 in, $0 out' } },
    { details: { to: '$250.5 in, $1 out, $0.25 cached' } },
    { action: 'model-price.reset', details: { to: '$10 in, $50 out' } },
  ])

  // An unknown price is an unknown cost, not zero.
  await admin.call(adminModelsApi.turn, { body: { id: `connection/${id}`, enabled: false } })
  await admin.call(modelsApi.connect, { body: { ...it.ownServer, shared: true } })
  expect((await ask(it)).cost).toBeNull()
  const state = (await admin.call(adminModelsApi.read)).body.data
  expect(entry(state, 'compatible/lamp')).toMatchObject({ inUse: true, shipped: null, override: null })
  expect(state.models[1]?.price).toBeNull()
})

test('a shared connection is changed by an admin once it answers; a new key alone is told as that, and never shown', async () => {
  const it = await testModels()
  const { admin, member, provider } = it
  const { id } = (await admin.call(modelsApi.connect, { body: { ...openai, shared: true } })).body.data
  const readConnection = async () => (await admin.call(adminModelsApi.read)).body.data.models[0]?.connection
  const change = (given: object, by = admin) =>
    by.call(modelsApi.change, {
      params: { connectionId: id },
      body: { label: 'GPT-6 Astra', model: 'gpt-6-astra', ...given },
    })
  expect(await readConnection()).toMatchObject({ id, shared: true, keyHint: canary.slice(-4) })
  const next = 'sk-another-key-77f1c3d2aa10'
  expect((await change({ key: 'with a space' })).body.fields).toHaveProperty('key')
  expect((await change({ key: next }, member)).status).toBe(404)
  expect((await change({ key: next })).status).toBe(200)
  expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${next}`)
  expect((await change({ label: 'House model', model: 'gpt-6-luna' })).status).toBe(200)
  expect(await readConnection()).toMatchObject({ label: 'House model', model: 'gpt-6-luna', keyHint: 'aa10' })
  const said = JSON.stringify([
    (await admin.call(adminModelsApi.read)).body,
    await rowsOf(it.deps.db, sql`select * from audit`),
  ])
  expect([said.includes(next), said.includes(canary)]).toEqual([false, false])
  expect((await auditedActions(it)).slice(1)).toMatchObject([
    { action: 'connection.key', details: { model: 'gpt-6-astra', shared: true } },
    { action: 'connection.changed', details: { model: 'gpt-6-luna', shared: true } },
  ])
})

test('a model that is turned off is turned off in every process', async () => {
  const it = await testModels()
  const other = await testApp({ db: it.db, parts: { models: { ai: it.deps.models.ai } } })
  const offered = async () =>
    (await other.as(it.member.token).call(modelsApi.list)).body.data.map(({ id }) => id)
  const { id } = (await it.admin.call(modelsApi.connect, { body: { ...openai, shared: true } })).body.data
  expect(await offered()).toEqual([`connection/${id}`, 'built-in/assistant'])

  await it.admin.call(adminModelsApi.turn, { body: { id: `connection/${id}`, enabled: false } })
  await eventually(async () => expect(await offered()).toEqual(['built-in/assistant']))
})
