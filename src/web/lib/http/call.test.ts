import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { route } from '#contracts/core/route.ts'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { clearToken, writeToken } from '#web/lib/http/token.ts'
import { answerJson, startWire } from '#web/testing/wire.ts'

const api = {
  read: route('GET', '/api/things/:thingId', {
    params: z.object({ thingId: z.string() }),
    query: z.object({ page: z.number().optional() }),
    data: z.string(),
  }),
  write: route('POST', '/api/things', { body: z.object({ name: z.string() }), data: z.string() }),
  ping: route('POST', '/api/ping', {}),
  login: route('POST', '/api/auth/login', {
    body: z.object({}),
    reply: z.object({ success: z.literal(true) }),
  }),
  signup: route('POST', '/api/auth/signup', {
    body: z.object({}),
    reply: z.object({ success: z.literal(true) }),
  }),
  validate: route('GET', '/api/auth/validate-reset-token', {
    query: z.object({ token: z.string() }),
    data: z.string(),
  }),
}

const refusal = { success: false, error: 'No.', message: 'No.', type: 'BAD_CREDENTIALS', requestId: 'r1' }

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  clearToken()
  vi.restoreAllMocks()
})

test('[A1] a call breaks caches, carries the token, and names JSON only with a body', async () => {
  const wire = await startWire((_, reply) => answerJson(reply, 200, { success: true, data: 'ok' }))
  writeToken('a-token')
  const before = Date.now()
  await call(api.write, { body: { name: 'lamp' } })
  await call(api.ping)

  const [withBody, without] = wire.requests
  expect(withBody).toMatchObject({ method: 'POST', path: '/api/things', body: '{"name":"lamp"}' })
  expect(Number(withBody?.query.get('_t'))).toBeGreaterThanOrEqual(before)
  expect(withBody?.headers).toMatchObject({
    'cache-control': 'no-cache, no-store',
    pragma: 'no-cache',
    authorization: 'Bearer a-token',
    'content-type': 'application/json',
  })
  expect(without?.body).toBe('')
  expect(without?.headers['content-type'] ?? '').not.toContain('json')
})

test('[A1] without a token there is no bearer header', async () => {
  const wire = await startWire((_, reply) => answerJson(reply, 200, { success: true }))
  await call(api.ping)
  writeToken('')
  await call(api.ping)
  expect(wire.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
})

test('[A1] cookies go along, redirects are followed, in CORS mode', async () => {
  const wire = await startWire(({ path }, reply) => {
    if (path === '/api/ping') reply.writeHead(302, { location: '/api/moved' }).end()
    else answerJson(reply, 200, { success: true })
  })
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store, and a page may well set one so
  document.cookie = 'crumb=1'
  const asked = vi.spyOn(globalThis, 'fetch')
  expect(await call(api.ping)).toEqual({ success: true })
  expect(wire.requests.map(({ path }) => path)).toEqual(['/api/ping', '/api/moved'])
  expect(wire.requests[0]?.headers.cookie).toBe('crumb=1')
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ mode: 'cors', credentials: 'include', redirect: 'follow' })
})

test('path and query values are encoded', async () => {
  const wire = await startWire((_, reply) => answerJson(reply, 200, { success: true, data: 'ok' }))
  const answer = await call(api.read, { params: { thingId: '../a b' }, query: { page: 2 } })
  expect(answer.data).toBe('ok')
  expect(wire.requests[0]?.path).toBe('/api/things/..%2Fa%20b')
  expect(wire.requests[0]?.query.get('page')).toBe('2')
})

test('[X1] an answer that is not ok is an error of its status and its text', async () => {
  await startWire((_, reply) => answerJson(reply, 409, refusal))
  const error = await call(api.ping).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: `409: ${JSON.stringify(refusal)}`, status: 409, answer: refusal })
  expect(messageOf(error, 'otherwise')).toBe('No.')
})

test('[X1] an empty body gives the status text', async () => {
  await startWire((_, reply) => reply.writeHead(503, 'Service Unavailable').end())
  await expect(call(api.ping)).rejects.toThrow(/^503: Service Unavailable$/)
})

test('[X1] a 401 on login or sign-up comes back as an answer, any other failure of theirs is thrown', async () => {
  let status = 401
  await startWire((_, reply) => answerJson(reply, status, refusal))
  expect(await call(api.login, { body: {} })).toEqual(refusal)
  expect(await call(api.signup, { body: {} })).toEqual(refusal)
  await expect(call(api.ping)).rejects.toThrow(/^401: /)
  status = 429
  await expect(call(api.login, { body: {} })).rejects.toThrow(/^429: /)
})

test('[A13] reset-token validation is returned whatever its status and logged without the token', async () => {
  await startWire((_, reply) => answerJson(reply, 400, refusal))
  expect(await call(api.validate, { query: { token: 'secret-token' } })).toEqual(refusal)
  const logged = JSON.stringify(vi.mocked(console.warn).mock.calls)
  expect(logged).toContain('400')
  expect(logged).toContain('BAD_CREDENTIALS')
  expect(logged).not.toContain('secret-token')
})

test('[X2] failures are logged, the token never', async () => {
  await startWire((_, reply) => reply.writeHead(500).end('broken'))
  writeToken('secret-token')
  await expect(call(api.ping)).rejects.toThrow('500: broken')
  const logged = JSON.stringify(vi.mocked(console.error).mock.calls)
  expect(logged).toContain('POST /api/ping')
  expect(logged).toContain('500: broken')
  expect(logged).not.toContain('secret-token')
})

test('[X2] a call without an answer is logged, one that was given up is not', async () => {
  await startWire((_, reply) => reply.destroy())
  await expect(call(api.ping)).rejects.toThrow()
  expect(console.error).toHaveBeenCalledOnce()
  await expect(call(api.ping, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(console.error).toHaveBeenCalledOnce()
})
