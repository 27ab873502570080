import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatApi } from '#contracts/chat.ts'
import { runsApi } from '#contracts/runs.ts'
import { followEvents, openEvents, type StreamEvent } from '#web/lib/http/event-stream.ts'
import { lastIncident } from '#web/lib/loading/last-incident.ts'
import { answerJson, startWire, type WireRequest } from '#web/testing/wire.ts'

const runId = '0b6ee0c5-5a3f-4f7e-9d5e-6f1d2c3b4a59'
const params = { runId }
const said = (id: number, text: string) =>
  `id: ${id}\nevent: text\ndata: ${JSON.stringify({ type: 'text', text })}\n\n`
const ended = (id: number) => `id: ${id}\nevent: end\ndata: {"type":"end","state":"done"}\n\n`

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function openStream(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream', 'x-run-id': runId })
}

/** A server that gives the n-th connection the n-th script. */
function startScripted(...scripts: ((reply: ServerResponse, request: WireRequest) => void)[]) {
  let connection = 0
  return startWire((request, reply) => scripts[connection++]?.(reply, request))
}

function collector() {
  const events: StreamEvent[] = []
  return { events, onEvent: (event: StreamEvent) => events.push(event) }
}

test('hands on every event until the end, over a wire that sends byte by byte', async () => {
  await startScripted((reply) => {
    openStream(reply)
    for (const byte of Buffer.from(`${said(1, 'Grüße ')}${said(2, '👋')}${ended(3)}`))
      reply.write(Buffer.of(byte))
    reply.end()
  })
  const { events, onEvent } = collector()
  await followEvents(runsApi.events, { params, onEvent })
  expect(events).toEqual([
    { id: 1, event: 'text', data: { type: 'text', text: 'Grüße ' } },
    { id: 2, event: 'text', data: { type: 'text', text: '👋' } },
    { id: 3, event: 'end', data: { type: 'end', state: 'done' } },
  ])
})

test('a failed run is remembered for support by its sentence and number; a finished or stopped one is not', async () => {
  const end = (state: string, message: string) =>
    `id: 1\nevent: end\ndata: ${JSON.stringify({ type: 'end', state, message })}\n\n`
  const ends = ['failed', 'stopped', 'interrupted', 'done'].map((state) => end(state, `It was ${state}.`))
  await startScripted(
    ...ends.map((text) => (reply: ServerResponse) => {
      openStream(reply)
      reply.end(text)
    }),
  )
  const remembered: (string | undefined)[] = []
  for (const _ of ends) {
    await followEvents(runsApi.events, { params, onEvent: () => undefined })
    remembered.push(lastIncident()?.sentence)
  }
  expect(remembered).toEqual([
    'It was failed.',
    'It was failed.',
    'It was interrupted.',
    'It was interrupted.',
  ])
  expect(lastIncident()).toMatchObject({ requestId: runId, screen: location.pathname })
})

test('a dropped connection goes on from the last number seen, and nothing is shown twice', async () => {
  const wire = await startScripted(
    (reply) => {
      openStream(reply)
      // Cut inside the third event, once the two before it have surely left.
      reply.write(`${said(4, 'a')}${said(5, 'b')}id: 6\nda`, () => reply.destroy())
    },
    (reply) => reply.writeHead(503).end(),
    (reply) => {
      openStream(reply)
      reply.end(`${said(5, 'b')}${said(6, 'c')}${ended(7)}`)
    },
  )
  const { events, onEvent } = collector()
  await followEvents(runsApi.events, { params, after: 3, onEvent })
  expect(events.map(({ id }) => id)).toEqual([4, 5, 6, 7])
  expect(wire.requests.map(({ query }) => query.get('after'))).toEqual(['3', '5', '5'])
  expect(wire.requests[0]?.headers).toMatchObject({
    accept: 'text/event-stream',
    'cache-control': 'no-cache, no-store',
  })
})

