import type { RequestListener } from 'node:http'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { type ChangeConnection, modelsApi } from '#contracts/models.ts'
import { rowsOf } from '#server/db/database.ts'
import { AiError } from '#server/ports/ai.ts'
import { canary, openai, otherServer, testModels } from '#server/testing/models.ts'
import { newId } from '#server/testing/test-app.ts'
import { listUsable } from './models.repository.ts'
import { noteFailure, noteRecovery, openConnection } from './models.service.ts'

type Answer = Parameters<RequestListener>

/** Answers one word, and lists one model. */
function answer(...[request, response]: Answer) {
  if (request.url?.endsWith('/models')) return response.end('{"data":[{"id":"lamp-2"}]}')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  return response.end(
    'data: {"choices":[{"delta":{"content":"ready"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
  )
}

test('a connection is changed once it answers as it would be then; what fails changes nothing', async () => {
  const { member, admin, provider, ownServer, deps } = await testModels()
  const { id } = (await admin.call(modelsApi.connect, { body: { ...ownServer, key: canary } })).body.data
  const params = { connectionId: id }
  const change = (given: Partial<ChangeConnection>) =>
    admin.call(modelsApi.change, {
      params,
      body: { label: '', baseUrl: ownServer.baseUrl, model: 'lamp', ...given },
    })
  const kept = async () => (await admin.call(modelsApi.connections)).body.data
  const sentWith = () => provider.requests.at(-1)?.headers.authorization

  const renamed = await change({ label: 'The lamp', model: 'lamp' })
  expect([renamed.status, renamed.body.data.label, provider.requests.length]).toEqual([200, 'The lamp', 1])
  const other = await change({ label: 'The lamp', model: 'lamp-2' })
  expect(other.body.data).toMatchObject({ id, label: 'The lamp', model: 'lamp-2', keyHint: canary.slice(-4) })
  expect([provider.requests.length, sentWith()]).toEqual([2, `Bearer ${canary}`])
  const next = 'sk-another-key-77f1c3d2aa10'
  expect((await change({ key: next })).body.data).toMatchObject({ label: 'lamp', keyHint: 'aa10' })
  expect(sentWith()).toBe(`Bearer ${next}`)

  const before = await kept()
  const refused = await change({ model: 'lamp-3', baseUrl: 'http://127.0.0.1:9/v1', label: 'Gone' })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { baseUrl: 'No response from 127.0.0.1:9. Check the address and that the server is running.' },
  ])
  expect(await kept()).toEqual(before)

  // The key is for the server that it was given for: another one is asked without.
  const keys: unknown[] = []
  const host = await otherServer((request, response) => {
    keys.push(request.headers.authorization)
    return answer(request, response)
  })
  const baseUrl = `http://${host}/v1`
  const list = { params, body: { baseUrl } }
  expect((await admin.call(modelsApi.offeredAgain, list)).body.data.models.map(({ name }) => name)).toEqual([
    'lamp-2',
  ])
  expect((await change({ baseUrl })).body.data).toMatchObject({ keyHint: null, baseUrl })
  expect((await change({ baseUrl, label: 'Moved' })).body.data.label).toBe('Moved')
  expect(keys).toEqual([undefined, undefined])

  const body = { label: 'Mine', baseUrl: ownServer.baseUrl, model: 'lamp' }
  expect((await member.call(modelsApi.change, { params, body })).status).toBe(404)
  const deeds = await rowsOf<{ action: string }>(
    deps.db,
    sql`select action from audit where action like 'conn%' order by id`,
  )
  expect(deeds.map(({ action }) => action)).toEqual([
    'connection.added',
    ...Array(5).fill('connection.changed'),
  ])
})

