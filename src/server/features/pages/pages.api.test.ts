// @both-databases
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { canonUsesApi } from '#contracts/canon-uses.ts'
import { plainTheme } from '#contracts/pages/page-blocks.ts'
import { MAX_PAGES, pageImagesApi, pagesApi, type SitePage } from '#contracts/pages/pages.ts'
import { MAX_SAVED_BLOCKS, savedBlocksApi } from '#contracts/pages/saved-blocks.ts'
import { rowsOf } from '#server/db/database.ts'
import { photo } from '#server/testing/photo.ts'
import { testApp } from '#server/testing/test-app.ts'
import { webShop } from '#server/testing/web-shop.ts'
import { pageOwner, withImage } from './pages.factory.ts'

const BUY = 'https://shop.example/cart/1:1'

/** An owner with a page that can be published. */
async function publisher() {
  const app = await testApp()
  const owner = await pageOwner(app)
  const { call, create, image } = owner
  const made = await create()
  const params = { pageId: made.id }
  const save = (page: SitePage, change: object) =>
    call(pagesApi.save, { params, body: { revision: page.revision, ...change } })
  const ready = (await save(made, { blocks: withImage(made.blocks, await image()), buyLink: BUY })).body.data
  return {
    ...owner,
    app,
    params,
    ready,
    save,
    read: async () => (await call(pagesApi.read, { params })).body.data,
    publish: (revision: number, slug?: string) =>
      call(pagesApi.publish, { params, body: { revision, ...(slug && { slug }) } }),
  }
}

test('[T4] without the builder in their plan a person changes no page, and can still read, unpublish and delete', async () => {
  const { app, user, call, projectId, params, ready, publish } = await publisher()
  expect((await publish(ready.revision)).status).toBe(200)
  await app.deps.db.execute(sql`update users set plan = 'free' where id = ${user.id}`)
  const refused = [
    await call(pagesApi.create, { body: { projectId, from: 'blank' } }),
    await call(pagesApi.save, { params, body: { revision: ready.revision, title: 'Lamp 2' } }),
    await call(pagesApi.publish, { params, body: { revision: ready.revision } }),
    await call(pagesApi.share, { params, body: { password: null } }),
    await call(pageImagesApi.fetch, { body: { projectId, address: 'https://shop.example/a.jpg' } }),
  ]
  for (const { status, body } of refused) expect([status, body.type]).toEqual([403, 'UPGRADE_NEEDED'])
  expect((await call(pagesApi.read, { params })).body.data.title).toBe('Oak desk lamp')
  expect((await call(pagesApi.unpublish, { params })).body.data.isPublished).toBe(false)
  expect((await call(pagesApi.delete, { params })).status).toBe(200)
  expect((await call(pagesApi.read, { params })).status).toBe(404)
})

