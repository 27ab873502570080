import { Client, type Dispatcher } from 'undici'
import {
  type Fetched,
  type Fetcher,
  type FetchOptions,
  FetchRefused,
  forwardedHeaders,
} from '#server/ports/fetcher.ts'
import { acceptedEncodings, decodeBody, readBody, tooLarge } from './body.ts'
import { askNameServers, type Guard, openSocket } from './socket.ts'
import { checkTarget } from './target.ts'
import { decodeText, mediaType } from './text.ts'

const defaults = { maxBytes: 5_000_000, timeoutMs: 15_000, ports: [80, 443] }
const mostRedirects = 5
const redirectStatuses = [301, 302, 303, 307, 308]
const userAgent = 'Sellwright/1.0 (opens a page when a seller asks for it)'

/** Without options it reaches public addresses only. The options exist for tests and for a proven need. */
export function guardedFetcher(options: Partial<Guard> = {}): Fetcher {
  const guard: Guard = {
    ports: options.ports ?? defaults.ports,
    resolve: options.resolve ?? askNameServers(),
    allowAddress: options.allowAddress ?? (() => false),
  }
  return { fetch: (url, fetchOptions = {}) => fetchWithin(guard, url, fetchOptions) }
}

/** Puts one time limit around everything, and gives every failure its reason. */
async function fetchWithin(guard: Guard, url: string, options: FetchOptions): Promise<Fetched> {
  const started = performance.now()
  const headers = callerHeaders(options)
  const timeLimit = AbortSignal.timeout(options.timeoutMs ?? defaults.timeoutMs)
  const signal = options.signal ? AbortSignal.any([timeLimit, options.signal]) : timeLimit
  try {
    const answer = await followRedirects(guard, url, { ...options, headers }, signal)
    return { ...answer, ms: Math.round(performance.now() - started) }
  } catch (error) {
    options.signal?.throwIfAborted()
    if (timeLimit.aborted) throw new FetchRefused('timeout', 'The page took too long to answer.', error)
    if (error instanceof FetchRefused) throw error
    throw new FetchRefused('network', 'The connection to the page was lost.', error)
  }
}

async function followRedirects(guard: Guard, url: string, options: FetchOptions, signal: AbortSignal) {
  const hops: string[] = []
  let headers = options.headers ?? {}
  let target = checkTarget(url, guard.ports)
  for (;;) {
    hops.push(target.href)
    const answer = await exchange(guard, target, options, headers, signal)
    if (answer.location === undefined) return { ...toFetched(target, answer), hops }

    if (hops.length > mostRedirects) {
      throw new FetchRefused('too-many-redirects', 'The page redirects too many times.')
    }
    const next = checkTarget(answer.location, guard.ports, target)
    if (options.mayFollow?.(next) === false) return { ...toFetched(target, answer), hops }
    if (next.origin !== target.origin) headers = {}
    target = next
  }
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
  location: string | undefined
}

/** One request on its own connection, so that hops and users share nothing. */
async function exchange(
  guard: Guard,
  target: URL,
  options: FetchOptions,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const client = new Client(target.origin, {
    connect: (_options, done) => {
      openSocket(target, guard, signal, options.onResolved).then(
        (socket) => done(null, socket),
        (error) => done(error, null),
      )
    },
  })
  try {
    const response = await client.request({
      method: options.method ?? 'GET',
      path: target.pathname + target.search,
      headers: {
        ...headers,
        accept: options.accept ?? '*/*',
        'accept-encoding': acceptedEncodings,
        'user-agent': userAgent,
      },
      signal,
    })
    return await readAnswer(response, options)
  } finally {
    await client.destroy()
  }
}

async function readAnswer(response: Dispatcher.ResponseData, options: FetchOptions): Promise<Answer> {
  const status = response.statusCode
  const headers = plainHeaders(response.headers)
  const location = redirectStatuses.includes(status) ? headers.location : undefined
  if (location !== undefined || options.method === 'HEAD') {
    return { status, headers, location, body: Buffer.alloc(0) }
  }
  const maxBytes = options.maxBytes ?? defaults.maxBytes
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes)
  const wire = await readBody(response.body, maxBytes)
  return {
    status,
    headers,
    location,
    body: await decodeBody(wire, headers['content-encoding'] ?? '', maxBytes),
  }
}

function toFetched(target: URL, { status, headers, body }: Answer): Omit<Fetched, 'hops' | 'ms'> {
  const contentType = headers['content-type']
  return {
    url: target.href,
    status,
    headers,
    contentType: mediaType(contentType),
    body,
    text: () => decodeText(body, contentType),
  }
}

function callerHeaders(options: FetchOptions): Record<string, string> {
  const entries = Object.entries(options.headers ?? {})
  for (const [name] of entries) {
    if (!forwardedHeaders.some((forwarded) => forwarded === name)) {
      throw new TypeError(`The header "${name}" is not on the list of those a fetch may carry.`)
    }
  }
  return Object.fromEntries(entries)
}

/** Header bytes outside ASCII arrive as Latin-1; servers that send them mean UTF-8. */
function plainHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const plain = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'set-cookie') continue
    plain.set(name, Buffer.from([value].flat().join(', '), 'latin1').toString('utf8'))
  }
  return Object.fromEntries(plain)
}
