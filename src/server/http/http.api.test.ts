import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { authApi } from '#contracts/auth.ts'
import { chatApi } from '#contracts/chat.ts'
import { ErrorAnswer, type ErrorType, errorStatus } from '#contracts/core/errors.ts'
import { modelsApi } from '#contracts/models.ts'
import { systemApi } from '#contracts/system.ts'
import { AppError } from '#server/errors.ts'
import { newId, testApp } from '#server/testing/test-app.ts'

test('[X5] every error is JSON with a sentence, a code and the request’s id, and never a stack', async () => {
  const { app, anyone, build, as } = await testApp()
  const seller = as((await build.user()).token)
  const replies = [
    await anyone.call(authApi.me),
    await anyone.call(authApi.login, { body: { username: '', password: '' } }),
    await seller.call(chatApi.get, { params: { chatId: newId() } }),
    await seller.call(chatApi.get, { params: { chatId: 'not-an-id' } }),
  ]
  expect(replies.map((reply) => reply.status)).toEqual([401, 400, 404, 400])
  const unknown = await app.inject({ method: 'GET', url: '/api/nothing' })
  for (const { body, headers } of [...replies, { body: unknown.json(), headers: unknown.headers }]) {
    expect(body).toMatchObject({
      success: false,
      type: expect.stringMatching(/^[A-Z_]+$/),
      requestId: headers['x-request-id'],
    })
    expect(body.error).toBe(body.message)
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|select /i)
  }
})

test('[X5] each type of the table is answered with its status, one sentence twice and nothing else', async () => {
  let type: ErrorType = 'INTERNAL'
  const refusing = {
    answer: () => Promise.reject(new Error('unused')),
    modelsAt: () => Promise.reject(new Error('unused')),
    models: () => {
      throw new AppError(type, `Refused as ${type}.`)
    },
  }
  const { as, build } = await testApp({ parts: { models: { ai: refusing } } })
  const seller = as((await build.user()).token)
  for (type of Object.keys(errorStatus) as ErrorType[]) {
    const { status, body, headers } = await seller.call(modelsApi.list)
    const sentence = `Refused as ${type}.`
    expect([type, status]).toEqual([type, errorStatus[type]])
    expect(headers['content-type']).toContain('application/json')
    expect(body).toEqual({
      success: false,
      error: sentence,
      message: sentence,
      type,
      requestId: headers['x-request-id'],
    })
    expect(ErrorAnswer.safeParse(body).success).toBe(true)
  }
})

test('a failure that nobody foresaw is withheld and logged', async () => {
  const broken = {
    answer: () => Promise.reject(new Error('select secret from vault')),
    modelsAt: () => Promise.reject(new Error('select secret from vault')),
    models: () => {
      throw new Error('secret vault')
    },
  }
  const { as, build } = await testApp({ parts: { models: { ai: broken } } })
  const reply = await as((await build.user()).token).call(modelsApi.list)
  expect(reply).toMatchObject({ status: 500, body: { type: 'INTERNAL' } })
  expect(JSON.stringify(reply.body)).not.toContain('vault')
})

