/**
 * A stand-in for model providers, for tests and benchmarks: it streams numbered, time-stamped tokens in four protocols
 * and misbehaves on request. `node src/server/testing/provider/provider.ts --port 0 --tokens 100` prints its address; a directive in
 * the last user message, `[[interval=20 tokens=50 fault=stall at=10]]`, overrides the defaults for one request.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { inputOf, ordersFor, type ProviderOrder } from './provider-orders.ts'
import { defaultScript, lastUserMessage, readScript, type Script } from './provider-script.ts'
import { written } from './provider-shapes.ts'
import { errorBody, type Protocol, type ProviderWire, wires } from './provider-wires.ts'

interface ProviderRequest {
  path: string
  /** Chosen by the caller, to distinguish connections. */
  port: number | undefined
  headers: http.IncomingHttpHeaders
  body: unknown
  script: Script
  /** The tools it calls instead of answering. */
  orders: ProviderOrder[]
  /** Tokens of text written so far. */
  sent: number
  outcome: 'open' | 'finished' | 'fault' | 'aborted'
  /** Resolves when `fault=hold` may continue. */
  released: Promise<void>
  /** Resolves when the connection or the answer ended, on either side. */
  ended: Promise<void>
}

export interface TestProvider {
  url: string
  /** The most recent requests, oldest first. */
  requests: ProviderRequest[]
  /** Releases the held answers. */
  release(): void
  close(): Promise<void>
}

/** CLOCK_MONOTONIC in microseconds: the same clock in every process of this machine. */
export function monotonicMicros(): number {
  const [seconds, nanos] = process.hrtime()
  return seconds * 1_000_000 + Math.floor(nanos / 1_000)
}

const keptRequests = 500

const modelList = JSON.stringify({ data: ['another', 'gpt-6-luna', 'text-embedding'].map((id) => ({ id })) })

