import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accountApi } from '#contracts/account.ts'
import { modelsApi } from '#contracts/models.ts'
import { download, made } from '#server/features/account/exports.factory.ts'
import { canary, modelFor, openai, otherServer, testModels } from '#server/testing/models.ts'

test.each(['none', '401', '429', '500', 'error-event'] as const)(
  'I2: with a provider that meets %s and repeats the key, the key is in no answer, log or export',
  async (fault) => {
    const app = await testModels({ fault, retryAfter: 60, at: 0 })
    const { member, admin, logged } = app
    const said: unknown[] = []
    for (const provider of ['openai', 'anthropic', 'google', 'compatible'] as const) {
      const own = provider === 'compatible' && { baseUrl: app.ownServer.baseUrl }
      const reply = await admin.call(modelsApi.connect, { body: { ...openai, provider, ...own } })
      expect(reply.status === 200).toBe(fault === 'none')
      said.push(
        reply,
        reply.status === 200 &&
          (await admin.call(modelsApi.check, { params: { connectionId: reply.body.data.id } })),
      )
    }
    for (const route of [modelsApi.list, modelsApi.connections]) said.push(await admin.call(route))
    expect(JSON.stringify([said, logged])).not.toContain(canary)
    expect(logged.length > 0).toBe(fault !== 'none')

    await member.call(modelsApi.connect, { body: openai })
    const { id } = await made(member)
    const zip = await download(app, member.token, id)
    expect(zip.statusCode).toBe(200)
    const [exported] = (await member.call(accountApi.exports)).body.data
    expect(exported?.state).toBe('ready')
    const { unzipSync, strFromU8 } = await import('fflate')
    const files = Object.fromEntries(
      Object.entries(unzipSync(zip.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]),
    )
    expect(JSON.stringify(files)).not.toContain(canary)
    expect(JSON.stringify(files)).not.toMatch(/sealed/i)
    const connected = fault === 'none' ? [{ provider: 'openai', model: openai.model }] : []
    expect(JSON.parse(files['models.json'] ?? '')).toMatchObject(connected)
  },
)

test('B2: another’s connection cannot be asked, checked or removed, and neither can a made-up one', async () => {
  const { member, deps, build, as } = await testModels()
  const { id } = (await member.call(modelsApi.connect, { body: openai })).body.data
  const stranger = await build.user()
  const ids = [
    `connection/${id}`,
    `connection/${id.toUpperCase()}`,
    `connection/${randomUUID()}`,
    'connection/__proto__',
    'connection/',
    'constructor',
    '__proto__',
    '',
  ]
  for (const named of ids) {
    await expect(modelFor(deps, { userId: stranger.id, role: 'admin' }, named)).rejects.toMatchObject({
      type: 'NOT_FOUND',
      message: 'This model is no longer connected. Choose another one.',
    })
  }
  for (const route of [modelsApi.check, modelsApi.disconnect])
    expect((await as(stranger.token).call(route, { params: { connectionId: id } })).status).toBe(404)
  expect((await member.call(modelsApi.connections)).body.data).toHaveLength(1)
})

test('names that every object has are no providers and no models we know', async () => {
  const { member } = await testModels()
  for (const provider of ['constructor', '__proto__', 'toString']) {
    const body = { ...openai, provider } as unknown as typeof openai
    expect((await member.call(modelsApi.connect, { body })).status).toBe(400)
  }
  for (const model of ['constructor', '__proto__', 'toString']) {
    const { status, body } = await member.call(modelsApi.connect, { body: { ...openai, model } })
    expect([status, body.data.label]).toEqual([200, model])
  }
})

test.each(['../../v1/files', 'a?b', 'a b', 'a#b', 'a%2fb'])(
  'the model %j is not put into an address',
  async (model) => {
    const { member, provider } = await testModels()
    const { status, body } = await member.call(modelsApi.connect, {
      body: { ...openai, provider: 'google', model },
    })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['model']])
    expect(provider.requests).toEqual([])
  },
)

test.each(['sk a', 'sk\u00e9', 'sk-\u2019'])('the key %j cannot be a header', async (key) => {
  const { member } = await testModels()
  const { status, body } = await member.call(modelsApi.connect, { body: { ...openai, key } })
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['key']])
})

/** Everything that leads to this machine or its network, as far as an address can be spelled. */
const inside = [
  'http://127.0.0.1',
  'http://127.0.0.1.',
  'http://localhost',
  'http://LOCALHOST.',
  'http://127.1',
  'http://2130706433',
  'http://0x7f.0.0.1',
  'http://0177.0.0.1',
  'http://0',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://[64:ff9b::7f00:1]',
  'http://10.0.0.8',
  'http://192.168.1.20',
  'http://172.16.0.1',
  'http://169.254.169.254',
  'http://[fe80::1]',
  'http://[fd00::1]',
  'http://①②⑦.0.0.1',
  'http://printer.local',
  'http://intranet',
]

test('E1: a member does not reach this machine or its network, however it is spelled', async () => {
  const { member, logged, ownServer } = await testModels()
  for (const address of inside) {
    const body = { ...ownServer, baseUrl: `${address}/v1`, key: canary }
    const { status, body: answer } = await member.call(modelsApi.connect, { body })
    expect([address, status, answer.fields?.baseUrl]).toEqual([
      address,
      400,
      `${new URL(address).host} is not on the public internet. Only an administrator can connect a server on this network.`,
    ])
  }
  expect(logged).toHaveLength(inside.length)
})

test('E1: an administrator is told plainly why no model is connected at an address of the machine itself', async () => {
  const { admin, ownServer } = await testModels()
  const sentence =
    '169.254.169.254 is an address that a machine keeps for its own settings, so no model can be connected there. Give the address of the model server.'
  const place = { ...ownServer, baseUrl: 'http://169.254.169.254/v1', key: canary }
  const { status, body } = await admin.call(modelsApi.connect, { body: place })
  expect([status, body.fields]).toEqual([400, { baseUrl: sentence }])
  const { provider, baseUrl, key } = place
  const offered = await admin.call(modelsApi.offered, { body: { provider, baseUrl, key } })
  expect(offered.body.data).toEqual({ models: [], problem: sentence })
  expect((await admin.call(modelsApi.connections)).body.data).toEqual([])
})

test('E1, E3: a member does not reach a port of this machine, whatever becomes of their connection later', async () => {
  let visits = 0
  const host = await otherServer((_, response) => {
    visits += 1
    response.end()
  })
  const { member, admin, ownServer, deps } = await testModels()
  const baseUrl = `http://${host}/v1`
  const { status, body } = await member.call(modelsApi.connect, { body: { ...ownServer, baseUrl } })
  expect([status, body.fields?.baseUrl]).toEqual([
    400,
    'Only an administrator can connect a server on a port other than 80 and 443.',
  ])
  // A former admin's own connection is no longer reachable.
  const { id } = (await admin.call(modelsApi.connect, { body: ownServer })).body.data
  const demoted = await modelFor(deps, { userId: admin.id, role: 'user' }, `connection/${id}`)
  const asking = {
    instructions: '',
    history: [{ role: 'user' as const, content: 'Hello' }],
    signal: new AbortController().signal,
  }
  await expect(deps.models.ai.answer({ ...asking, ...demoted }, () => {})).rejects.toMatchObject({
    kind: 'refused',
  })
  expect(visits).toBe(0)
})
