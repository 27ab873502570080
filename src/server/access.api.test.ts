import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contracts/core/route.ts'
import { rowsOf } from './db/database.ts'
import { insertSession } from './features/auth/sessions.repository.ts'
import { binProject, insertProject } from './features/projects/projects.repository.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/**
 * Every route of the table is asked by someone it is not for. A route that reaches an object of a user must say here how
 * such an object is made; one that is not covered fails.
 */
type Target = { params?: Record<string, string>; body?: object }
async function project(app: TestApp, owner: { id: number }) {
  const name = `Lamp ${randomUUID()}`
  const row = await insertProject(app.deps.db, owner.id, { name, slug: name, businessInstructions: '' })
  return { params: { projectId: row.id } }
}
const session = ({ deps }: TestApp, owner: { id: number }) =>
  insertSession(deps.db, owner.id, {
    tokenHash: randomUUID(),
    userAgent: 'test',
    network: '127.0.0.1',
    expiresAt: new Date(Date.now() + 86_400_000),
  })
/** An export whose file is there. */
async function dataExport({ deps }: TestApp, owner: { id: number }) {
  const exportId = randomUUID()
  await deps.db.execute(sql`insert into data_exports (id, user_id, size, expires_at)
    values (${exportId}, ${owner.id}, 1, now() + interval '1 day')`)
  await deps.storage.put(`users/${owner.id}/exports/${exportId}.zip`, Buffer.from('x'), {
    contentType: 'application/zip',
  })
  return { params: { exportId } }
}
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
  'DELETE /api/projects/:projectId': project,
  'POST /api/projects/:projectId/restore': async (app, owner) => {
    const { params } = await project(app, owner)
    await binProject(app.deps.db, owner.id, params.projectId)
    return { params }
  },
  'PATCH /api/projects/:projectId/business-instructions': async (app, owner) => ({
    ...(await project(app, owner)),
    body: { businessInstructions: 'Mine now?' },
  }),
  'PATCH /api/projects/:projectId/research-data': async (app, owner) => ({
    ...(await project(app, owner)),
    body: { researchData: 'Mine now?' },
  }),
  'DELETE /api/account/sessions/:sessionId': async (app, owner) => ({
    params: { sessionId: await session(app, owner) },
  }),
  'GET /api/account/exports/:exportId/file': dataExport,
  'GET /api/runs/:runId': async (app, owner) => ({ params: { runId: (await app.build.chat(owner)).runId } }),
  'GET /api/runs/:runId/events': async (app, owner) => {
    const { runId } = await app.build.chat(owner)
    await app.deps.db.execute(sql`update runs set state = 'done', ended_at = now() where id = ${runId}`)
    return { params: { runId } }
  },
  'POST /api/runs/:runId/stop': async (app, owner) => ({
    params: { runId: (await app.build.chat(owner)).runId },
  }),
}
/** Routes that answer about the caller alone: they take no id that could be another's. */
const ownOnly = new Set([
  'GET /api/chats',
  'GET /api/assistant',
  'GET /api/projects',
  'POST /api/projects',
  'GET /api/auth/me',
  'POST /api/auth/logout',
  'POST /api/auth/send-verification',
  'GET /api/account',
  'PATCH /api/account',
  'POST /api/account/password',
  'POST /api/account/email',
  'DELETE /api/account/email',
  'GET /api/account/sessions',
  'DELETE /api/account/sessions',
  'POST /api/account/two-factor/start',
  'POST /api/account/two-factor/enable',
  'POST /api/account/two-factor/disable',
  'POST /api/account/two-factor/recovery-codes',
  'GET /api/account/exports',
  'POST /api/account/exports',
  'POST /api/account/deletion',
  'GET /api/subscription-status',
  'POST /api/support/contact',
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
    ['chats', 'data_exports', 'messages', 'projects', 'runs', 'sessions'].map((table) =>
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

  test('another user’s object looks missing and stays as it was', async () => {
    const app = await testApp()
    const [owner, stranger] = [await app.build.user(), await app.build.user()]
    const own = await rowsOfOwner(app, stranger.id)
    for (const { route } of app.app.handlers) {
      const make = objects[nameOf(route)]
      if (!make) continue
      const target = await make(app, owner)
      const before = await rowsOfOwner(app, owner.id)
      const reply = await ask(app, route, stranger.token, target)
      expect([nameOf(route), reply.statusCode, reply.json().type]).toEqual([nameOf(route), 404, 'NOT_FOUND'])
      expect(await rowsOfOwner(app, owner.id)).toEqual(before)
      expect(await rowsOfOwner(app, stranger.id)).toEqual(own)
    }
  })

  test('its owner reaches it', async () => {
    const app = await testApp()
    for (const { route } of app.app.handlers) {
      const make = objects[nameOf(route)]
      if (!make) continue
      const owner = await app.build.user()
      const reply = await ask(app, route, owner.token, await make(app, owner))
      // A conflict with what is being answered in a chat is about that chat.
      expect([200, 409], nameOf(route)).toContain(reply.statusCode)
    }
  })
})
