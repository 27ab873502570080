import { type AnswerOf, type AnyRoute, CACHE_BUSTER, type RequestOf } from '#contracts/core/route.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { readToken, tokenRefused } from '#web/lib/http/token.ts'
import { noteIncident } from '#web/lib/loading/last-incident.ts'

interface Extras {
  signal?: AbortSignal
  headers?: Record<string, string>
}

type CallOptions<R extends AnyRoute> = RequestOf<R> & Extras
/** Options may be left out where the route asks for nothing. */
export type CallArguments<R extends AnyRoute> =
  Record<never, never> extends RequestOf<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>]

export interface LooseOptions extends Extras {
  params?: object
  query?: object
  body?: unknown
}

/**
 * Makes a call and gives its whole answer. What is not ok is thrown as an `ApiError`, but for two answers that the caller
 * wants to see: reset-token validation, and a refused login or sign-up. Name their shape as `Refusal`.
 */
export async function call<R extends AnyRoute, Refusal = never>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<AnswerOf<R> | Refusal> {
  const response = await request(route.method, route.path, options)
  return response.json()
}

/** A call by bare method and path. `path` may hold `:names`, filled from `params`; only the unfilled path is ever logged. */
export async function request(method: string, path: string, options: LooseOptions = {}): Promise<Response> {
  const token = readToken()
  const response = await fetchOrLog(method, path, options)
  if (path.includes('validate-reset-token')) return logged(method, path, response)
  if (response.ok || isRefusedSignIn(method, path, response.status)) return response

  throw refused(method, path, token, response.status, (await response.text()) || response.statusText)
}

/** Tells the console, and the session if it is over, of an answer that was not ok. */
export function refused(
  method: string,
  path: string,
  token: string | null,
  status: number,
  text: string,
): ApiError {
  const error = new ApiError(status, text)
  // Incidents for support exclude failures of support's own routes.
  const { message, requestId } = error.answer ?? {}
  if (message && !path.startsWith('/api/support/')) noteIncident(message, requestId, token)
  console.error(`${method} ${pathOnly(path)} failed.`, error.message)
  if (status === 401) tokenRefused(token, path)
  return error
}

/** Writes status and body to the console and gives the caller the same answer. */
async function logged(method: string, path: string, response: Response): Promise<Response> {
  const body = await response.text()
  console.warn(`${method} ${pathOnly(path)}: ${response.status}`, body)
  return new Response(body || null, response)
}

async function fetchOrLog(method: string, path: string, options: LooseOptions): Promise<Response> {
  try {
    return await fetch(addressOf(path, options), {
      method,
      headers: headersOf(options),
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal,
      credentials: 'include',
      mode: 'cors',
      redirect: 'follow',
      cache: 'no-store',
    })
  } catch (error) {
    if (!options.signal?.aborted) console.error(`${method} ${pathOnly(path)} got no answer.`, error)
    throw error
  }
}

export function addressOf(path: string, { params = {}, query = {} }: LooseOptions): URL {
  const values = new Map(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const address = new URL(filled, location.origin)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  address.searchParams.set(CACHE_BUSTER, String(Date.now()))
  return address
}

export function headersOf({ body, headers }: LooseOptions): Headers {
  const result = new Headers({ 'Cache-Control': 'no-cache, no-store', Pragma: 'no-cache' })
  const token = readToken()
  if (token) result.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) result.set('Content-Type', 'application/json')
  for (const [name, value] of Object.entries(headers ?? {})) result.set(name, value)
  return result
}

function isRefusedSignIn(method: string, path: string, status: number): boolean {
  return status === 401 && method === 'POST' && /\/auth\/(login|signup)$/.test(path)
}

/** A query may carry a one-time token, which has no place in a console. */
export const pathOnly = (path: string) => path.split('?', 1)[0]
