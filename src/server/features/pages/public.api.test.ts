// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminUsersApi } from '#contracts/admin/users.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { pageOwner, sellableCanon, withImage } from './pages.factory.ts'

const BUY = 'https://shop.example/cart/1:1?discount=Ä'

/** A published page, and a visitor's browser. */
async function publishedPage(app: TestApp, { canon = sellableCanon, change = {} } = {}) {
  const owner = await pageOwner(app, canon)
  const page = await owner.create()
  const params = { pageId: page.id }
  const imageId = await owner.image()
  const blocks = withImage(page.blocks, imageId)
  const save = await owner.call(pagesApi.save, {
    params,
    body: { revision: 1, blocks, buyLink: BUY, ...change },
  })
  const { revision } = save.body.data
  const publish = (slug: string) => owner.call(pagesApi.publish, { params, body: { revision, slug } })
  expect((await publish('lamp')).body.message).toBeUndefined()
  return { ...owner, params, revision, imageId, publish }
}

const visit = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers: { 'user-agent': 'Firefox', ...headers } })

test('[T8][security F4] a hostile page is served inert: in a sandbox, without scripts, cookies or the app’s origin', async () => {
  const hostile = '</script></title><script>alert(1)</script><img src=x onerror=alert(1)>'
  const app = await testApp()
  const canon = { ...sellableCanon, product: { ...sellableCanon.product, title: hostile } }
  const { user, imageId } = await publishedPage(app, {
    canon,
    change: { title: hostile, description: hostile },
  })
  const reply = await visit(app, '/p/lamp', { cookie: `session=${user.token}; ref=lamp` })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['set-cookie']).toBeUndefined()
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toMatch(/allow-same-origin|allow-scripts|script-src|unsafe/)
  expect(policy).toContain("default-src 'none'")
  expect(reply.headers['cross-origin-opener-policy']).toBe('unsafe-none')
  const scripts = reply.payload.match(/<script[^>]*>/g)
  expect(scripts).toEqual(['<script type="application/ld+json">'])
  expect(reply.payload.replace(/"[^"]*"/g, '')).not.toMatch(/<img src=x|<[^>]*\son\w+=/)
  const [, data = ''] = /ld\+json">(.*?)<\/script>/.exec(reply.payload) ?? []
  expect(JSON.parse(data)).toMatchObject({ name: hostile, offers: { price: '39.90', priceCurrency: 'EUR' } })

  const image = await visit(app, `/p/images/${imageId}-480.webp`)
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(image.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect((await visit(app, `/p/images/${imageId}-481.webp`)).statusCode).toBe(404)
  expect((await visit(app, '/p/images/..%2f..%2fsecret')).statusCode).toBe(404)
})

test('[security F6] a page is compressed, answered with 304, redirected from its former address, can be reported, and is gone once unpublished or its owner suspended', async () => {
  const app = await testApp({ env: { SUPPORT_EMAIL: 'help+pages@host.example' } })
  const { user, call, params, imageId, publish } = await publishedPage(app)
  const plain = await visit(app, '/p/lamp')
  expect(plain.payload).toContain(
    '<a href="mailto:help%2Bpages@host.example?subject=Report%20of%20%2Fp%2Flamp"',
  )
  const small = await visit(app, '/p/lamp', { 'accept-encoding': 'gzip, br' })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  const { etag = '' } = plain.headers
  expect((await visit(app, '/p/lamp', { 'if-none-match': String(etag) })).statusCode).toBe(304)

  await publish('oak-lamp')
  const moved = await visit(app, '/p/lamp?utm_source=mail')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/p/oak-lamp?utm_source=mail'])
  expect((await visit(app, '/p/oak-lamp')).payload).toContain('href="/p/oak-lamp/buy"')

  const admin = app.as((await app.build.user({ role: 'admin' })).token)
  const found = await admin.call(adminUsersApi.list, { query: { search: 'https://shop.example/p/Lamp?a=b' } })
  expect(found.body.data.items.map(({ id }) => Number(id))).toEqual([user.id])
  const suspend = (time: string) => app.deps.db.execute(sql.raw(`update users set suspended_at = ${time}`))
  await suspend('now()')
  app.deps.published.clear()
  expect((await visit(app, '/p/oak-lamp')).statusCode).toBe(404)
  await suspend('null')
  app.deps.published.clear()
  expect((await visit(app, '/p/oak-lamp')).statusCode).toBe(200)

  await call(pagesApi.unpublish, { params })
  const wrong = ['/p/%00', '/p/%00/buy', `/p/images/${'-'.repeat(36)}-480.webp`]
  for (const url of ['/p/oak-lamp', '/p/lamp', '/p/oak-lamp/buy', `/p/images/${imageId}-480.webp`, ...wrong])
    expect([url, (await visit(app, url)).statusCode]).toEqual([url, 404])
})

test('visits and buy clicks are counted by day and source, each visitor once, and no address is stored', async () => {
  const app = await testApp()
  const { call, params } = await publishedPage(app)
  await visit(app, '/p/lamp?utm_source=tiktok', { 'user-agent': 'Phone' })
  await visit(app, '/p/lamp', { 'user-agent': 'Phone' })
  await visit(app, '/p/lamp', { 'user-agent': 'Laptop' })
  await visit(app, '/p/lamp', { 'user-agent': 'Googlebot/2.1' })
  const buy = await visit(app, '/p/lamp/buy', { 'user-agent': 'Phone' })
  expect([buy.statusCode, buy.headers.location]).toEqual([302, new URL(BUY).href])
  const { body } = await call(pagesApi.statistics, { params, query: { days: 7 } })
  expect(body.data.totals).toEqual({ views: 3, visitors: 2, buyClicks: 1 })
  expect(body.data.days).toHaveLength(7)
  expect(body.data.days.at(-1)).toMatchObject({ views: 3, visitors: 2, buyClicks: 1 })
  expect(body.data.sources).toEqual([
    { source: 'tiktok', views: 2, buyClicks: 1 },
    { source: null, views: 1, buyClicks: 0 },
  ])
  await visit(app, '/p/lamp', { 'user-agent': 'Laptop' })
  const again = await call(pagesApi.statistics, { params, query: { days: 1 } })
  expect(again.body.data.totals).toEqual({ views: 4, visitors: 2, buyClicks: 1 })
  const stored = await rowsOf(app.deps.db, sql`select visitor from site_visitors`)
  expect(JSON.stringify(stored)).not.toMatch(/127\.0\.0\.1|Laptop/)
})

test('a preview link shows the draft unindexed, asks for its password, and ends when it is replaced', async () => {
  const app = await testApp()
  const { call, params, revision, imageId } = await publishedPage(app)
  await call(pagesApi.save, { params, body: { revision, title: 'Draft title' } })
  const share = async (password: string | null) => {
    const { preview } = (await call(pagesApi.share, { params, body: { password } })).body.data
    return new URL(preview?.address ?? '').pathname
  }
  const open = await share(null)
  const shown = await visit(app, open)
  expect(shown.payload).toContain('<title>Draft title</title>')
  expect(shown.payload).toContain('<meta name="robots" content="noindex"/>')
  expect(shown.headers['x-robots-tag']).toContain('noindex')
  expect((await visit(app, `${open}/images/${imageId}-480.avif`)).statusCode).toBe(200)

  const closed = await share('lamp light')
  const as = (password: string) => ({ authorization: `Basic ${btoa(`:${password}`)}` })
  expect((await visit(app, open)).statusCode).toBe(404)
  expect((await visit(app, closed)).statusCode).toBe(401)
  expect((await visit(app, closed, as('lamp'))).statusCode).toBe(401)
  expect((await visit(app, closed, as('lamp light'))).statusCode).toBe(200)
  await call(pagesApi.unshare, { params })
  expect((await visit(app, closed, as('lamp light'))).statusCode).toBe(404)
})

test('[security F4] with a content host, pages are served there and the app sends visitors to it', async () => {
  const env = { PUBLIC_URL: 'https://app.example', CONTENT_URL: 'https://pages.example' }
  const app = await testApp({ env })
  await publishedPage(app)
  const page = await visit(app, '/p/lamp', { host: 'pages.example' })
  expect(page.payload).toContain('<link rel="canonical" href="https://pages.example/p/lamp"/>')
  const sent = await visit(app, '/p/lamp?a=b', { host: 'app.example' })
  expect([sent.statusCode, sent.headers.location]).toEqual([308, 'https://pages.example/p/lamp?a=b'])
  expect((await visit(app, '/p/nothing', { host: 'pages.example' })).payload).toBe(
    'Nothing is published here.\n',
  )
})