test('every answer carries the security headers; scripts come from our own files only', async () => {
  const { app } = await testApp({ env: { PUBLIC_URL: 'https://sell.example' } })
  for (const url of ['/api/health', '/api/nothing', '/', '/nowhere', '/assets/none.js']) {
    const { headers } = await app.inject({ method: 'GET', url })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "default-src 'none'",
    ])
      expect(policy).toContain(part)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test('a page of another site can change nothing', async () => {
  const { app } = await testApp()
  const attempt = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'mara', password: 'guess' },
      headers: { host: 'localhost:3000', ...headers },
    })
  expect((await attempt({ origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await attempt({ origin: 'null' })).statusCode).toBe(403)
  expect((await attempt({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect(
    (await attempt({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).statusCode,
  ).toBe(401)
  expect((await attempt({})).statusCode).toBe(401)
})

test('bodies: too large, too deep, of another type, broken or hostile are refused as such', async () => {
  const { app } = await testApp()
  const post = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } })
  const deep = `{"username":${'['.repeat(40)}${']'.repeat(40)},"password":"x"}`
  expect(
    (await post(JSON.stringify({ username: 'x'.repeat(1_100_000), password: 'x' }))).json(),
  ).toMatchObject({ type: 'TOO_LARGE' })
  for (const hostile of [
    deep,
    '{"username"',
    '[]',
    '"text"',
    'null',
    '12',
    '{"__proto__":{"a":1},"username":"a","password":"b"}',
    '{"username":"a","password":"b","role":"admin"}',
    '{"username":"a\\u0000b","password":"b"}',
    '{"username":"\\ud800","password":"b"}',
    '{"username":{"constructor":{"prototype":{"polluted":1}}},"password":"b"}',
  ]) {
    const reply = await post(hostile)
    expect([hostile.slice(0, 40), reply.statusCode]).toEqual([hostile.slice(0, 40), 400])
    expect(reply.json().type).toBe('INVALID_INPUT')
  }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ]) {
    expect((await post('username=a&password=b', type)).statusCode).toBe(415)
  }
  expect((globalThis as { polluted?: unknown }).polluted).toBeUndefined()
  expect((await post('{"username":"a","password":"b"}')).statusCode).toBe(401)
})

test('unknown query parameters are refused; the cache-busting one is not', async () => {
  const { app, build } = await testApp()
  const { token } = await build.user()
  const get = (url: string) =>
    app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  expect((await get('/api/chats?_t=123&limit=5')).statusCode).toBe(200)
  expect((await get('/api/chats?userId=1')).statusCode).toBe(400)
  expect((await get('/api/chats?limit=1e9')).statusCode).toBe(400)
})

test('[security I4] hidden files, the source and metrics are not to be had', async () => {
  const { app, build } = await testApp({ env: { METRICS_TOKEN: 'a-long-enough-token-for-metrics' } })
  const [seller, admin] = [await build.user(), await build.user({ role: 'admin' })]
  const metrics = (token: string) =>
    app.inject({ method: 'GET', url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })
  for (const url of [
    '/.git/config',
    '/.env',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/package.json',
    '/api/metrics',
  ]) {
    const reply = await app.inject({ method: 'GET', url })
    expect([url, reply.statusCode]).toEqual([url, 404])
    expect(reply.payload).not.toContain('"dependencies"')
  }
  expect((await metrics(seller.token)).statusCode).toBe(404)
  // As long as the token and longer in bytes: nobody learns its length.
  expect((await metrics('é'.repeat(31))).statusCode).toBe(404)
  for (const token of [admin.token, 'a-long-enough-token-for-metrics']) {
    expect((await metrics(token)).payload).toContain('http_request_duration_seconds')
  }
  expect((await app.inject({ method: 'TRACE' as 'GET', url: '/' })).statusCode).toBe(404)
})

test('headers that are too large are refused before anything is read', async () => {
  const { app } = await testApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const status = (size: number) =>
    new Promise((resolve, reject) => {
      const asked = request(
        { port, host: '127.0.0.1', path: '/api/health', headers: { 'x-large': 'x'.repeat(size) } },
        (reply) => resolve(reply.resume().statusCode),
      )
      asked.on('error', reject).end()
    })
  expect(await status(1_000)).toBe(200)
  expect(await status(40_000)).toBe(431)
  const strange = await fetch(`http://127.0.0.1:${port}/api/chats/%zz`)
  expect(await strange.json()).toMatchObject({
    success: false,
    type: 'INVALID_INPUT',
    requestId: expect.any(String),
  })
  expect(strange.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the API describes itself from the table that is served', async () => {
  const { anyone, app } = await testApp()
  expect((await anyone.call(systemApi.health)).body).toMatchObject({ success: true, status: 'ready' })
  const { body } = await anyone.call(systemApi.openapi)
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(
    app.handlers.map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`).toSorted(),
  )
})

test('[security C6] the description of the API is made once, whoever asks for it', async () => {
  const { app } = await testApp()
  async function cpuOf() {
    const begun = process.cpuUsage()
    expect((await app.inject(systemApi.openapi.path)).statusCode).toBe(200)
    const { user, system } = process.cpuUsage(begun)
    return user + system
  }
  const first = await cpuOf()
  expect(await cpuOf()).toBeLessThan(first / 2)
})

test('[security Q5] without its database a process is not ready, but alive, and that is no failed answer', async () => {
  const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const { app, deps } = await testApp()
  const asked = vi.spyOn(deps.db, 'execute').mockRejectedValue(gone)
  const noted = vi.spyOn(deps.failures, 'note')
  const probe = await app.inject('/api/health')
  expect(probe.statusCode).toBe(503)
  expect(probe.json()).toMatchObject({ success: false, type: 'UNAVAILABLE' })
  expect((await app.inject('/api/health/live')).json()).toMatchObject({ success: true, status: 'live' })
  expect(noted).not.toHaveBeenCalled()
  asked.mockRestore()
})

test('a server that was told to stop takes nothing new and says when to come back', async () => {
  const { app, deps } = await testApp()
  deps.lifecycle.draining = true
  const refused = await app.inject({ method: 'GET', url: '/api/setup' })
  expect(refused.statusCode).toBe(503)
  expect(refused.headers).toMatchObject({ connection: 'close', 'retry-after': '5' })
  expect((await app.inject('/api/health')).statusCode).toBe(503)
  expect((await app.inject('/api/health/live')).json()).toMatchObject({ status: 'live' })
})