test('a section is saved for any page of its owner, with the look of the brand for new ones', async () => {
  const app = await testApp()
  const { call, projectId, write, user } = await pageOwner(app)
  const block = { id: 'why', type: 'richText' as const, props: { text: 'Because it lasts.' } }
  const saved = (await call(savedBlocksApi.save, { body: { name: ' Why us ', block } })).body.data
  expect(saved).toMatchObject({ name: 'Why us', block })
  expect((await call(savedBlocksApi.list)).body.data).toEqual([saved])
  const wrong = { name: 'Why', block: { ...block, props: { text: 1 } } }
  expect((await call(savedBlocksApi.save, { body: wrong as never })).status).toBe(400)
  await app.deps.db.execute(
    sql`insert into saved_blocks (user_id, name, block) select ${user.id}, 'Copy', ${JSON.stringify(block)}::jsonb
      from generate_series(1, ${MAX_SAVED_BLOCKS - 2}::int)`,
  )
  const body = { name: 'Why us', block }
  const both = await Promise.all([call(savedBlocksApi.save, { body }), call(savedBlocksApi.save, { body })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  const gone = { params: { blockId: saved.id } }
  expect((await call(savedBlocksApi.delete, gone)).status).toBe(200)
  expect((await call(savedBlocksApi.delete, gone)).status).toBe(404)

  await write({
    brand: { colors: { primary: '#12355b', accent: '#ffee33' } },
    product: { description: `An oak lamp. ${'It dims to one per cent. '.repeat(20)}` },
  })
  const { theme, notes } = (await call(pagesApi.brandTheme, { params: { projectId } })).body.data
  expect(theme).toMatchObject({ text: '#12355b', font: 'sans', corners: 'soft' })
  expect(notes).toEqual([expect.stringContaining('#ffee33')])
  const page = (await call(pagesApi.create, { body: { projectId, from: 'canon' } })).body.data
  expect(page.theme).toEqual(theme)
  expect(page.description).toMatch(/^An oak lamp\. It dims.{60,140}…$/)
  expect(page.sketch).toMatchObject({ accent: theme.accent, kinds: expect.arrayContaining(['gallery']) })
})

test('[T5] a page is made from the canon and keeps its step; two tabs lose nothing', async () => {
  const { call, create } = await pageOwner(await testApp())
  const page = await create()
  expect(page).toMatchObject({ title: 'Oak desk lamp', step: 'facts', slug: null, isPublished: false })
  expect(page.blocks.map(({ type }) => type)).toContain('policies')
  const params = { pageId: page.id }
  const save = (revision: number, change: object) =>
    call(pagesApi.save, { params, body: { revision, ...change } })
  const saved = await save(page.revision, { step: 'offer', title: 'From this tab' })
  expect(saved.body.data).toMatchObject({
    step: 'offer',
    title: 'From this tab',
    revision: page.revision + 1,
  })
  const late = await save(page.revision, { title: 'From the other tab' })
  expect([late.status, late.body.type]).toEqual([409, 'CONFLICT'])
  expect((await call(pagesApi.read, { params })).body.data.title).toBe('From this tab')
  const wrong = await save(saved.body.data.revision, {
    blocks: [{ id: 'a', type: 'announcement', props: { text: 'Sale', link: 'javascript:alert(1)' } }],
  })
  expect([wrong.status, wrong.body.type]).toEqual([400, 'INVALID_INPUT'])
})

test('[T6] a blocking check prevents publishing and names its place; a warning does not', async () => {
  const { call, params, ready, save, publish } = await publisher()
  const claim = { id: 'claim', type: 'richText' as const, props: { text: 'It cures insomnia.' } }
  const bad = (await save(ready, { blocks: [...ready.blocks, claim] })).body.data
  const refused = await publish(bad.revision)
  expect([refused.status, refused.body.type]).toEqual([409, 'CONFLICT'])
  expect(refused.body.fields).toEqual({ claim: expect.stringContaining('cures insomnia') })
  expect((await call(pagesApi.check, { params })).body.data).toContainEqual(
    expect.objectContaining({ level: 'blocking', code: 'prohibited-claim', blockId: 'claim' }),
  )
  const mild = { ...claim, props: { text: 'The best lamp.' } }
  const better = (await save(bad, { blocks: [...ready.blocks, mild] })).body.data
  expect((await call(pagesApi.check, { params })).body.data.map(({ code }) => code)).toEqual(['superlative'])
  expect((await publish(better.revision)).body.data.isPublished).toBe(true)
})

test('[T13] a canon change marks a published page as stale with before and after, until it is published again', async () => {
  const { app, user, call, projectId, write, ready, read, publish } = await publisher()
  const first = (await publish(ready.revision)).body.data
  expect(first).toMatchObject({
    isPublished: true,
    changed: [],
    address: expect.stringContaining('/p/oak-desk-lamp-'),
  })
  await write({ pricing: { price: '44.90 EUR' } })
  expect((await read()).changed).toEqual([
    { path: 'pricing.price', label: 'Price', published: '39.90 EUR', current: '44.90 EUR' },
  ])
  const { body: uses } = await call(canonUsesApi.list, {
    params: { projectId, path: 'pricing.price' },
    query: {},
  })
  expect(uses.data.items).toMatchObject([{ kind: 'page', said: '39.90 EUR', isStale: true }])
  const again = await publish(ready.revision)
  expect(again.body.data).toMatchObject({ changed: [], slug: first.slug })
  const versions = await rowsOf<{ version: number; html: string }>(
    app.deps.db,
    sql`select version, html from site_versions where user_id = ${user.id} order by version`,
  )
  expect(versions.map(({ version, html }) => [version, html.includes('€44.90')])).toEqual([
    [1, false],
    [2, true],
  ])
  const audit = await rowsOf(app.deps.db, sql`select action from audit where action like 'page.%'`)
  expect(audit).toEqual([{ action: 'page.published' }, { action: 'page.published' }])
})

test('[security F6] an address is one page’s alone, and reserved ones are nobody’s', async () => {
  const mara = await publisher()
  expect((await mara.publish(mara.ready.revision, 'oak-lamp')).body.data.slug).toBe('oak-lamp')
  const jon = await pageOwner(mara.app)
  const other = await jon.create()
  const params = { pageId: other.id }
  const { body } = await jon.call(pagesApi.save, {
    params,
    body: { revision: 1, buyLink: BUY, blocks: withImage(other.blocks, await jon.image()) },
  })
  const take = (slug: string) =>
    jon.call(pagesApi.publish, { params, body: { revision: body.data.revision, slug } })
  const taken = await take('oak-lamp')
  expect([taken.status, taken.body.fields?.slug]).toEqual([
    409,
    'Another page has this address. Choose another one.',
  ])
  for (const slug of ['login', 'images', 'shop-login', 'supp0rt'])
    expect([slug, (await take(slug)).status]).toEqual([slug, 400])
  expect((await take('oak-lamp-2')).status).toBe(200)
})

test('[security F6] a page keeps its last ten former addresses, and a person changes a bounded number a day', async () => {
  const { app, publish, ready } = await publisher()
  const revision = ready.revision
  const names = Array.from({ length: 13 }, (_, n) => `lamp-${n}`)
  for (const name of [...names, 'lamp-11'])
    expect([name, (await publish(revision, name)).status]).toEqual([name, 200])
  const statusOf = async (name: string) =>
    (await app.app.inject({ method: 'GET', url: `/p/${name}` })).statusCode
  const statuses = await Promise.all(names.map(statusOf))
  expect(statuses).toEqual([404, 404, ...Array(9).fill(301), 200, 301])
  await app.deps.db.execute(sql`update rate_limits set count = 30 where key like 'page-address-user:%'`)
  const refused = await publish(revision, 'lamp-13')
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'You have changed the addresses of pages too often today. Try again in 24 hours.',
  ])
  expect((await publish(revision, 'lamp-11')).status).toBe(200)
})

