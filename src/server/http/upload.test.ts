import { EventEmitter, once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { route } from '#contracts/core/route.ts'
import type { Actor } from '../actor.ts'
import { answerError } from './error-response.ts'
import { handle } from './handle.ts'
import { watchPace } from './pace.ts'
import { register } from './register.ts'
import { createStreams } from './sse.ts'
import { openUpload } from './upload.ts'

const LIMIT = 100_000
const TOKEN = 'a-token-that-is-long-enough'
const give = route('POST', '/api/files', {
  query: z.object({ name: z.string() }),
  bytes: true,
  bodyLimit: LIMIT,
  data: z.object({ name: z.string(), bytes: z.number(), begins: z.string() }),
})
const member = { userId: 1, role: 'user', emailVerified: true } as Actor

/** A server with the one route, that remembers how each reading of a body ended. */
async function startServer() {
  const endings: unknown[] = []
  const app: FastifyInstance = Fastify()
  app.addHook('onRequest', async (request) => watchPace(request))
  app.setErrorHandler(answerError)
  const handler = handle(give, async ({ query, body }) => {
    const content = await text(body.stream).catch((error: unknown) => {
      endings.push(error)
      throw error
    })
    endings.push('read')
    return { name: query.name, bytes: content.length, begins: content.slice(0, 20) }
  })
  const findActor = async (token: string) => (token === TOKEN ? member : undefined)
  register(app, handler, { findActor, streams: createStreams() })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, port, endings }
}

interface Sent {
  token?: string
  type?: string | null
  length?: number | null
}

const head = ({ token = TOKEN, type = 'application/octet-stream', length = null }: Sent) =>
  [
    'POST /api/files?name=a.txt HTTP/1.1',
    'host: a',
    `authorization: Bearer ${token}`,
    ...(type === null ? [] : [`content-type: ${type}`]),
    length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    '',
    '',
  ].join('\r\n')

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Reads one whole answer. */
async function answerOn(socket: Socket): Promise<{ status: number; body: Record<string, unknown> }> {
  let received = ''
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    received += piece
    const [top = '', body = ''] = received.split('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(top)?.[1])
    if (body.length >= length) return { status: Number(top.split(' ')[1]), body: JSON.parse(body) }
  }
  throw new Error(`the server hung up after ${JSON.stringify(received)}`)
}

async function send(port: number, sent: Sent, body: string) {
  const socket = open(port)
  socket.write(head({ length: Buffer.byteLength(body), ...sent }))
  socket.write(body)
  return answerOn(socket)
}

const chunk = (content: string) => `${content.length.toString(16)}\r\n${content}\r\n`

test('a file arrives as it was sent, with its length declared or in pieces', async () => {
  const { port } = await startServer()
  const whole = await send(port, {}, 'x'.repeat(LIMIT))
  expect(whole).toMatchObject({ status: 200, body: { data: { name: 'a.txt', bytes: LIMIT } } })
  const socket = open(port)
  socket.write(head({}) + chunk('one') + chunk('two') + chunk(''))
  expect(await answerOn(socket)).toMatchObject({ status: 200, body: { data: { begins: 'onetwo' } } })
})

test('JSON, a form or no type at all is no upload, and is not parsed', async () => {
  const { port, endings } = await startServer()
  const json = '{"name":"x","path":"/etc/passwd"}'
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain', null]) {
    const reply = await send(port, { type }, json)
    expect(reply).toMatchObject({ status: 415, body: { success: false, type: 'UNSUPPORTED_TYPE' } })
  }
  expect(endings).toEqual([])
  expect(await send(port, {}, json)).toMatchObject({
    status: 200,
    body: { data: { begins: json.slice(0, 20) } },
  })
})

test('a file that says it is too large is refused before it is read', async () => {
  const { port, endings } = await startServer()
  const socket = open(port)
  socket.write(head({ length: LIMIT + 1 }))
  expect(await answerOn(socket)).toMatchObject({
    status: 413,
    body: {
      success: false,
      type: 'TOO_LARGE',
      message: 'This file is too large. The limit is 0.1 MB.',
    },
  })
  expect(endings).toEqual([])
})

test('one that does not say so is refused once it is, and its sender can read why', async () => {
  const { port, endings } = await startServer()
  const socket = open(port)
  socket.write(head({}))
  for (let sent = 0; sent < 20 * LIMIT; sent += LIMIT) socket.write(chunk('x'.repeat(LIMIT)))
  socket.write(chunk(''))
  expect(await answerOn(socket)).toMatchObject({ status: 413, body: { type: 'TOO_LARGE' } })
  expect(endings).toEqual([expect.objectContaining({ type: 'TOO_LARGE' })])
  // The rest was discarded: the connection takes the next request.
  socket.write(`${head({ length: 2 })}ok`)
  expect(await answerOn(socket)).toMatchObject({ status: 200, body: { data: { begins: 'ok' } } })
})

test('someone it is not for is answered before a byte is read', async () => {
  const { port, endings } = await startServer()
  const socket = open(port)
  socket.write(head({ length: 10, token: 'someone-else-entirely' }))
  expect(await answerOn(socket)).toMatchObject({ status: 401, body: { type: 'SIGNED_OUT' } })
  expect(endings).toEqual([])
})

test('a file that breaks off fails where it is read', async () => {
  const { port, endings } = await startServer()
  const socket = open(port)
  socket.end(`${head({ length: 10 })}half`)
  await expect.poll(() => endings).toEqual([expect.objectContaining({ message: 'aborted' })])
})

test('a file may come slowly, but not stop coming', async () => {
  // The server's patience goes by this test's word: a machine that stands still in between is not its sender.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const silentMs = 100
  const outcomes: unknown[] = []
  const pieces = new EventEmitter()
  const server = createServer(async (raw, reply) => {
    const { headers } = raw
    const mediaType = headers['content-type']
    const { stream } = openUpload({ raw, headers, mediaType } as never, { raw: reply } as never, {
      limit: LIMIT,
      silentMs,
    })
    try {
      for await (const piece of stream) pieces.emit('read', String(piece))
      reply.end('whole')
    } catch (error) {
      outcomes.push(error)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  const slow = httpRequest({ port, method: 'POST', headers: { 'content-type': 'application/octet-stream' } })
  for (const piece of ['one', 'two', 'three']) {
    slow.write(piece)
    expect(await once(pieces, 'read')).toEqual([piece])
    vi.advanceTimersByTime(silentMs - 10)
  }
  slow.end()
  const [reply] = await once(slow, 'response')
  expect(await text(reply)).toBe('whole')

  const stalled = open(port)
  stalled.write(`${head({ length: 10 })}half`)
  await once(pieces, 'read')
  vi.advanceTimersByTime(silentMs + 10)
  expect(await answerOn(stalled)).toMatchObject({
    status: 408,
    body: { success: false, message: 'The request took too long to arrive.' },
  })
  await expect.poll(() => outcomes).toEqual([expect.objectContaining({ message: 'aborted' })])
})

test('any other body has to arrive in its time', async () => {
  let longestMs = 50
  const app: FastifyInstance = Fastify()
  app.addHook('onRequest', async (request) => watchPace(request, longestMs))
  app.post('/api/files', async () => ({ fine: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const stalled = open(port)
  stalled.write(`${head({ length: 10, type: 'application/json' })}{`)
  expect(await answerOn(stalled)).toMatchObject({ status: 408 })
  longestMs = 60_000
  expect(await send(port, { type: 'application/json' }, '{}')).toMatchObject({ status: 200 })
})
