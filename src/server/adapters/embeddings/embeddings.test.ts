import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createEmbeddings } from './embeddings.ts'

type SentRequest = { headers: IncomingHttpHeaders; body: { model: string; input: string[] } }

/** A server that speaks OpenAI's embeddings API and gives scripted answers. */
async function provider(
  answer: (body: SentRequest['body']) => { status?: number; headers?: Record<string, string>; body: unknown },
) {
  const asked: SentRequest[] = []
  const server = createServer(async (request, reply) => {
    const body = (await json(request)) as SentRequest['body']
    asked.push({ headers: request.headers, body })
    const { status = 200, headers, body: said } = answer(body)
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/` }
}

test('a provider is asked in groups, and its vectors come in the order of the texts, as long as 1', async () => {
  const { asked, baseUrl } = await provider(({ input }) => ({
    body: { data: input.map((text, index) => ({ index, embedding: [3, Number(text)] })).reverse() },
  }))
  const embeddings = createEmbeddings({ baseUrl, apiKey: 'secret', model: 'small' })
  const vectors = await embeddings.embed(
    Array.from({ length: 70 }, (_, at) => String(at)),
    'passages',
  )
  expect(embeddings.model).toMatch(/^small at 127\.0\.0\.1:\d+$/)
  expect(asked.map(({ body }) => [body.model, body.input.length])).toEqual([
    ['small', 64],
    ['small', 6],
  ])
  expect(asked[0]?.headers.authorization).toBe('Bearer secret')
  expect(vectors).toHaveLength(70)
  expect([...(vectors[4] ?? [])].map((value) => value.toFixed(2))).toEqual(['0.60', '0.80'])
})

test('passages wait as long as a busy provider asks to, some times; a question does not', async () => {
  let busy = 2
  const { asked, baseUrl } = await provider(() =>
    busy-- > 0
      ? { status: 429, headers: { 'retry-after': '0' }, body: {} }
      : { body: { data: [{ index: 0, embedding: [1, 0] }] } },
  )
  const embeddings = createEmbeddings({ baseUrl, model: 'small' })
  expect(await embeddings.embed(['Lamp'], 'passages')).toEqual([Float32Array.of(1, 0)])
  expect(asked).toHaveLength(3)
  busy = 1
  await expect(embeddings.embed(['Lamp?'], 'question')).rejects.toThrow('the embeddings answered 429')
  busy = 100
  await expect(embeddings.embed(['Lamp'], 'passages')).rejects.toThrow('the embeddings answered 429')
})

test.each([
  ['answers an error', { status: 500, body: {} }, 'the embeddings answered 500'],
  ['leaves a text out', { body: { data: [{ index: 1, embedding: [1] }] } }, 'for other texts than were sent'],
  ['answers something else', { body: { vectors: [] } }, ''],
  ['answers many values', { body: { data: [], more: Array(600_001).fill(0) } }, 'too many values'],
  ['does not stop', { body: { data: [], more: 'x'.repeat(16_000_001) } }, 'longer than'],
])('a provider that %s is not believed', async (_, said, message) => {
  const { baseUrl } = await provider(() => said)
  const asked = createEmbeddings({ baseUrl, model: 'small' }).embed(['Lamp'], 'question')
  await expect(asked).rejects.toThrow(message)
})

test('the embedded model puts close together what means the same', async () => {
  const embeddings = createEmbeddings(undefined)
  const [refund, money, weather] = await embeddings.embed(
    ['When will I get my refund?', 'How long until the money is paid back?', 'It rains in the mountains.'],
    'passages',
  )
  const cosine = (one: Float32Array | undefined, other: Float32Array | undefined) =>
    one?.reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0) ?? 0
  expect(cosine(refund, refund)).toBeCloseTo(1, 4)
  expect(cosine(refund, money)).toBeGreaterThan(cosine(refund, weather) + 0.2)
})