test('[security B5] a decision made while a model is asked holds when its connection is saved', async () => {
  const { admin, deps, ownServer } = await testModels()
  let meanwhile: () => Promise<unknown> = async () => {}
  const host = await otherServer(async (...asked) => {
    await meanwhile()
    answer(...asked)
  })
  const server = { ...ownServer, baseUrl: `http://${host}/v1` }
  const shared = { ...server, shared: true }
  const setRole = (role: string) =>
    deps.db.execute(sql`update users set role = ${role} where id = ${admin.id}`)
  const { id } = (await admin.call(modelsApi.connect, { body: shared })).body.data
  const params = { connectionId: id }
  const body = { ...server, provider: undefined, label: 'Lamp', key: canary }
  const kept = () => rowsOf(deps.db, sql`select * from model_connections`)
  const before = await kept()

  meanwhile = () => setRole('user')
  const added = await admin.call(modelsApi.connect, { body: shared })
  expect([added.status, added.body.message]).toEqual([
    403,
    'Only an administrator can share a model with everyone.',
  ])
  await setRole('admin')
  expect((await admin.call(modelsApi.change, { params, body: { ...body, model: 'lamp' } })).status).toBe(404)
  expect(await kept()).toEqual(before)

  await setRole('admin')
  meanwhile = () => deps.db.execute(sql`update model_connections set base_url = 'http://127.0.0.1:9/v1'`)
  expect((await admin.call(modelsApi.change, { params, body: { ...body, model: 'lamp' } })).status).toBe(409)
  meanwhile = async () => {}
  expect((await admin.call(modelsApi.change, { params, body: { ...body, model: 'lamp' } })).status).toBe(200)
})

test('the models of a provider are listed with their prices, those we know first, or it is said why not', async () => {
  const { member, admin, provider, ownServer } = await testModels()
  const listed = await member.call(modelsApi.offered, { body: { provider: 'openai', key: canary } })
  expect(listed.body.data).toEqual({
    models: [
      { name: 'gpt-6-luna', label: 'GPT-6 Luna', price: { input: '0.1', output: '0.5' } },
      { name: 'another', label: 'another', price: null },
    ],
    problem: null,
  })
  const { id } = (await member.call(modelsApi.connect, { body: openai })).body.data
  const again = { params: { connectionId: id }, body: {} }
  expect((await member.call(modelsApi.offeredAgain, again)).body.data).toEqual(listed.body.data)
  expect(provider.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${canary}`])
  expect((await admin.call(modelsApi.offeredAgain, again)).status).toBe(404)

  const problem = async (who: typeof member, baseUrl: string, key = '') =>
    (await who.call(modelsApi.offered, { body: { provider: 'compatible', baseUrl, key } })).body.data.problem
  const host = await otherServer((_, response) => response.writeHead(404).end())
  expect(await problem(admin, `http://${host}/v1`)).toBe(`${host} does not list its models.`)
  const strict = await otherServer((_, response) => response.writeHead(401).end())
  expect(await problem(admin, `http://${strict}/v1`)).toBe(`${strict} requires a key. Enter one.`)
  expect(await problem(member, ownServer.baseUrl)).toBe(
    'Only an administrator can connect a server on a port other than 80 and 443.',
  )
  const empty = await member.call(modelsApi.offered, { body: { provider: 'google' } })
  expect(empty.body.fields).toEqual({ key: 'Enter a key.' })
})

test('errors of real answers are noted at the failing connection, until one succeeds', async () => {
  const { member, deps } = await testModels()
  await member.call(modelsApi.connect, { body: openai })
  const ask = (text: string) =>
    member.events(chatApi.send, { params: { chatId: newId() }, body: { id: newId(), text } })
  const problem = async () => (await member.call(modelsApi.connections)).body.data[0]?.problem
  await ask('How is the lamp? [[fault=401]]')
  expect(await problem()).toBe('OpenAI rejected this key. Copy the whole key again.')
  await ask('How is the lamp? [[fault=500]]')
  expect(await problem()).toBe('OpenAI reported an error. Try again later.')
  await ask('How is the lamp?')
  expect(await problem()).toBeNull()

  const actor = { userId: member.id, role: 'user' } as const
  const asked = async () => {
    const [row] = await listUsable(deps.db, member.id)
    if (!row) throw new Error('there is no connection')
    return { id: `connection/${row.id}`, row, request: { connection: openConnection(deps, actor, row) } }
  }
  const before = await asked()
  await member.call(modelsApi.change, {
    params: { connectionId: before.row.id },
    body: { label: '', model: 'gpt-6-luna', key: '' },
  })
  const refusal = new AiError('refused', 'No.', { status: 401 })
  await noteFailure(deps, before, refusal)
  expect(await problem()).toBeNull()
  const now = await asked()
  const tooLong = { status: 400, detail: 'This model reads 8,000 tokens at most.' }
  await noteFailure(deps, now, new AiError('refused', 'No.', tooLong))
  expect(await problem()).toBeNull()
  await noteFailure(deps, now, refusal)
  expect(await problem()).toMatch('rejected this key')
  await noteRecovery(deps, now.row)
  expect(await problem()).toBeNull()
})
