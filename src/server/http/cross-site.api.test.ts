import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AnyRoute } from '#contracts/core/route.ts'
import { tableNames } from '../db/backup.ts'
import { type Db, rowsOf } from '../db/database.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/** Attacks from a page of another site, whose visitor is signed in here. */

type Ids = Record<string, string>
const pathOf = (route: AnyRoute, ids: Ids = {}) =>
  route.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID())
const nameOf = (route: AnyRoute) => `${route.method} ${route.path}`
const own = { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }

async function stored(db: Db): Promise<string> {
  // Processes say now and then that they live, and admin reads are recorded.
  const tables = (await tableNames(db)).filter((table) => !/processes|audit/.test(table))
  const rows = await Promise.all(
    tables.map((table) => rowsOf(db, sql`select * from ${sql.raw(table)} order by 1, 2`)),
  )
  return JSON.stringify(rows)
}

function ask(app: TestApp, route: AnyRoute, headers: Record<string, string>, ids?: Ids) {
  return app.app.inject({ method: route.method, url: pathOf(route, ids), headers })
}

test('G1: whatever changes something is refused to another site, with a cookie or a token', async () => {
  const app = await testApp()
  const { token } = await app.build.user({ role: 'admin' })
  const changing = app.app.handlers.map(({ route }) => route).filter(({ method }) => method !== 'GET')
  expect(changing.length).toBeGreaterThan(5)
  for (const route of changing) {
    const foreign: Record<string, string>[] = [
      { ...own, origin: 'https://evil.example' },
      { ...own, origin: 'null' },
      { ...own, origin: 'http://localhost:3000.evil.example' },
      { host: own.host, 'sec-fetch-site': 'cross-site', cookie: 'session=anything' },
    ]
    for (const headers of foreign) {
      const reply = await ask(app, route, { ...headers, authorization: `Bearer ${token}` })
      expect([nameOf(route), reply.statusCode]).toEqual([nameOf(route), 403])
    }
    const fromHere = await ask(app, route, { ...own, authorization: `Bearer ${token}` })
    expect(fromHere.body, nameOf(route)).not.toContain('This request came from another site and was refused.')
  }
})

/** Status of a call by each of these names, with the Origin that a browser would send from a page there. */
async function statusByHost(env: Record<string, string>, hosts: string[]) {
  const { app } = await testApp({ env })
  return Promise.all(
    hosts.map(async (host) => {
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
      const read = await app.inject({ url: '/api/setup', headers })
      const payload = { token: 'guess' }
      const tried = await app.inject({ method: 'POST', url: '/api/auth/verify-email', headers, payload })
      return `${host} ${read.statusCode} ${tried.statusCode}`
    }),
  )
}
const answered = (...hosts: string[]) => hosts.map((host) => `${host} 200 400`)
const refused = (...hosts: string[]) => hosts.map((host) => `${host} 403 403`)

test('[security Q7] on loopback a server answers to loopback and its configured names alone', async () => {
  const own = ['localhost', 'localhost:3000', '127.0.0.1:8080', '[::1]:3000', 'app.localhost:3000']
  const foreign = ['evil.example', 'localhost.evil.example', '192.168.1.5:3000', 'evil', 'a@localhost']
  const hosts = [...own, ...foreign, 'sell.example', 'sell.example:8443', 'probe.example']
  const others = ['sell.example', 'sell.example:8443', 'probe.example']
  expect(await statusByHost({}, hosts)).toEqual([...answered(...own), ...refused(...foreign, ...others)])
  const named = { PUBLIC_URL: 'https://Sell.example', ALLOWED_HOSTS: 'probe.example, x.example' }
  expect(await statusByHost(named, hosts)).toEqual([
    ...answered(...own),
    ...refused(...foreign),
    ...answered(...others),
  ])
})

test('[security Q7] on an open address a server answers to IP addresses and private names, never to public names of others', async () => {
  const own = ['192.168.1.5:3000', '[fe80::1]:3000', 'shop-server:3000', 'shop.local', 'localhost:3000']
  const foreign = ['evil.example', '192.168.1.5.evil.example', 'local.evil.example']
  expect(await statusByHost({ HOST: '0.0.0.0' }, [...own, ...foreign])).toEqual([
    ...answered(...own),
    ...refused(...foreign),
  ])
})

