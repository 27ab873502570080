import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contracts/core/route.ts'
import { rowsOf } from './db/database.ts'
import { objects, type Target } from './testing/access-objects.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/**
 * Every route of the table is asked by someone it is not for. A route that reaches an object of a user must say here how
 * such an object is made; one that is not covered fails.
 */

/** Their parameter names something of the app's, not someone's. */
const named = new Set([
  'GET /api/admin/feedback/:feedbackId',
  'POST /api/admin/feedback/:feedbackId/state',
  'POST /api/admin/feedback/:feedbackId/merge',
  'POST /api/admin/feedback/:feedbackId/hide',
  'DELETE /api/admin/feedback/:feedbackId',
  'POST /api/admin/feedback/:feedbackId/comments/:commentId/hide',
  'DELETE /api/admin/feedback/:feedbackId/comments/:commentId',
  'POST /api/announcements/:announcementId/dismiss',
  'GET /api/admin/announcements/:announcementId',
  'PUT /api/admin/announcements/:announcementId',
  'POST /api/admin/announcements/:announcementId/end',
  'GET /api/admin/jobs/:jobId',
  'POST /api/admin/jobs/:jobId/retry',
  'POST /api/admin/jobs/:jobId/cancel',
  'POST /api/admin/letters/:letterId',
  'POST /api/admin/letters/:letterId/links',
  'POST /api/admin/backups/:name/file',
  'POST /api/admin/backups/:name/deletion',
  'GET /api/help/categories/:category',
  'GET /api/help/articles/:category/:slug',
  'PUT /api/help/articles/:category/:slug/rating',
  'GET /api/admin/users/:userId',
  'POST /api/admin/users/:userId/suspend',
  'POST /api/admin/users/:userId/lift',
  'PUT /api/admin/users/:userId/role',
  'PUT /api/admin/users/:userId/plan',
  'DELETE /api/admin/users/:userId/plan',
  'POST /api/admin/users/:userId/units',
  'POST /api/admin/users/:userId/verification',
  'DELETE /api/admin/users/:userId/sessions',
  'POST /api/admin/users/:userId/deletion',
  'POST /api/admin/users/:userId/view',
  'DELETE /api/admin/users/:userId/view',
  'POST /api/admin/partners/:userId/decide',
  'POST /api/admin/payouts/:payoutId/settle',
  'GET /api/admin/partners/:userId',
  'GET /api/admin/partners/:userId/commissions',
  'POST /api/admin/payments/subscriptions/:subscriptionId/end',
  'GET /api/admin/payments/invoices/:invoiceId',
  'POST /api/admin/payments/invoices/:invoiceId/refund',
  'POST /api/admin/payments/events/:eventId/apply',
  'PATCH /api/admin/plans/:plan',
  'GET /api/admin/tickets/:ticketId',
  'PATCH /api/admin/tickets/:ticketId',
  'POST /api/admin/tickets/:ticketId/messages',
  'POST /api/admin/tickets/:ticketId/notes',
  'POST /api/admin/tickets/:ticketId/files',
  'DELETE /api/admin/ticket-files/:fileId',
  'GET /api/admin/ticket-files/:fileId/file',
  'PATCH /api/admin/macros/:macroId',
  'DELETE /api/admin/macros/:macroId',
  'GET /api/usage-limits/:name',
  'GET /api/admin/help/:category/:slug',
  'PUT /api/admin/help/:category/:slug',
  'GET /api/admin/help/:category/:slug/comments',
  'POST /api/admin/help/:category/:slug/preview',
  'POST /api/admin/help/:category/:slug/hide',
  'POST /api/admin/help/:category/:slug/reset',
  'POST /api/local-models/:modelId/download',
  'DELETE /api/local-models/:modelId',
])

