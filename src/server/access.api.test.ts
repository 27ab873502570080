import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contracts/core/route.ts'
import { rowsOf } from './db/database.ts'
import { type AccessTarget, objects } from './testing/access-objects.ts'
import { operatorCanaries, operatorEnv, plantCanaries, plantCost } from './testing/canaries.ts'
import { photoFetcher } from './testing/photo.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

/**
 * Every route of the table is asked by someone it is not for. A route with a parameter must say in `testing/access-objects.ts` how
 * such an object is made, unless it is for admins alone. Ids in bodies and queries are those of `foreign-ids.api.test.ts`.
 */

/** Routes for members whose parameter names something of the app's, not someone's. */
const appObjects = [
  'POST /api/announcements/:announcementId/dismiss',
  'GET /api/help/categories/:category',
  'GET /api/help/articles/:category/:slug',
  'PUT /api/help/articles/:category/:slug/rating',
  'GET /api/usage-limits/:name',
  'POST /api/local-models/:modelId/download',
  'DELETE /api/local-models/:modelId',
]

const nameOf = (route: AnyRoute) => `${route.method} ${route.path}`

function ask(app: TestApp, route: AnyRoute, token: string | undefined, target: AccessTarget = {}) {
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

/** Reads the rows of an owner in every table that has owners, so that a new table is watched too. */
async function rowsByOwner({ deps: { db } }: TestApp) {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' order by 1`,
  )
  expect(tables.map(({ name }) => name)).toContain('site_pages')
  return async (userId: number) => {
    const each = tables.map(
      ({ name }) =>
        sql`select ${name} as name, to_jsonb(t) as row from ${sql.identifier(name)} t where user_id = ${userId}`,
    )
    const rows = await rowsOf<{ name: string; row: { used?: number } }>(
      db,
      sql`${sql.join(each, sql` union all `)} order by 1, 2`,
    )
    // A quota that was looked up is counted from zero.
    return rows.filter(({ name, row }) => name !== 'usage_days' || row.used !== 0)
  }
}

describe('access', async () => {
  test('every route is covered', async () => {
    const { app } = await testApp()
    const uncovered = app.handlers
      .filter(({ route: { access, params } }) => params && access !== 'public' && access !== 'admin')
      .map(({ route }) => nameOf(route))
      .filter((name) => !(name in objects) && !appObjects.includes(name))
    expect(uncovered).toEqual([])
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
    const rowsOfOwner = await rowsByOwner(app)
    const own = await rowsOfOwner(stranger.id)
    for (const { route } of app.app.handlers) {
      const make = objects[nameOf(route)]
      if (!make) continue
      const target = await make(app, owner)
      await app.deps.db.execute(beginAgain)
      const before = await rowsOfOwner(owner.id)
      const reply = await ask(app, route, stranger.token, target)
      expect([nameOf(route), reply.statusCode, reply.json().type]).toEqual([nameOf(route), 404, 'NOT_FOUND'])
      expect(await rowsOfOwner(owner.id)).toEqual(before)
      expect(await rowsOfOwner(stranger.id)).toEqual(own)
    }
  })

  /** Parts of addresses that spend AI, publish or claim. A route of a new area is asked without a line here. */
  const areas =
    'canon chats flows images knowledge market-analyses page-readings pages runs seo speech visuals'

  test('[security A7][security Q6] its owner reaches it once verified, and no answer tells a member the operator’s prices, costs, hosts or keys', async () => {
    const app = await testApp({ env: operatorEnv, parts: { fetcher: photoFetcher } })
    await plantCanaries(app)
    const refused: string[] = []
    for (const { route } of app.app.handlers) {
      if (route.access === 'admin') continue
      const make = objects[nameOf(route)]
      const owner = await app.build.user()
      await plantCost(app, owner.id)
      const target = await make?.(app, owner)
      if (route.access === 'member') {
        await app.deps.db.execute(sql`update users set email_verified_at = null where id = ${owner.id}`)
        const unverified = await ask(app, route, owner.token, target)
        expect([nameOf(route), unverified.statusCode, unverified.json().type]).toEqual([
          nameOf(route),
          403,
          'EMAIL_UNVERIFIED',
        ])
        await app.deps.db.execute(sql`update users set email_verified_at = now() where id = ${owner.id}`)
        refused.push(route.path)
      }
      const reply = await ask(app, route, owner.token, target)
      expect(reply.payload, nameOf(route)).not.toContain('"type":"EMAIL_UNVERIFIED"')
      // A conflict with what is being answered in a chat is about that chat.
      if (make) expect([200, 409], nameOf(route)).toContain(reply.statusCode)
      const answer = `${JSON.stringify(reply.headers)}\n${reply.payload}`
      expect([nameOf(route), operatorCanaries.filter((canary) => answer.includes(canary))]).toEqual([
        nameOf(route),
        [],
      ])
    }
    for (const area of areas.split(' ')) expect(refused.join(' ')).toContain(`/${area}`)
  })
})
