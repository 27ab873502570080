// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminUsersApi } from '#contracts/admin/users.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { rowsOf } from '#server/db/database.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { pageOwner, sellableCanon, withImage } from '../pages.factory.ts'

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

const visit = (
  app: TestApp,
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) => app.app.inject({ method: 'GET', url, headers: { 'user-agent': 'Firefox', ...headers }, remoteAddress })

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
  const picture = `/p/images/${imageId}-480.webp`
  const { etag: imageTag } = (await visit(app, picture)).headers
  for (const [url, tag] of [
    ['/p/lamp', etag],
    [picture, imageTag],
  ] as const)
    for (const known of [String(tag), `W/${tag}`, `"older", W/${tag}`, '*'])
      expect([known, (await visit(app, url, { 'if-none-match': known })).statusCode]).toEqual([known, 304])
  expect((await visit(app, '/p/lamp', { 'if-none-match': 'W/"older"' })).statusCode).toBe(200)
  const encodings = { 'br;q=0, gzip': 'gzip', 'br;q=0': undefined, 'identity;q=0, gzip': 'gzip' }
  for (const [accepted, encoding] of Object.entries(encodings)) {
    const { headers } = await visit(app, '/p/lamp', { 'accept-encoding': accepted })
    expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding])
  }
  expect((await visit(app, '/p/lamp', { 'accept-encoding': '*;q=0' })).statusCode).toBe(406)

  await publish('oak-lamp')
  for (const rest of ['', '?utm_source=mail', '?utm_source=mail&next=/a?b=c?d', '/buy?a=b?c']) {
    const moved = await visit(app, `/p/lamp${rest}`)
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/p/oak-lamp${rest}`])
  }
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

test('one network cannot use up the sources of a page, so those of others are counted apart', async () => {
  const app = await testApp()
  const { call, params } = await publishedPage(app)
  const stranger = ['2001:db8:1:1::1', '2001:db8:1:1::2']
  for (let n = 0; n < 220; n++)
    await visit(app, `/p/lamp?utm_source=made-up-${n}`, {}, stranger[n % stranger.length])
  await visit(app, '/p/lamp?utm_source=made-up-0', {}, '192.0.2.7')
  await visit(app, '/p/lamp?utm_source=newsletter', {}, '192.0.2.8')
  const { body } = await call(pagesApi.statistics, { params, query: { days: 1 } })
  expect(body.data.totals.views).toBe(222)
  expect(body.data.sources).toHaveLength(7)
  expect(body.data.sources[0]).toEqual({ source: 'other', views: 215, buyClicks: 0 })
  expect(body.data.sources[1]).toEqual({ source: 'made-up-0', views: 2, buyClicks: 0 })
  expect(body.data.sources).toContainEqual({ source: 'newsletter', views: 1, buyClicks: 0 })
})

test('[security H1] wrong passwords of a preview are bounded and keep out neither other networks nor a device that was let in', async () => {
  const app = await testApp()
  const { call, params } = await publishedPage(app)
  const share = async () => {
    const { preview } = (await call(pagesApi.share, { params, body: { password: 'lamp light' } })).body.data
    return new URL(preview?.address ?? '').pathname
  }
  const as = (password: string, userAgent = 'Firefox') => ({
    authorization: `Basic ${btoa(`:${password}`)}`,
    'user-agent': userAgent,
  })
  const address = await share()
  const ask = (headers: Record<string, string>, from: string) => visit(app, address, headers, from)
  expect((await ask(as('lamp light', 'Client'), '192.0.2.1')).statusCode).toBe(200)

  const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(as(`guess ${n}`), '192.0.2.1')))
  const statuses = guesses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  const refused = await ask(as('lamp light'), '192.0.2.1')
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(refused.headers['retry-after']).toBeDefined()
  expect(refused.payload).toContain('<p>Too many wrong passwords. Try again in 10 minutes.</p>')

  expect((await ask(as('lamp light', 'Client'), '192.0.2.1')).statusCode).toBe(200)
  for (const _ of [1, 2]) expect((await ask(as('lamp light'), '192.0.2.2')).statusCode).toBe(200)
  const counts = await rowsOf<{ count: number }>(
    app.deps.db,
    sql`select count from rate_limits where key like 'page-preview-password:%' and key not like '%192.0.2.1'`,
  )
  expect(counts.map(({ count }) => count)).toEqual([0, 0, 0])
  await app.deps.db.execute(sql`update rate_limits set count = 600 where key like 'page-preview-all:%'`)
  expect((await ask(as('guess'), '192.0.2.3')).statusCode).toBe(429)
  expect((await ask(as('lamp light'), '192.0.2.2')).statusCode).toBe(200)

  const asked = await ask({}, '192.0.2.9')
  expect([asked.statusCode, asked.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
  expect(asked.payload).toContain('<h1>This preview needs its password</h1>')
  expect(asked.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-.*; sandbox$/,
  )
})

test('a page whose visitors find no contact is reported to the app’s support where the operator has no address', async () => {
  const app = await testApp()
  const withContact = await publishedPage(app)
  const link = '<p class="report"><a href="http://sellwright.test/support/new"'
  expect((await visit(app, '/p/lamp')).payload).not.toContain(link)
  const { policy: _, ...canon } = sellableCanon
  const contact = { returns: 'Send it back within 30 days.', contact: 'Ask the shop.' }
  await withContact.write({ ...canon, policy: contact })
  await withContact.publish('lamp')
  expect((await visit(app, '/p/lamp')).payload).toContain(link)
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
