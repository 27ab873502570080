import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminModelsApi } from '#contracts/admin/models.ts'
import { includedModelApi } from '#contracts/included-model.ts'
import { modelsApi } from '#contracts/models.ts'
import { rowsOf } from '#server/db/database.ts'
import { modelFor, openai, otherServer, testModels } from '#server/testing/models.ts'
import { usableConnections } from './models.service.ts'

test('a key is tried out, kept sealed, and only its last four characters are told', async () => {
  const { member, provider, deps } = await testModels()
  const { status, body } = await member.call(modelsApi.connect, { body: openai })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    provider: 'openai',
    label: 'GPT-6 Astra',
    model: 'gpt-6-astra',
    keyHint: '8b26',
    baseUrl: null,
    shared: false,
    problem: null,
  })
  expect(body.data.checkedAt).not.toBeNull()
  expect(provider.requests).toMatchObject([
    { path: '/v1/responses', headers: { authorization: `Bearer ${openai.key}` } },
  ])
  const listed = await member.call(modelsApi.connections)
  expect(listed.body.data).toEqual([body.data])
  const [row] = await rowsOf<{ sealed_key: string }>(deps.db, sql`select * from model_connections`)
  expect(row?.sealed_key).not.toContain(openai.key)
})

test.each([
  ['anthropic', 'claude-sonnet-5-5', '/v1/messages'],
  ['google', 'gemini-4-argon', '/v1beta/models/gemini-4-argon:streamGenerateContent?alt=sse'],
] as const)('%s is asked in its own way', async (name, model, path) => {
  const { member, provider } = await testModels()
  const { status } = await member.call(modelsApi.connect, { body: { ...openai, provider: name, model } })
  expect(status).toBe(200)
  expect(provider.requests.map((request) => request.path)).toEqual([path])
})

test.each([
  [{ fault: '401' }, 400, 'key', 'OpenAI rejected this key. Copy the whole key again.'],
  [
    { fault: '429', retryAfter: 60 },
    502,
    undefined,
    'OpenAI is not accepting more questions with this key. Its credit may be used up. Try again later.',
  ],
  [{ fault: '500' }, 502, undefined, 'OpenAI reported an error. Try again later.'],
  [{ fault: 'hang' }, 502, undefined, 'OpenAI did not answer in time. Try again in a minute.'],
  [{ fault: 'hang-body' }, 502, undefined, 'OpenAI did not answer in time. Try again in a minute.'],
  [{ fault: 'empty' }, 502, undefined, 'OpenAI stopped in the middle of its answer. Try again in a moment.'],
  [{ fault: 'wrong-type' }, 502, undefined, 'OpenAI sent an unreadable answer. Try again in a moment.'],
] as const)(
  'a provider that meets %j is not kept, and says why',
  async (script, expected, field, sentence) => {
    const { member } = await testModels(script)
    const { status, body } = await member.call(modelsApi.connect, { body: openai })
    expect([status, body.message, body.fields]).toEqual([
      expected,
      sentence,
      field ? { [field]: sentence } : undefined,
    ])
    expect((await member.call(modelsApi.connections)).body.data).toEqual([])
  },
)

test('an administrator connects a server of this machine, which needs no key', async () => {
  const { admin, ownServer, provider } = await testModels()
  const lamp = await admin.call(modelsApi.connect, { body: { ...ownServer, label: 'The lamp' } })
  expect([lamp.status, lamp.body.data.label, lamp.body.data.keyHint]).toEqual([200, 'The lamp', null])
  const refusal = async (baseUrl: string) =>
    (await admin.call(modelsApi.connect, { body: { ...ownServer, baseUrl } })).body.fields?.baseUrl
  await provider.close()
  const { port } = new URL(provider.url)
  expect(await refusal(`http://localhost:${port}/v1`)).toBe(
    `No response from localhost:${port}. Check the address and that the server is running.`,
  )
  const troubled = await otherServer((_, response) => response.writeHead(500).end())
  const body = { ...ownServer, baseUrl: `http://${troubled}/v1` }
  expect(await admin.call(modelsApi.connect, { body })).toMatchObject({
    status: 422,
    body: { type: 'UNREACHABLE' },
  })
  expect(await refusal('http://a:b@localhost/v1')).toBe(
    'Enter the address without a user name, password, ? or #.',
  )
})