test('[security Q7] the Origin of another name is refused, also with the Host that a proxy writes', async () => {
  const { app } = await testApp({ env: { PUBLIC_URL: 'https://sell.example' } })
  const tryToken = async (host: string, origin: string) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/auth/verify-email',
        payload: { token: 'guess' },
        headers: { host, origin, 'x-forwarded-host': 'evil.example' },
      })
    ).statusCode
  expect(await tryToken('127.0.0.1:3000', 'https://sell.example')).toBe(400)
  expect(await tryToken('sell.example', 'https://sell.example')).toBe(400)
  expect(await tryToken('127.0.0.1:3000', 'https://evil.example')).toBe(403)
  expect(await tryToken('sell.example', 'http://localhost:3000')).toBe(403)
})

test('G1: forms that a browser sends without asking are not read', async () => {
  const { app } = await testApp()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: '{"username":"mara","password":"guess"}',
      headers: { ...own, 'content-type': type },
    })
    expect([type, reply.statusCode]).toEqual([type, 415])
  }
})

test('G1: no GET changes what is stored', async () => {
  const app = await testApp()
  const { token, sessionId, ...owner } = await app.build.user({ role: 'admin' })
  const ids = { ...(await app.build.chat(owner)), sessionId }
  // Carried until the end: a run that nobody carries is ended after a while, by no one's asking.
  app.deps.streams.runs.start({ id: ids.runId, kind: 'chat' }, ({ signal }) =>
    once(signal, 'abort').then(() => {}),
  )
  const before = await stored(app.deps.db)
  for (const { route } of app.app.handlers) {
    // The one that follows a run stays open.
    if (route.method !== 'GET' || route.events) continue
    await ask(app, route, { ...own, authorization: `Bearer ${token}` }, ids)
    expect([nameOf(route), await withoutLimits(app)]).toEqual([nameOf(route), before])
  }
})

/** A count of what was tried is all that asking may leave. */
async function withoutLimits(app: TestApp): Promise<string> {
  await app.deps.db.execute(sql`delete from rate_limits`)
  return stored(app.deps.db)
}

test('G2: no other origin is let in, also not when it asks first', async () => {
  const { app } = await testApp()
  for (const { route } of app.handlers) {
    for (const origin of ['https://evil.example', 'null', own.origin]) {
      const asked = await app.inject({
        method: 'OPTIONS',
        url: pathOf(route),
        headers: { ...own, origin, 'access-control-request-method': route.method },
      })
      expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  }
  const read = await app.inject({ url: '/api/health', headers: { ...own, origin: 'https://evil.example' } })
  expect(read.statusCode).toBe(200)
  expect(read.headers).not.toHaveProperty('access-control-allow-origin')
})

test('G3: no cookie is ever set, and no route takes a token in its address', async () => {
  const app = await testApp({ env: { PUBLIC_URL: 'https://sell.example' } })
  const { token } = await app.build.user()
  for (const { route } of app.app.handlers) {
    const names = Object.keys({ ...route.params?.shape, ...route.query?.shape })
    expect([nameOf(route), names.filter((name) => /token|secret|password/i.test(name))]).toEqual([
      nameOf(route),
      [],
    ])
    if (route.events) continue
    const reply = await ask(app, route, { ...own, authorization: `Bearer ${token}` })
    expect([nameOf(route), reply.headers['set-cookie']]).toEqual([nameOf(route), undefined])
    expect(reply.headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age='),
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  }
})

test('G3: a token in the address or in a cookie signs nobody in', async () => {
  const { app, build } = await testApp()
  const { token } = await build.user()
  const me = (url: string, headers: Record<string, string>) => app.inject({ url, headers })
  expect((await me('/api/auth/me', { authorization: `Bearer ${token}` })).statusCode).toBe(200)
  expect((await me(`/api/auth/me?token=${token}`, {})).statusCode).toBe(401)
  expect((await me(`/api/auth/me?access_token=${token}`, {})).statusCode).toBe(401)
  for (const cookie of [`auth.token=${token}`, `__Host-session=${token}`, `token=${token}`])
    expect((await me('/api/auth/me', { cookie })).statusCode).toBe(401)
})