/** Routes that answer about the caller alone: they take no id that could be another's. */
const ownOnly = new Set([
  'GET /api/feedback',
  'GET /api/feedback/similar',
  'POST /api/feedback',
  'GET /api/feedback/bugs',
  'POST /api/feedback/bugs',
  'GET /api/admin/feedback',
  'GET /api/announcements',
  'GET /api/admin/announcements',
  'POST /api/admin/announcements',
  'GET /api/admin/audit',
  'POST /api/admin/audit.csv',
  'GET /api/admin/queues',
  'GET /api/admin/jobs',
  'POST /api/admin/dead-jobs/retry',
  'GET /api/admin/mail',
  'POST /api/admin/mail/test',
  'GET /api/admin/mail-jobs',
  'GET /api/admin/letters',
  'GET /api/admin/backups',
  'POST /api/admin/backups',
  'POST /api/admin/backups/stop',
  'PUT /api/admin/backups/schedule',
  'GET /api/admin/users',
  'GET /api/admin/money',
  'GET /api/admin/overview/active',
  'GET /api/admin/overview/errors',
  'GET /api/admin/overview/mail',
  'GET /api/admin/overview/processes',
  'GET /api/admin/overview/providers',
  'GET /api/admin/overview/queue',
  'GET /api/admin/overview/sign-ups',
  'GET /api/admin/overview/spending',
  'GET /api/admin/overview/storage',
  'GET /api/admin/partners',
  'GET /api/admin/payouts',
  'POST /api/admin/payouts.csv',
  'GET /api/admin/payments/subscriptions',
  'GET /api/admin/payments/invoices',
  'GET /api/admin/payments/events',
  'POST /api/admin/payments/reconcile',
  'GET /api/admin/plans',
  'GET /api/partners',
  'POST /api/partners',
  'PATCH /api/partners/pay-to',
  'POST /api/partners/links',
  'GET /api/partners/commissions',
  'GET /api/partners/payouts',
  'POST /api/partners/payouts',
  'GET /api/admin/help',
  'GET /api/admin/models',
  'PATCH /api/admin/models',
  'PUT /api/admin/models/order',
  'PUT /api/admin/model-prices',
  'POST /api/admin/model-prices/reset',
  'GET /api/help',
  'GET /api/help/search',
  'POST /api/help/ask',
  'GET /api/chats',
  'POST /api/chats/many',
  'GET /api/usage',
  'GET /api/usage-limits',
  'GET /api/chat-search',
  'POST /api/chat-archive',
  'POST /api/chat-imports',
  'GET /api/chat-imports/last',
  'POST /api/attachments',
  'GET /api/projects',
  'POST /api/projects',
  'GET /api/projects/activity',
  'POST /api/projects/sample',
  'GET /api/project-bin',
  'POST /api/project-imports',
  'GET /api/project-imports/last',
  'GET /api/canon-summaries',
  'GET /api/prompts',
  'POST /api/prompts',
  'GET /api/models',
  'GET /api/model-connections',
  'POST /api/model-connections',
  'POST /api/model-lists',
  'GET /api/model-servers',
  'GET /api/local-models',
  'POST /api/local-models',
  'POST /api/local-models/cancel',
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
  'GET /api/billing/quote',
  'POST /api/billing/checkout',
  'POST /api/billing/change',
  'POST /api/billing/cancel',
  'POST /api/billing/resume',
  'POST /api/billing/portal',
  'GET /api/user/pending-subscription',
  'POST /api/claim-subscription',
  'GET /api/support/tickets',
  'POST /api/support/tickets',
  'POST /api/support/files',
  'GET /api/admin/tickets',
  'POST /api/admin/tickets/close',
  'GET /api/admin/macros',
  'POST /api/admin/macros',
])

const nameOf = (route: AnyRoute) => `${route.method} ${route.path}`

function ask(app: TestApp, route: AnyRoute, token: string | undefined, target: Target = {}) {
  return app.app.inject({
    method: route.method,
    url: route.path.replace(/:(\w+)/g, (_, name: string) => target.params?.[name] ?? randomUUID()),
    ...(target.query && { query: target.query }),
    ...((target.body ?? target.bytes) && { payload: target.body ?? target.bytes }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(target.bytes && { 'content-type': 'application/octet-stream' }),
    },
  })
}

const rowsOfOwner = (app: TestApp, userId: number) =>
  Promise.all(
    [
      'attachments',
      'canon_changes',
      'canon_proposals',
      'chats',
      'data_exports',
      'knowledge_files',
      'knowledge_tables',
      'knowledge_uploads',
      'market_analyses',
      'messages',
      'model_connections',
      'projects',
      'prompts',
      'research_captures',
      'research_sources',
      'runs',
      'sessions',
      'ticket_files',
      'tickets',
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
      if (route.path.startsWith('/api/admin/')) expect(route.access, route.path).toBe('admin')
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

  /** However long this takes, nobody takes an answer that was begun for it for one that was left behind. */
  const beginAgain = sql`update runs set created_at = now() + interval '1 day' where state = 'running'`

  test('another user’s object looks missing and stays as it was', async () => {
    const app = await testApp()
    const [owner, stranger] = [await app.build.user(), await app.build.user()]
    const own = await rowsOfOwner(app, stranger.id)
    for (const { route } of app.app.handlers) {
      const make = objects[nameOf(route)]
      if (!make) continue
      const target = await make(app, owner)
      await app.deps.db.execute(beginAgain)
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
