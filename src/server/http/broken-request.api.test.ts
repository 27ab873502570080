import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { authApi } from '#contracts/auth.ts'
import { expectWithin } from '#core/testing/cpu-time.ts'
import { type App, createApp } from '#server/app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { openWeb } from './static.ts'

/** Sends raw bytes and reads until the server hangs up. */
function sender(app: App) {
  const { port } = app.server.address() as AddressInfo
  return (...lines: string[]) =>
    new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
      socket.on('data', (piece) => (answer += piece)).once('error', reject)
      socket.once('close', () => {
        const [head = '', body = ''] = answer.split('\r\n\r\n')
        resolve({ status: Number(head.split(' ')[1]), head, body })
      })
    })
}

test('requests that Node would refuse get our own answer, with every header', async () => {
  const { app } = await testApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const send = sender(app)
  const get = 'GET /api/health HTTP/1.1'
  const close = 'connection: close'
  const replies = {
    'no HTTP': await send('what is this'),
    'no host': await send(get, close),
    'two hosts': await send(get, 'host: localhost', 'Host: evil.example', close),
    'two lengths': await send('POST /api/auth/login HTTP/1.1', 'host: a', 'content-length: 1, 2'),
    'an expectation': await send(get, 'host: a', 'expect: a miracle', close),
    'long headers': await send(get, 'host: a', `x-long: ${'x'.repeat(40_000)}`),
  }
  expect(Object.entries(replies).map(([name, { status }]) => [name, status])).toEqual([
    ['no HTTP', 400],
    ['no host', 400],
    ['two hosts', 400],
    ['two lengths', 400],
    ['an expectation', 417],
    ['long headers', 431],
  ])
  for (const { head, body } of Object.values(replies)) {
    const answer = JSON.parse(body)
    expect(answer).toMatchObject({ success: false, type: 'INVALID_INPUT', error: answer.message })
    expect(answer.message).toMatch(/^The .*\.$/)
    expect(head).toContain("content-security-policy: default-src 'none'")
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('content-type: application/json; charset=utf-8')
    expect(head).toContain(`x-request-id: ${answer.requestId}`)
  }
  const fine = await send(get, 'host: a', 'expect: 100-continue', close)
  expect(fine.head).toContain('100 Continue')
  expect((await send('GET /api/health HTTP/1.0')).status).toBe(200)
})

test('[security Q3] a body of very many values is refused before they are read, quickly', async () => {
  const { app } = await testApp()
  const payload = `{"username":"a","password":"b","x":[${'[],'.repeat(330_000)}[]]}`
  const post = () =>
    app.inject({
      method: 'POST',
      url: authApi.login.path,
      payload,
      headers: { 'content-type': 'application/json' },
    })
  await expectWithin(100, async () => expect((await post()).statusCode).toBe(400))
})

test('a body that is compressed is refused as such, one that is not is read', async () => {
  const { app } = await testApp()
  const post = (payload: string | Buffer, encoding: string) =>
    app.inject({
      method: 'POST',
      url: authApi.login.path,
      payload,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    })
  const plain = '{"username":"a","password":"b"}'
  for (const encoding of ['gzip', 'br', 'GZIP', 'identity, gzip']) {
    const reply = await post(gzipSync(plain), encoding)
    expect([encoding, reply.statusCode]).toEqual([encoding, 415])
    expect(reply.json()).toMatchObject({
      type: 'UNSUPPORTED_TYPE',
      message: 'Send this request without compression.',
    })
  }
  expect((await post(plain, 'Identity')).statusCode).toBe(401)
})

test('[security C3] JSON is read as UTF-8 alone', async () => {
  const { app } = await testApp()
  const post = async (contentType: string) =>
    (
      await app.inject({
        method: 'POST',
        url: authApi.login.path,
        payload: '{"username":"a","password":"b"}',
        headers: { 'content-type': contentType },
      })
    ).statusCode
  const json = 'application/json'
  for (const fine of ['', '; charset=utf-8', ';charset=UTF-8', '; charset="utf-8"', '; charset=utf8'])
    expect([fine, await post(json + fine)]).toEqual([fine, 401])
  for (const other of ['utf-7', 'UTF-16', '"utf-7"', 'iso-8859-1', 'utf-8; charset=utf-7', ''])
    expect([other, await post(`${json}; charset=${other}`)]).toEqual([other, 415])
})

test('the scheme of the authorization header may be written in any case', async () => {
  const { app, build } = await testApp({ env: { METRICS_TOKEN: 'a-long-enough-token-for-metrics' } })
  const { token } = await build.user()
  const status = async (url: string, authorization: string) =>
    (await app.inject({ method: 'GET', url, headers: { authorization } })).statusCode
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    expect(await status('/api/auth/me', `${scheme} ${token}`)).toBe(200)
    expect(await status('/api/metrics', `${scheme} a-long-enough-token-for-metrics`)).toBe(200)
  }
  for (const wrong of [token, `Basic ${token}`, `Bearer${token}`, `Bearer ${token} ${token}`])
    expect(await status('/api/auth/me', wrong)).toBe(401)
  expect(await status('/api/metrics', 'a-long-enough-token-for-metrics')).toBe(404)
})

test('[R5] an address that cannot be read is a page that does not exist; a call is told so in JSON', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Sellwright</title>')
  const app = await createApp((await testApp()).deps, openWeb(folder))
  onTestFinished(() => app.close())
  for (const url of ['/%', '/%ff', '/chat/%', '/nowhere']) {
    const reply = await app.inject({ method: 'GET', url })
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([
      url,
      404,
      'text/html; charset=utf-8',
    ])
    expect(reply.payload).toContain('<title>Sellwright</title>')
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
  }
  expect((await app.inject({ method: 'GET', url: '/chat' })).statusCode).toBe(200)
  for (const [method, url] of [
    ['GET', '/api/chats/%'],
    ['POST', '/%'],
  ] as const) {
    expect((await app.inject({ method, url })).json()).toMatchObject({
      success: false,
      type: 'INVALID_INPUT',
    })
  }
})