const noModel = JSON.stringify({ error: { message: 'model "lamp" not found, try pulling it first' } })
test.each<[string, number, string, string, string]>([
  [
    'a wrong path',
    404,
    '',
    'baseUrl',
    'The server at HOST has no chat at this address. Most addresses end in /v1.',
  ],
  [
    'a web page',
    200,
    '<!doctype html>',
    'baseUrl',
    'The server at HOST is not a chat server. Check the address; most end in /v1.',
  ],
  ['an unknown model', 404, noModel, 'model', 'HOST has no model called lamp.'],
  ['a missing key', 401, '', 'key', 'HOST requires a key. Enter one.'],
  ['a redirect', 302, '', 'baseUrl', 'HOST redirects to another address. Enter that address instead.'],
])('a server with %s says so', async (_, status, text, field, sentence) => {
  const { admin, ownServer } = await testModels()
  const host = await otherServer((_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', location: 'http://127.0.0.1:9/' }).end(text),
  )
  const { body } = await admin.call(modelsApi.connect, {
    body: { ...ownServer, baseUrl: `http://${host}/v1` },
  })
  expect(body.fields).toEqual({ [field]: sentence.replace('HOST', host) })
})

test('a user’s models: theirs first, then shared ones, then the installation’s', async () => {
  const { member, admin, ownServer, deps, build, as } = await testModels()
  const labels = async (who: typeof member) =>
    (await who.call(modelsApi.list)).body.data.map(({ label }) => label)
  const builtIn = 'Built-in (no AI)'
  expect(await labels(member)).toEqual([builtIn])
  const first = await admin.call(modelsApi.connect, { body: { ...ownServer, shared: true } })
  expect(await labels(member)).toEqual(['lamp', builtIn])
  const second = await member.call(modelsApi.connect, { body: openai })
  expect(await labels(member)).toEqual(['GPT-6 Astra', 'lamp', builtIn])
  expect(await labels(admin)).toEqual(['lamp', builtIn])
  // A price that an administrator set is the operator's: a person's own key has the list price of its provider.
  const price = { input: '1.5', output: '2.5', cached: null }
  for (const model of ['openai/gpt-6-astra', 'compatible/lamp'])
    await admin.call(adminModelsApi.setPrice, { body: { model, price } })
  expect(
    (await member.call(modelsApi.list)).body.data.map(({ note, own, price }) => [note, own, price]),
  ).toEqual([
    ['Runs at OpenAI, paid with your key.', true, { input: '10', output: '50' }],
    ['Available to everyone here.', false, null],
    ['Runs on this server. It calculates, but it isn’t an AI model.', false, null],
  ])

  const stranger = await build.user()
  const chosen = async (userId: number, id?: string) => modelFor(deps, { userId, role: 'user' }, id)
  const shared = `connection/${first.body.data.id}`
  const own = `connection/${second.body.data.id}`
  expect(await chosen(member.id)).toMatchObject({
    connection: { id: own, key: openai.key, reachesInside: false },
  })
  expect(await chosen(member.id, shared)).toMatchObject({ connection: { id: shared, reachesInside: true } })
  expect(await chosen(stranger.id)).toMatchObject({ connection: { id: shared } })
  expect(await chosen(stranger.id, 'built-in/assistant')).toEqual({ model: 'built-in/assistant' })
  await admin.call(modelsApi.disconnect, { params: { connectionId: first.body.data.id } })
  expect(await chosen(stranger.id)).toEqual({ model: 'built-in/assistant' })
  expect((await as(stranger.token).call(modelsApi.connections)).body.data).toEqual([])
})

test('a connection that stopped answering is checked again and says what is wrong, until it answers', async () => {
  const { admin, ownServer, deps } = await testModels()
  const { data } = (await admin.call(modelsApi.connect, { body: ownServer })).body
  const check = async () =>
    (await admin.call(modelsApi.check, { params: { connectionId: data.id } })).body.data
  const address = (url: string) => deps.db.execute(sql`update model_connections set base_url = ${url}`)
  const host = await otherServer((_, response) => response.writeHead(404).end())
  await address(`http://${host}/v1`)
  const failed = await check()
  expect(failed.problem).toBe(`The server at ${host} has no chat at this address. Most addresses end in /v1.`)
  expect((await admin.call(modelsApi.connections)).body.data).toEqual([failed])
  await address(ownServer.baseUrl)
  expect((await check()).problem).toBeNull()
})

test('anyone sees which model is included: the shared one, or else the built-in assistant', async () => {
  const { admin, member, anyone } = await testModels()
  const included = async () => (await anyone.call(includedModelApi.get)).body.data
  expect(await included()).toMatchObject({ builtIn: true })
  await member.call(modelsApi.connect, { body: openai })
  expect(await included()).toMatchObject({ builtIn: true })
  await admin.call(modelsApi.connect, { body: { ...openai, shared: true } })
  expect(await included()).toEqual({ label: 'GPT-6 Astra', builtIn: false })
})

test('only an administrator shares, sees what is shared as a connection, and takes it away', async () => {
  const { member, admin, ownServer } = await testModels()
  const refused = await member.call(modelsApi.connect, { body: { ...openai, shared: true } })
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only an administrator can share a model with everyone.',
  ])
  const { id } = (await admin.call(modelsApi.connect, { body: { ...ownServer, shared: true } })).body.data
  expect((await admin.call(modelsApi.connections)).body.data).toMatchObject([{ id, shared: true }])
  expect((await member.call(modelsApi.connections)).body.data).toEqual([])
  for (const route of [modelsApi.check, modelsApi.disconnect])
    expect((await member.call(route, { params: { connectionId: id } })).status).toBe(404)
  expect((await admin.call(modelsApi.disconnect, { params: { connectionId: id } })).status).toBe(200)
  expect((await admin.call(modelsApi.disconnect, { params: { connectionId: id } })).status).toBe(404)
})

