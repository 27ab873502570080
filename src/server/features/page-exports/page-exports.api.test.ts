// @both-databases
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pageExportsApi } from '#contracts/pages/page-exports.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { rowsOf } from '#server/db/database.ts'
import { exporter } from './page-exports.factory.ts'

test('[T9] [security Q8] downloads have every file they name, and nothing of the app or its people', async () => {
  const { owner, file, call, params, imageId } = await exporter()
  const { body } = await call(pagesApi.read, { params })
  const refused = await file(pageExportsApi.html)
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('buy')])
  const buyLink = 'https://shop.example/cart/1:1'
  await call(pagesApi.save, { params, body: { revision: body.data.revision, buyLink } })

  const reply = await file(pageExportsApi.html)
  expect(reply.headers['content-disposition']).toContain('Oak-desk-lamp.zip')
  const files = unzipSync(reply.rawPayload)
  const html = strFromU8(files['index.html'] ?? new Uint8Array())
  const sources = [...html.matchAll(/(?:src|srcset|href|content)="([^"]*)"/gi)].flatMap(
    ([whole, value = '']) =>
      /^src/i.test(whole) ? value.split(', ').map((source) => source.replace(/ \d+w$/, '')) : [],
  )
  expect(new Set(sources)).toEqual(new Set(Object.keys(files).filter((name) => name !== 'index.html')))
  expect(sources.length).toBeGreaterThan(5)
  expect(html).toContain(`href="${buyLink}"`)
  // Links lead elsewhere only when they are followed, and nothing is loaded by a script or a stylesheet.
  expect(html).not.toMatch(
    /<(?:script(?! type="application\/ld\+json")|link(?! rel="icon" href="data:)|iframe|object|embed|base|form)\b/i,
  )
  expect(html).not.toMatch(/url\(|@import/i)

  const theme = unzipSync((await file(pageExportsApi.theme)).rawPayload)
  const handle = `oak-desk-lamp-${params.pageId.slice(0, 8)}`
  expect(Object.keys(theme)).toEqual([
    'README.txt',
    `sections/sellwright-${handle}.liquid`,
    `templates/page.${handle}.json`,
    `assets/sellwright-${handle}-1.jpg`,
  ])
  const csv = (await file(pageExportsApi.csv)).payload.split('\r\n')
  expect(csv[1]).toMatch(new RegExp(`^${handle},Oak desk lamp,<p>Warm light.</p>`))
  expect(csv.slice(1, 3).map((line) => /Oak|Ash/.exec(line.replace('Oak desk', ''))?.[0])).toEqual([
    'Oak',
    'Ash',
  ])
  const texts = [html, ...Object.values(theme).map((bytes) => strFromU8(bytes)), ...csv].join('\n')
  for (const secret of [owner.user.email, owner.user.username, owner.projectId, 'sellwright.test'])
    expect(texts).not.toContain(secret)

  const { revision } = (await call(pagesApi.read, { params })).body.data
  await call(pagesApi.publish, { params, body: { revision } })
  expect((await file(pageExportsApi.csv)).payload).toContain(`/p/images/${imageId}-900.jpeg,1,The lamp`)
})

test('[T4] exports, connecting and sending are refused without the builder in the plan', async () => {
  const { app, owner, file, call, params, connect } = await exporter()
  const shopId = (await connect()).body.data.id
  await app.deps.db.execute(sql`update users set plan = 'free' where id = ${owner.user.id}`)
  for (const route of [pageExportsApi.html, pageExportsApi.theme, pageExportsApi.csv])
    expect((await file(route)).json().type).toBe('UPGRADE_NEEDED')
  expect((await connect()).body.type).toBe('UPGRADE_NEEDED')
  const sent = await call(pageExportsApi.send, { params: { ...params, shopId } })
  expect([sent.status, sent.body.type]).toEqual([403, 'UPGRADE_NEEDED'])
  // A token can still be taken back.
  expect((await call(pageExportsApi.disconnect, { params: { shopId } })).status).toBe(200)
})

test('[T9] a shop’s token is tested, sealed and never shown, and goes to Shopify alone', async () => {
  const { app, shop, owner, call, connect } = await exporter({ scopes: ['write_products'] })
  const wrong = await connect('shpat_wrong_token')
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['token']])
  for (const domain of ['evil.example', 'lamp.myshopify.com.evil.example', '127.0.0.1', 'a.b.myshopify.com'])
    expect((await connect(shop.token, domain)).body.fields).toHaveProperty('domain')
  expect(shop.made('Shop')).toBe(0)

  const connected = await connect()
  expect(connected.body.data).toMatchObject({
    domain: 'lamp-shop.myshopify.com',
    name: 'Lamp Shop',
    tokenHint: 'cdef',
    missing: ['write_content', 'write_themes'],
  })
  const again = await connect()
  expect(again.body.data.id).toBe(connected.body.data.id)
  const listed = await call(pageExportsApi.listShops)
  const [row] = await rowsOf(
    app.deps.db,
    sql`select * from shop_connections where user_id = ${owner.user.id}`,
  )
  for (const shown of [listed.body, row]) expect(JSON.stringify(shown)).not.toContain(shop.token)
  const audited = await rowsOf<{ action: string; details: object }>(
    app.deps.db,
    sql`select action, details from audit where action like 'shop.%' order by id`,
  )
  expect(audited).toEqual(
    ['shop.connected', 'shop.connected'].map((action) => ({
      action,
      details: { shop: 'lamp-shop.myshopify.com' },
    })),
  )
})

