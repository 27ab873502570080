import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import type { AiConnection } from '#server/ports/ai.ts'
import { listen, openCanary } from '../fetcher/testing/shop.ts'
import { createAi } from './providers.ts'

const lamp: AiConnection = {
  id: 'connection/1',
  provider: 'compatible',
  label: 'Lamp',
  model: '',
  own: true,
  reachesInside: true,
}
const key = 'sk-canary-4f7a19c05d3e8b26'

/** A server that answers so, and what it was asked. */
async function serve(answer: RequestListener) {
  const asked: { url: string | undefined; headers: Record<string, unknown> }[] = []
  const port = await listen(
    createServer((request, response) => {
      asked.push({ url: request.url, headers: request.headers })
      answer(request, response)
    }),
  )
  return { asked, baseUrl: `http://127.0.0.1:${port}/v1`, port }
}
const says = (body: unknown) => serve((_, response) => response.end(JSON.stringify(body)))

test.each([
  ['openai', '/v1/models', { authorization: `Bearer ${key}` }],
  ['anthropic', '/v1/models?limit=1000', { 'x-api-key': key, 'anthropic-version': '2023-06-01' }],
  ['google', '/v1/models?pageSize=1000', { 'x-goog-api-key': key }],
  ['compatible', '/v1/models', { authorization: `Bearer ${key}` }],
] as const)('%s is asked for its models in its own way', async (provider, url, headers) => {
  const { baseUrl, asked } = await says({ data: [{ id: 'b', owned_by: 'us' }, { id: 'a' }, { id: 'b' }] })
  const ai = createAi({ baseUrls: { openai: baseUrl, anthropic: baseUrl, google: baseUrl } })
  expect(await ai.modelsAt({ ...lamp, provider, baseUrl, key })).toEqual(['b', 'a'])
  expect(asked).toMatchObject([{ url, headers }])
})

test('lists are read as all of them write them, bounded, without what answers no questions', async () => {
  const read = async (body: unknown) => createAi({}).modelsAt({ ...lamp, ...(await says(body)) })
  expect(await read([{ id: 'together' }])).toEqual(['together'])
  expect(await read({ data: [{ id: 'text-embedding-3-large' }, { id: 'gpt-6-luna' }] })).toEqual([
    'gpt-6-luna',
  ])
  expect(
    await read({
      models: [
        { name: 'models/gemini-4-argon', supportedGenerationMethods: ['generateContent'] },
        { name: 'models/imagen', supportedGenerationMethods: ['predict'] },
      ],
    }),
  ).toEqual(['gemini-4-argon'])
  const many = Array.from({ length: 900 }, (_, at) => ({ id: `model-${at}` }))
  expect(await read({ data: many })).toHaveLength(500)
})

test.each<[string, RequestListener, object]>([
  [
    'wants another key',
    (_, response) => response.writeHead(401).end(`no ${key}`),
    { kind: 'refused', status: 401 },
  ],
  ['has no list', (_, response) => response.writeHead(404).end(), { kind: 'refused', status: 404 }],
  ['fails', (_, response) => response.writeHead(500).end(), { kind: 'unavailable', status: 500 }],
  ['is a web page', (_, response) => response.end('<!doctype html>'), { kind: 'malformed' }],
  ['is too long', (_, response) => response.end(`{"data":"${'a'.repeat(5_000_000)}`), { kind: 'malformed' }],
  [
    'sends us on',
    (_, response) => response.writeHead(302, { location: '/' }).end(),
    { kind: 'refused', status: 302 },
  ],
])('what %s is a failure that says so, without the key', async (_, answer, failure) => {
  const { baseUrl, asked } = await serve(answer)
  const error = await createAi({})
    .modelsAt({ ...lamp, baseUrl, key })
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject(failure)
  expect(JSON.stringify({ ...(error as object) })).not.toContain(key)
  expect(asked).toHaveLength(1)
})

test('[security E2] a list is asked for on the public internet alone, unless an administrator asks', async () => {
  const inside = await openCanary()
  const baseUrl = `http://models.example:${inside.port}/v1`
  const guard = { ports: [inside.port], resolve: async () => ['127.0.0.1'] }
  const refused = createAi({ guard }).modelsAt({ ...lamp, baseUrl, reachesInside: false })
  await expect(refused).rejects.toMatchObject({ kind: 'refused', cause: { reason: 'private-address' } })
  expect(inside.visits).toBe(0)

  const { port } = await says({ data: [{ id: 'a' }] })
  const allowed = { ...guard, ports: [port], allowAddress: () => true }
  const reached = createAi({ guard: allowed }).modelsAt({
    ...lamp,
    baseUrl: `http://models.example:${port}/v1`,
    reachesInside: false,
  })
  expect(await reached).toEqual(['a'])
})