test('there is room for 20, and one too many is not kept, even at the same moment', async () => {
  const { member, deps } = await testModels()
  await deps.db.execute(sql`insert into model_connections (user_id, provider, label, model)
    select ${member.id}, 'openai', 'Lamp', 'lamp' from generate_series(1, 19)`)
  const replies = await Promise.all([1, 2, 3].map(() => member.call(modelsApi.connect, { body: openai })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
  expect(replies.find(({ status }) => status === 403)?.body.message).toBe(
    'You’ve reached the limit of 20 connections. Remove one you no longer need.',
  )
})

test('checks are limited for each person', async () => {
  const { member, deps, provider } = await testModels()
  const few = { most: 2, seconds: 600, message: 'Enough.' }
  Object.assign(deps, { limits: { ...deps.limits, 'check-model-user': few } })
  const statuses: number[] = []
  for (const _ of [1, 2, 3]) statuses.push((await member.call(modelsApi.connect, { body: openai })).status)
  expect(statuses).toEqual([200, 200, 429])
  expect(provider.requests).toHaveLength(2)
})

test('a key that was sealed with another SECRET_KEY is said to be lost, not sent', async () => {
  const { member, deps } = await testModels()
  await deps.db.execute(sql`insert into model_connections (id, user_id, provider, label, model, sealed_key)
    values (${randomUUID()}, ${member.id}, 'openai', 'Lamp', 'lamp', 'bm90IGEga2V5IHRoYXQgd2FzIHNlYWxlZCBoZXJl')`)
  await expect(modelFor(deps, { userId: member.id, role: 'user' }, undefined)).rejects.toMatchObject({
    type: 'CONFLICT',
    message:
      'The key for Lamp can’t be read on this server. Enter it again in Settings: press Edit next to the model.',
  })
  await deps.db.execute(sql`update model_connections set user_id = null`)
  await expect(modelFor(deps, { userId: member.id, role: 'user' }, undefined)).rejects.toThrow(
    'The key for Lamp can’t be read on this server. Ask an administrator to enter it again.',
  )
})

test('an administrator is shown the servers that were found; nobody else may look', async () => {
  const { member, admin, deps } = await testModels()
  const found = [{ name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen3:8b'] }]
  Object.assign(deps.models, { servers: { find: async () => found } })
  expect((await admin.call(modelsApi.found)).body.data).toEqual(found)
  expect((await member.call(modelsApi.found)).status).toBe(404)
})

test('a server of image models alone is connected without a question, and is no model of the chat', async () => {
  const { admin, deps } = await testModels()
  const listed = JSON.stringify({ data: [{ id: 'flux-dev' }] })
  const host = await otherServer((request, response) =>
    request.url?.endsWith('/models') ? response.end(listed) : response.writeHead(404).end('{}'),
  )
  const server = { provider: 'compatible', baseUrl: `http://${host}/v1`, model: 'flux-dev' } as const
  expect((await admin.call(modelsApi.connect, { body: server })).status).toBe(200)
  const absent = await admin.call(modelsApi.connect, { body: { ...server, model: 'sdxl' } })
  expect(absent.body.fields).toMatchObject({ model: expect.stringContaining('lists no image model') })
  const names = (await admin.call(modelsApi.list)).body.data.map(({ label }) => label)
  expect(names.join()).not.toContain('flux')
  const actor = { userId: admin.id, role: 'admin' } as const
  expect((await usableConnections(deps, actor)).map(({ model }) => model)).toEqual(['flux-dev'])
})