test('an answer that is already open is read first and then resumed by its run', async () => {
  const wire = await startScripted(
    (reply) => {
      openStream(reply)
      reply.end(said(1, 'a'))
    },
    (reply) => {
      openStream(reply)
      reply.end(`${said(2, 'b')}${ended(3)}`)
    },
  )
  const id = '7c1d1c57-93a1-4d0b-8b4f-2a4f6f7f3c11'
  const first = await openEvents(chatApi.send, { params: { chatId: id }, body: { id, text: 'Hello' } })
  const { events, onEvent } = collector()
  await followEvents(runsApi.events, {
    params: { runId: first.headers.get('x-run-id') ?? '' },
    first,
    onEvent,
  })
  expect(events.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(wire.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /api/chats/${id}/messages`,
    `GET /api/runs/${runId}/events`,
  ])
})

test('gives up when the server refuses', async () => {
  const wire = await startWire((_, reply) => answerJson(reply, 404, { success: false, message: 'Gone.' }))
  await expect(followEvents(runsApi.events, { params, onEvent: vi.fn() })).rejects.toThrow(/^404: /)
  expect(wire.requests).toHaveLength(1)
})

test('ends quietly when it is given up', async () => {
  await startScripted((reply) => {
    openStream(reply)
    reply.write(said(1, 'a'))
  })
  const reading = new AbortController()
  const onEvent = vi.fn(() => reading.abort())
  await followEvents(runsApi.events, { params, signal: reading.signal, onEvent })
  expect(onEvent).toHaveBeenCalledOnce()
})

test('a listener’s error is not taken for a lost connection', async () => {
  const wire = await startScripted((reply) => {
    openStream(reply)
    reply.write(said(1, 'a'))
  })
  const onEvent = () => {
    throw new TypeError('a mistake of ours')
  }
  await expect(followEvents(runsApi.events, { params, onEvent })).rejects.toThrow('a mistake of ours')
  expect(wire.requests).toHaveLength(1)
})

test('a connection that has gone silent is left for a new one', async () => {
  const wire = await startScripted((reply) => {
    openStream(reply)
    reply.end(ended(1))
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { events, onEvent } = collector()
  const following = followEvents(runsApi.events, {
    params,
    first: new Response(new ReadableStream()),
    onEvent,
  })
  await vi.advanceTimersByTimeAsync(44_900)
  expect(wire.requests).toEqual([])
  await vi.advanceTimersByTimeAsync(400)
  vi.useRealTimers()
  await following
  expect(events.map(({ event }) => event)).toEqual(['end'])
})

test('a connection that stays away is told once, and its return too', async () => {
  await startScripted(
    (reply) => {
      openStream(reply)
      reply.write(said(1, 'a'), () => reply.destroy())
    },
    (reply) => reply.writeHead(503).end(),
    (reply) => reply.destroy(),
    (reply) => {
      openStream(reply)
      reply.end(`${said(2, 'b')}${ended(3)}`)
    },
  )
  const heard: string[] = []
  await followEvents(runsApi.events, {
    params,
    onEvent: ({ id }) => heard.push(String(id)),
    onDrop: () => heard.push('drop'),
    onBack: () => heard.push('back'),
  })
  expect(heard).toEqual(['1', 'drop', 'back', '2', '3'])
})

/** Timers that run then: the pause before the next try, and the patience with the line. */
const BETWEEN_TRIES = 2

test('a connection that is back at once was never missed', async () => {
  await startScripted(
    (reply) => {
      openStream(reply)
      reply.write(said(1, 'a'), () => reply.destroy())
    },
    (reply) => {
      openStream(reply)
      reply.end(`${said(2, 'b')}${ended(3)}`)
    },
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [onDrop, onBack] = [vi.fn(), vi.fn()]
  const following = followEvents(runsApi.events, { params, onEvent: vi.fn(), onDrop, onBack })
  await expect.poll(vi.getTimerCount).toBe(BETWEEN_TRIES)
  await vi.advanceTimersByTimeAsync(250)
  await following
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect([onDrop, onBack].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('an aborted listener is told nothing more', async () => {
  await startScripted((reply) => reply.destroy())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reading = new AbortController()
  const onDrop = vi.fn()
  const first = new Response('')
  const following = followEvents(runsApi.events, {
    params,
    first,
    signal: reading.signal,
    onEvent: vi.fn(),
    onDrop,
  })
  await expect.poll(vi.getTimerCount).toBe(BETWEEN_TRIES)
  reading.abort()
  await following
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  expect(onDrop).not.toHaveBeenCalled()
})