export async function startProvider(
  options: Partial<Script> & { port?: number; host?: string } = {},
): Promise<TestProvider> {
  const { port = 0, host = '127.0.0.1', ...script } = options
  const defaults = { ...defaultScript, ...script }
  const requests: ProviderRequest[] = []
  const seen = new Map<string, number>()
  let gate = Promise.withResolvers<void>()
  const stats = { requests: 0, active: 0, aborted: 0, tokens: 0 }

  const server = http.createServer(async (req, res) => {
    if (req.url === '/stats') return res.end(JSON.stringify(stats))
    if (req.method === 'GET' && req.url?.split('?')[0]?.endsWith('/models')) return res.end(modelList)
    const protocol = protocolOf(req.url ?? '')
    if (!protocol) return res.writeHead(404).end()
    const body = JSON.parse(await readText(req))
    const message = lastUserMessage(body)
    const script = readScript(message, defaults)
    if (script.fault !== 'none' && script.times < Number.POSITIVE_INFINITY) {
      const count = (seen.get(message) ?? 0) + 1
      seen.set(message, count)
      if (count > script.times) script.fault = 'none'
    }
    const record = track(req, res, {
      headers: req.headers,
      body,
      script,
      orders: ordersFor(body, script),
      released: gate.promise,
    })
    if (requests.push(record) > keptRequests) requests.shift()
    stats.requests += 1
    stats.active += 1
    record.ended.then(() => {
      stats.active -= 1
      stats.tokens += record.sent
      if (record.outcome === 'aborted') stats.aborted += 1
    })
    respond(protocol, record, res, String(body.model ?? 'stand-in'))
  })
  server.keepAliveTimeout = 120_000
  server.requestTimeout = 0
  await new Promise<void>((resolve) => server.listen(port, host, 8192, resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://${host}:${address.port}`,
    requests,
    release() {
      gate.resolve()
      gate = Promise.withResolvers()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function protocolOf(url: string): Protocol | undefined {
  const path = url.split('?')[0] ?? ''
  if (path.endsWith('/chat/completions')) return 'chat'
  if (path.endsWith('/responses')) return 'responses'
  if (path.endsWith('/messages')) return 'anthropic'
  return path.endsWith(':streamGenerateContent') ? 'google' : undefined
}

async function readText(req: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function track(
  req: http.IncomingMessage,
  res: http.ServerResponse,
  about: Pick<ProviderRequest, 'headers' | 'body' | 'script' | 'orders' | 'released'>,
): ProviderRequest {
  req.socket.setNoDelay(true)
  const { url: path = '', socket } = req
  const record: ProviderRequest = {
    ...about,
    path,
    port: socket.remotePort,
    sent: 0,
    outcome: 'open',
    ended: Promise.resolve(),
  }
  record.ended = new Promise((resolve) => {
    res.once('close', () => {
      if (record.outcome === 'open') record.outcome = res.writableFinished ? 'finished' : 'aborted'
      resolve()
    })
  })
  return record
}

function respond(protocol: Protocol, record: ProviderRequest, res: http.ServerResponse, model: string) {
  const { script } = record
  if (script.fault === 'no-tools') {
    if ((record.body as { tools?: unknown }).tools)
      return refuse(protocol, res, 'This model does not support tools.')
    script.fault = 'none'
  }
  if (script.fault === 'no-pictures') {
    if (JSON.stringify(record.body).includes('image/'))
      return refuse(protocol, res, 'This model does not support image input.')
    script.fault = 'none'
  }
  const status = Number(script.fault)
  if (status > 0) {
    const { authorization, 'x-api-key': anthropicKey, 'x-goog-api-key': googleKey } = record.headers
    const key = String(anthropicKey ?? googleKey ?? authorization)
    if (status === 429) res.setHeader('retry-after', script.retryAfter)
    res.writeHead(status, { 'content-type': 'application/json' })
    return res.end(JSON.stringify(errorBody(protocol, status, key)))
  }
  if (script.fault === 'hang') return
  setTimeout(() => {
    if (record.outcome !== 'open') return
    if (script.fault === 'wrong-type') {
      res.writeHead(200, { 'content-type': 'text/html' })
      return res.end('<!doctype html><title>Sign in to the hotel network</title>')
    }
    res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
    res.flushHeaders()
    if (script.fault === 'hang-body') return
    if (script.fault === 'empty') return res.end()
    const wire = wires[protocol](`answer-${process.hrtime.bigint()}`, model, script.input)
    res.write(wire.open())
    keepAlive(script.beats, wire, record, res)
  }, script.ttft)
}

function refuse(protocol: Protocol, res: http.ServerResponse, why: string) {
  res.writeHead(400, { 'content-type': 'application/json' })
  res.end(JSON.stringify(errorBody(protocol, 400, 'none', why)))
}

function keepAlive(beats: number, wire: ProviderWire, record: ProviderRequest, res: http.ServerResponse) {
  if (record.outcome !== 'open') return
  if (beats === 0)
    return record.orders.length > 0 ? streamCalls(wire, record, res) : streamTokens(wire, record, res)
  res.write(wire.beat())
  setTimeout(() => keepAlive(beats - 1, wire, record, res), record.script.interval)
}

function streamCalls(wire: ProviderWire, record: ProviderRequest, res: http.ServerResponse) {
  const { script, orders } = record
  let out = ''
  for (let n = 0; n < script.think; n += 1) out += wire.think(`thought ${n} `)
  for (const [n, order] of orders.entries()) {
    const id =
      { 'no-id': '', 'same-id': 'call' }[String(script.slip)] ?? `call_${process.hrtime.bigint()}_${n}`
    out += wire.call(id, order.name, inputOf(order, script.slip))
  }
  if (script.slip === 'cut') {
    record.outcome = 'fault'
    return res.write(out.slice(0, -40), () => res.socket?.destroy())
  }
  res.end(out + wire.close(script.slip === 'stop-reason' ? 'stop' : 'calls', script.think + orders.length))
}

const BEAT_MS = 5_000

/** Tokens are due at absolute times, so a late timer sends several at once and the schedule never drifts. */
function streamTokens(wire: ProviderWire, record: ProviderRequest, res: http.ServerResponse) {
  const { script } = record
  const start = monotonicMicros()
  let out = ''
  for (let n = 0; n < script.think; n += 1) out += wire.think(`thought ${n} `)
  const flush = () => {
    if (out !== '') res.write(out)
    out = ''
  }

  const step = () => {
    if (record.outcome !== 'open') return
    const elapsed = (monotonicMicros() - start) / 1_000
    const due = script.interval > 0 ? Math.floor(elapsed / script.interval) + 1 : script.tokens
    while (record.sent < Math.min(due, script.tokens)) {
      if (script.fault !== 'none' && record.sent === script.at) {
        flush()
        if (script.fault === 'hold') {
          script.fault = 'none'
          // However long it is held, it says that it is alive: a reader gives up on silence.
          const alive = setInterval(() => record.outcome === 'open' && res.write(wire.beat()), BEAT_MS)
          return void Promise.race([record.released, record.ended]).then(() => {
            clearInterval(alive)
            step()
          })
        }
        if (!misbehave(wire, record, res)) return
      }
      out += wire.token(stamp(record))
      record.sent += 1
    }
    if (record.sent >= script.tokens) {
      return res.end(out + wire.close(script.finish, script.think + script.tokens))
    }
    flush()
    setTimeout(step, Math.max(0, (start - monotonicMicros()) / 1_000 + record.sent * script.interval))
  }
  step()
}

const stamp = ({ sent, script }: ProviderRequest) => written(`~${sent}.${monotonicMicros()}~`, sent, script)

/** Plays the fault. True if the stream continues as usual. */
function misbehave(wire: ProviderWire, record: ProviderRequest, res: http.ServerResponse): boolean {
  const drop = () => {
    record.outcome = 'fault'
    res.socket?.destroy()
  }
  const end = (last = '') => {
    record.outcome = 'fault'
    res.end(last)
  }
  const token = wire.token(stamp(record))
  switch (record.script.fault) {
    case 'malformed':
      return res.write('data: {"broken": [\n\n') || true
    case 'bad-utf8':
      return res.write(Buffer.from(wire.token('\xff\xfe\0 '), 'latin1')) || true
    case 'half-chunk':
      res.write(token.slice(0, token.length / 2), drop)
      break
    case 'disconnect':
      res.write(': the last line\n\n', drop)
      break
    case 'truncated':
      end()
      break
    case 'error-event':
      end(wire.error())
  }
  return false
}

if (import.meta.main) {
  const settings = ['port', 'ttft', 'interval', 'tokens', 'think'] as const
  const { values } = parseArgs({
    options: Object.fromEntries(settings.map((name) => [name, { type: 'string' as const }])),
  })
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]))
  const provider = await startProvider(given)
  process.stdout.write(`${provider.url}\n`)
}
