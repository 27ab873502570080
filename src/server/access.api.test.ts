import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contracts/core/route.ts'
import { rowsOf } from './db/database.ts'
import { insertSession } from './features/auth/sessions.repository.ts'
import { binChats } from './features/chat/chat.repository.ts'
import { insertConnection } from './features/models/models.repository.ts'
import { binProject, insertProject } from './features/projects/projects.repository.ts'
import { insertPrompt } from './features/prompts/prompts.repository.ts'
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
async function prompt(app: TestApp, owner: { id: number }) {
  const row = await insertPrompt(app.deps.db, owner.id, { title: 'Margin', text: 'What is left of {price}?' })
  return { params: { promptId: row.id } }
}
/** One that leads nowhere: asking it finds that out. */
async function connection({ deps }: TestApp, owner: { id: number }) {
  const { id } = await insertConnection(deps.db, {
    id: randomUUID(),
    userId: owner.id,
    provider: 'compatible',
    label: 'Lamp',
    baseUrl: 'http://127.0.0.1/v1',
    sealedKey: null,
    keyHint: null,
    model: 'lamp',
  })
  return { params: { connectionId: id } }
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
async function binnedChat(app: TestApp, owner: { id: number }) {
  const { chatId } = await app.build.chat(owner)
  await binChats(app.deps.db, owner.id, [chatId], true)
  return { params: { chatId } }
}

const attachment = async (app: TestApp, { id }: { id: number }) => {
  const attachmentId = randomUUID()
  await app.deps.db.execute(sql`insert into attachments (id, user_id, name, media_type, bytes)
    values (${attachmentId}, ${id}, 'lamp.txt', 'text/plain', 4)`)
  await app.deps.storage.put(`users/${id}/attachments/${attachmentId}`, Buffer.from('Lamp'), {
    contentType: 'text/plain',
  })
  return { params: { attachmentId } }
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
  'POST /api/chats/:chatId/branch': async (app, owner) => {
    const { chatId, messageId } = await app.build.chat(owner)
    return { params: { chatId }, body: { messageId } }
  },
  'PATCH /api/chats/:chatId': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
    body: { title: 'Mine now?' },
  }),
  'DELETE /api/chats/:chatId': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
  }),
  'POST /api/chats/:chatId/restore': binnedChat,
  'DELETE /api/chats/:chatId/forever': binnedChat,
  'POST /api/messages/:messageId/rating': async (app, owner) => ({
    params: { messageId: (await app.build.chat(owner)).answerId },
    body: { rating: 'up' },
  }),
  'GET /api/chats/:chatId/file': async (app, owner) => ({
    params: { chatId: (await app.build.chat(owner)).chatId },
  }),
  'GET /api/attachments/:attachmentId': attachment,
  'GET /api/attachments/:attachmentId/file': attachment,
  'DELETE /api/attachments/:attachmentId': attachment,
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
  'PATCH /api/prompts/:promptId': async (app, owner) => ({
    ...(await prompt(app, owner)),
    body: { title: 'Mine', text: 'Mine now?' },
  }),
  'DELETE /api/prompts/:promptId': prompt,
  'POST /api/model-connections/:connectionId/check': connection,
  'DELETE /api/model-connections/:connectionId': connection,
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
/** Their parameter names something of the app's, not someone's. */
const named = new Set(['GET /api/usage-limits/:name'])

const ownOnly = new Set([
  'GET /api/chats',
  'POST /api/chats/many',
  'GET /api/usage',
  'GET /api/usage-limits',
  'GET /api/chat-search',
  'POST /api/chat-archive',
  'POST /api/chat-imports',
  'GET /api/chat-imports/last',
  'GET /api/assistant',
  'POST /api/attachments',
  'GET /api/projects',
  'POST /api/projects',
  'GET /api/prompts',
  'POST /api/prompts',
  'GET /api/models',
  'GET /api/model-connections',
  'POST /api/model-connections',
  'GET /api/model-servers',
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
  'GET /api/billing',
  'GET /api/billing/invoices',
  'POST /api/billing/checkout',
  'POST /api/billing/change',
  'POST /api/billing/cancel',
  'POST /api/billing/resume',
  'POST /api/billing/portal',
  'GET /api/user/pending-subscription',
  'POST /api/claim-subscription',
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
    [
      'attachments',
      'chats',
      'data_exports',
      'messages',
      'model_connections',
      'projects',
      'prompts',
      'runs',
      'sessions',
    ].map((table) =>
      rowsOf(app.deps.db, sql`select * from ${sql.raw(table)} where user_id = ${userId} order by id`),
    ),
  )

describe('access', async () => {
  test('every route is covered', async () => {
    const { app } = await testApp()
    for (const { route } of app.handlers) {
      if (route.access === 'public') continue
      const covered = [
        nameOf(route) in objects,
        ownOnly.has(nameOf(route)),
        named.has(nameOf(route)),
      ].includes(true)
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