test('many at once fill the room exactly', async () => {
  const app = await testApp()
  const { user, call, projectId } = await pageOwner(app)
  await app.deps.db.execute(sql`insert into site_pages (user_id, project_id, title, language, theme, step, blocks)
    select ${user.id}, ${projectId}, 'Page ' || n, 'en', ${JSON.stringify(plainTheme)}::jsonb, 'facts', '[]' from generate_series(1, ${MAX_PAGES - 2}) n`)
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => call(pagesApi.create, { body: { projectId, from: 'blank' } })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403, 403])
  const first = (await call(pagesApi.list, { query: { limit: 100 } })).body.data
  const rest = (await call(pagesApi.list, { query: { limit: 100, cursor: first.next ?? '' } })).body.data
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(MAX_PAGES)
  expect(rest.next).toBeNull()
})

test('one section is made again from the canon, the others stay', async () => {
  const { call, params, ready, write } = await publisher()
  await write({ offer: { guarantee: 'Two years on every part.' } })
  const refill = (section: string, revision: number) =>
    call(pagesApi.refill, { params, body: { section, revision } })
  const { body } = await refill('guarantee', ready.revision)
  const ids = body.data.blocks.map(({ id }) => id)
  expect(ids.indexOf('guarantee')).toBe(ids.indexOf('footer') - 1)
  expect(body.data.blocks.filter(({ id }) => id !== 'guarantee')).toEqual(ready.blocks)
  expect((await refill('problem', body.data.revision)).body.message).toContain('Your facts have nothing')
})

test('images are uploaded or fetched, drawn in three widths, and stay while a published page shows them', async () => {
  const wide = await sharp({ create: { width: 1800, height: 900, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  const shop = await webShop({ '/lamp': (_, res) => res.end(wide), '/drawing': '<svg onload="alert(1)"/>' })
  const app = await testApp({ parts: { fetcher: shop.fetcher } })
  const { user, call, projectId, create } = await pageOwner(app)
  const upload = await app.app.inject({
    method: 'POST',
    url: '/api/page-images',
    query: { projectId, name: 'lamp.jpg' },
    payload: await photo(),
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
  })
  expect(upload.json().data).toMatchObject({ width: 20, height: 40, source: null })
  const fetchFrom = (address: string) => call(pageImagesApi.fetch, { body: { projectId, address } })
  const { body } = await fetchFrom(shop.address('/lamp'))
  expect(body.data).toMatchObject({
    width: 1600,
    height: 800,
    name: 'lamp.png',
    source: shop.address('/lamp'),
  })
  const filesOf = async () => (await app.deps.storage.list(`users/${user.id}/variants/page-images/`)).keys
  expect(await filesOf()).toHaveLength(3 + 9)
  expect((await fetchFrom(shop.address('/drawing'))).body.type).toBe('UNSUPPORTED_TYPE')
  expect((await fetchFrom('http://169.254.169.254/lamp.jpg')).status).toBe(400)
  expect((await call(pageImagesApi.list, { query: { projectId } })).body.data).toHaveLength(2)

  const page = await create()
  const params = { pageId: page.id }
  const blocks = withImage(page.blocks, body.data.id)
  const { body: saved } = await call(pagesApi.save, { params, body: { revision: 1, blocks, buyLink: BUY } })
  await call(pagesApi.publish, { params, body: { revision: saved.data.revision } })
  const remove = (imageId: string) => call(pageImagesApi.delete, { params: { imageId } })
  expect((await remove(body.data.id)).body.message).toContain('The published page “Oak desk lamp”')
  expect((await remove(upload.json().data.id)).status).toBe(200)
  expect(await filesOf()).toHaveLength(9)
})
