import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contracts/core/route.ts'
import { rowsOf } from './db/database.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/**
 * Every route of the table is asked by someone it is not for. A route that reaches an object of a user must say here how
 * such an object is made; one that is not covered fails.
 */
type Target = { params?: Record<string, string>; body?: object }
const objects: Record<string, (app: TestApp, owner: { id: number }) => Promise<Target>> = {
  'GET /api/chats/:chatId': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
  }),
  'POST /api/chats/:chatId/messages': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
    body: { id: randomUUID(), text: 'Mine now?' },
  }),
  'POST /api/chats/:chatId/retry': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
    body: { id: randomUUID() },
  }),
  'GET /api/runs/:runId': async (app, owner) => ({ params: { runId: (await app.build.chat(owner)).runId } }),
  'GET /api/runs/:runId/events': async (app, owner) => ({
    params: { runId: (await app.build.chat(owner)).runId },
  }),
  'POST /api/runs/:runId/stop': async (app, owner) => ({
    params: { runId: (await app.build.chat(owner)).runId },
  }),
}
/** Routes that answer about the caller alone: they take no id that could be another's. */
const ownOnly = new Set([
  'GET /api/chats',
  'GET /api/assistant',
  'GET /api/auth/me',
  'POST /api/auth/logout',
  'POST /api/auth/send-verification',
])

const nameOf = (route: AnyRoute) => `${route.method} ${route.path}`

function ask(app: TestApp, route: AnyRoute, token: string | undefined, target: Target = {}) {
  return app.app.inject({
    method: route.method,
    url: route.path.replace(/:(\w+)/g, (_, name: string) => target.params?.[name] ?? randomUUID()),
    ...(target.body && { payload: target.body }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
}

const rowsOfOwner = (app: TestApp, userId: number) =>
  Promise.all(
    ['chats', 'messages', 'runs'].map((table) =>
      rowsOf(app.deps.db, sql`select * from ${sql.raw(table)} where user_id = ${userId} order by id`),
    ),
  )

describe('access', async () => {
  test('every route is covered', async () => {
    const { app } = await testApp()
    for (const { route } of app.handlers) {
      if (route.access === 'public') continue
      const covered = nameOf(route) in objects || ownOnly.has(nameOf(route))
      expect([nameOf(route), covered]).toEqual([nameOf(route), true])
      if (ownOnly.has(nameOf(route))) expect(route.params).toBeUndefined()
    }
  })

  test('nobody signed out, unverified or not an administrator gets past a route’s access', async () => {
    const app = await testApp()
    const [unverified, member] = [await app.build.user({ verified: false }), await app.build.user()]
    for (const { route } of app.app.handlers) {
      if (route.access === 'public') continue
      expect([nameOf(route), (await ask(app, route, undefined)).statusCode]).toEqual([nameOf(route), 401])
      if (route.access === 'unverified') continue
      const expected = route.access === 'admin' ? 404 : 403
      expect([nameOf(route), (await ask(app, route, unverified.token)).statusCode]).toEqual([
        nameOf(route),
        expected,
      ])
      if (route.access === 'admin') expect((await ask(app, route, member.token)).statusCode).toBe(404)
    }
  })

  test('another user’s object looks missing and stays as it was; its owner reaches it', async () => {
    const app = await testApp()
    const [owner, stranger] = [await app.build.user(), await app.build.user()]
    for (const { route } of app.app.handlers) {
      const make = objects[nameOf(route)]
      if (!make) continue
      const target = await make(app, owner)
      const before = await rowsOfOwner(app, owner.id)
      const reply = await ask(app, route, stranger.token, target)
      expect([nameOf(route), reply.statusCode, reply.json().type]).toEqual([nameOf(route), 404, 'NOT_FOUND'])
      expect(await rowsOfOwner(app, owner.id)).toEqual(before)
      expect(await rowsOfOwner(app, stranger.id)).toEqual([[], [], []])
    }
    const { chatId } = await app.build.chat(owner)
    const route = app.app.handlers.find((h) => nameOf(h.route) === 'GET /api/chats/:chatId')?.route
    expect(route && (await ask(app, route, owner.token, { params: { chatId } })).statusCode).toBe(200)
  })
})