test('[T9] a page is sent as a draft product, a section and a hidden page; sending twice creates nothing twice', async () => {
  const { app, shop, call, params, connect, send } = await exporter()
  const { id: shopId } = (await connect()).body.data
  const before = (await call(pageExportsApi.sending, { params: { ...params, shopId } })).body.data
  expect(before.plan.map(({ kind, action, details }) => [kind, action, details])).toEqual([
    ['product', 'create', 'Draft, 2 variants, 1 image'],
    ['section', 'create', 'Section, template and 1 image in the published theme'],
    ['page', 'create', 'Hidden page with the section'],
  ])
  expect(before.problems).toEqual([])

  shop.fail('SaveProduct', 'throttled')
  const first = await send(shopId)
  expect(first.end).toEqual({ type: 'end', state: 'done' })
  const handle = `oak-desk-lamp-${params.pageId.slice(0, 8)}`
  const [product] = shop.products.values()
  expect(product?.input).toMatchObject({
    handle,
    title: 'Oak desk lamp',
    status: 'DRAFT',
    files: [{ alt: 'The lamp' }],
  })
  const [page] = shop.pages.values()
  expect(page).toMatchObject({ handle, isPublished: false, templateSuffix: handle })
  expect([...shop.themeFiles.keys()]).toEqual([
    `assets/sellwright-${handle}-1.jpg`,
    `sections/sellwright-${handle}.liquid`,
    `templates/page.${handle}.json`,
  ])
  expect(first.sending.sent.map(({ kind, address }) => [kind, address]).toSorted()).toEqual([
    ['page', 'https://lamp-shop.myshopify.com/admin/pages/1'],
    ['product', 'https://lamp-shop.myshopify.com/admin/products/1'],
    ['section', `https://lamp-shop.myshopify.com/admin/themes/7/editor?template=page.${handle}`],
  ])

  const { revision } = (await call(pagesApi.read, { params })).body.data
  await call(pagesApi.save, { params, body: { revision, title: 'Another title' } })
  const second = await send(shopId)
  expect(second.sending.plan.map(({ action }) => action)).toEqual(['update', 'update', 'update'])
  expect([shop.products.size, shop.pages.size, shop.uploads]).toEqual([1, 1, 1])
  expect([...shop.pages.values()][0]?.title).toBe('Another title')

  // Even without our own notes, all is found again by its handle.
  await app.deps.db.execute(sql`update shop_items set remote_id = null`)
  await send(shopId)
  expect([shop.products.size, shop.pages.size, shop.uploads]).toEqual([1, 1, 1])
  const sent = await rowsOf(app.deps.db, sql`select id from audit where action = 'page.sent'`)
  expect(sent).toHaveLength(3)
})

test('[T9] a connection that is lost after a write creates nothing twice', async () => {
  const { shop, connect, send } = await exporter()
  const { id: shopId } = (await connect()).body.data
  shop.fail('SaveProduct', 'lost after')
  shop.fail('CreatePage', 'lost after')
  shop.fail('WriteThemeFiles', 'lost before')
  expect((await send(shopId)).end).toEqual({ type: 'end', state: 'done' })
  expect([shop.products.size, shop.pages.size, shop.themeFiles.size, shop.uploads]).toEqual([1, 1, 3, 1])
  expect(shop.made('SaveProduct')).toBe(2)
})

test('[T9] what Shopify refuses is shown, and parts that it takes are still sent', async () => {
  const { shop, connect, send } = await exporter()
  const { id: shopId } = (await connect()).body.data
  shop.fail('SaveProduct', { userError: 'Title is too long.' })
  const failed = await send(shopId)
  expect(failed.end).toMatchObject({
    state: 'failed',
    message: 'Shopify did not accept this: Title is too long.',
  })
  expect(failed.sending.sent).toEqual([])

  shop.fail('WriteThemeFiles', { denied: 'write_themes' })
  const partly = await send(shopId)
  expect(partly.end).toEqual({ type: 'end', state: 'done' })
  const section = partly.sending.sent.find(({ kind }) => kind === 'section')
  expect(section).toMatchObject({ address: null, problem: expect.stringContaining('write_themes') })
  expect([...shop.pages.values()][0]).not.toHaveProperty('templateSuffix')
})

test('[T9] a page that is not ready, or priced in another currency, is not sent', async () => {
  const { shop, owner, call, params, connect } = await exporter()
  const { id: shopId } = (await connect()).body.data
  await owner.write({ pricing: { price: '39.90 USD' } })
  const { revision } = (await call(pagesApi.read, { params })).body.data
  await call(pagesApi.save, { params, body: { revision, blocks: [] } })
  const { problems } = (await call(pageExportsApi.sending, { params: { ...params, shopId } })).body.data
  expect(problems[0]).toBe('The price is in USD, but the shop sells in EUR. Set the price in EUR.')
  expect(problems.length).toBeGreaterThan(1)
  const refused = await call(pageExportsApi.send, { params: { ...params, shopId } })
  expect([refused.status, refused.body.message]).toEqual([409, `This page can’t be sent yet. ${problems[0]}`])
  expect(shop.products.size).toBe(0)
})
