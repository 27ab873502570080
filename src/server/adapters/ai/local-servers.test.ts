import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '../fetcher/testing/shop.ts'
import { localServers } from './local-servers.ts'

const place = async (list: '/api/tags' | '/v1/models', serve: RequestListener) => ({
  name: 'Here',
  list,
  port: await listen(createServer(serve)),
})
const json = (path: string, body: unknown): RequestListener => {
  return (request, response) => {
    response.statusCode = request.url === path ? 200 : 404
    response.end(JSON.stringify(body))
  }
}
type TestServer = Awaited<ReturnType<typeof place>>
const find = async (...places: TestServer[]) => localServers({ places, timeoutMs: 60_000 }).find()

test('servers that list their models as Ollama or as OpenAI does are found, with an address to connect', async () => {
  const ollama = await place(
    '/api/tags',
    json('/api/tags', { models: [{ name: 'qwen3:8b', size: 5 }, { name: 'llama3' }] }),
  )
  const studio = await place(
    '/v1/models',
    json('/v1/models', { object: 'list', data: [{ id: 'a' }, { id: 'a' }] }),
  )
  expect(await find(ollama, studio)).toEqual([
    { name: 'Here', baseUrl: `http://127.0.0.1:${ollama.port}/v1`, models: ['qwen3:8b', 'llama3'] },
    { name: 'Here', baseUrl: `http://127.0.0.1:${studio.port}/v1`, models: ['a'] },
  ])
})

test.each<[string, RequestListener]>([
  ['has no models', json('/v1/models', { data: [] })],
  ['is a web page', (_, response) => response.end('<!doctype html>')],
  ['has another list', json('/v1/models', { data: [{ id: 7 }] })],
  ['wants a key', (_, response) => response.writeHead(401).end('{"data":[{"id":"a"}]}')],
  ['is too long', (_, response) => response.end(`{"data": [{"id": "${'a'.repeat(2_000_000)}"}]}`)],
])('what %s is left out', async (_, serve) => {
  expect(await find(await place('/v1/models', serve))).toEqual([])
})

test.each<[string, RequestListener]>([
  ['answers', () => {}],
  ['ends', (_, response) => void response.write('{"data": [')],
])('what never %s is left out after its time', async (_, serve) => {
  const places = [await place('/v1/models', serve)]
  expect(await localServers({ places, timeoutMs: 500 }).find()).toEqual([])
})

test('one that sends us elsewhere is not followed', async () => {
  let visits = 0
  const elsewhere = await place('/v1/models', (_, response) => {
    visits += 1
    response.end('{"data":[{"id":"a"}]}')
  })
  const sending = await place('/v1/models', (_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${elsewhere.port}/v1/models` }).end(),
  )
  expect(await find(sending)).toEqual([])
  expect(visits).toBe(0)
})

test('a port where nothing listens is no server', async () => {
  expect(await find({ name: 'Here', list: '/v1/models', port: 9 })).toEqual([])
})
