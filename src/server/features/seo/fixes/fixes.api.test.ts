// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { pagesApi } from '#contracts/pages/pages.ts'
import { runsApi } from '#contracts/runs.ts'
import { type Audit, seoApi } from '#contracts/seo/seo.ts'
import { usageApi } from '#contracts/usage.ts'
import type { DepsOverrides } from '#server/deps.ts'
import { pageOwner, sellableCanon, withImage } from '#server/features/pages/pages.factory.ts'
import { finished, scriptedAi } from '#server/testing/scripted-ai.ts'
import { testApp } from '#server/testing/test-app.ts'
import { webShop } from '#server/testing/web-shop.ts'
import { auditor, lampPage } from '../testing/auditor.ts'

const checksOf = (audit: Audit) => audit.findings.map(({ check }) => check)

/** An owner with a published page that has a short title, no description and an alt text that is a file name. */
async function publisher(parts: DepsOverrides = {}) {
  // A page without encryption would have at most 60 points, whatever else is mended.
  const publicUrl = () => 'https://sellwright.test'
  const app = await testApp({ working: true, parts: { publicUrl, ...parts } })
  const owner = await pageOwner(app, {
    ...sellableCanon,
    brand: { name: 'Lumen' },
    seo: {
      title: 'Oak desk lamp that dims to one per cent',
      metaDescription:
        'An oak desk lamp that dims to one per cent. Send it back within 30 days if it does not suit you.',
    },
  })
  const { call, create, image } = owner
  const made = await create()
  const params = { pageId: made.id }
  const blocks = withImage(made.blocks, await image()).map((block) =>
    block.type === 'gallery'
      ? {
          ...block,
          props: {
            ...block.props,
            images: block.props.images.map((each) => ({ ...each, alt: 'IMG_2041.jpg' })),
          },
        }
      : block,
  )
  const body = {
    revision: made.revision,
    title: 'Lamp',
    description: '',
    blocks,
    buyLink: 'https://shop.example/cart/1:1',
  }
  const saved = (await call(pagesApi.save, { params, body })).body.data
  const page = (await call(pagesApi.publish, { params, body: { revision: saved.revision } })).body.data
  const { events } = app.as(owner.user.token)
  const audit = async () => {
    const { id } = (
      await call(seoApi.start, { body: { target: { kind: 'own', pageId: page.id }, projectId: null } })
    ).body.data
    await events(runsApi.events, { params: { runId: id } })
    return (await call(seoApi.get, { params: { auditId: id } })).body.data
  }
  return { ...owner, app, page, params, audit }
}

test('[T33] a fix on an own page is shown before and after, applied as an edit and checked again', async () => {
  const { call, page, params, audit, app } = await publisher()
  const first = await audit()
  expect(checksOf(first)).toEqual(
    expect.arrayContaining(['title-short', 'description-missing', 'alt-file-name']),
  )
  const byAudit = { params: { auditId: first.id } }
  const { own } = (await call(seoApi.fixes, byAudit)).body.data
  const patches = new Map(own?.patches.map((patch) => [patch.id.split(':')[0], patch]))
  expect(patches.get('title')).toMatchObject({
    before: 'Lamp',
    after: 'Oak desk lamp that dims to one per cent',
    source: 'seo.title',
  })
  expect(patches.get('description')).toMatchObject({ before: '', source: 'seo.metaDescription' })
  expect(patches.get('alt')).toMatchObject({ before: 'IMG_2041.jpg', after: 'Oak desk lamp, view 1' })
  expect((await call(pagesApi.read, { params })).body.data).toMatchObject({
    title: 'Lamp',
    revision: page.revision,
  })

  const changes = [...patches.values()].map(({ id, after }) => ({ id, value: after }))
  const stale = { revision: page.revision - 1, changes, publish: false }
  expect((await call(seoApi.apply, { ...byAudit, body: stale })).status).toBe(409)
  const strange = { revision: page.revision, changes: [{ id: 'alt:nowhere:0', value: 'x' }], publish: false }
  expect((await call(seoApi.apply, { ...byAudit, body: strange })).status).toBe(409)

  const body = { revision: page.revision, changes, publish: true }
  const applied = (await call(seoApi.apply, { ...byAudit, body })).body.data
  expect(applied.fixed).toEqual(
    expect.arrayContaining(['title-short', 'description-missing', 'alt-file-name']),
  )
  expect(applied.isPublished).toBe(true)
  expect(applied.scoreAfter).toBeGreaterThan(applied.scoreBefore)
  expect(applied.added).toEqual([])

  const second = await audit()
  expect(second.score).toBeGreaterThan(first.score ?? 100)
  expect(checksOf(second)).not.toContain('title-short')
  expect(second.earlier.map(({ id }) => id)).toEqual([first.id])

  await app.deps.db.execute(sql`update users set plan = 'free'`)
  expect((await call(seoApi.apply, { params: { auditId: second.id }, body })).status).toBe(403)
})

test('[T33] fixes of a page that cannot be published are saved in its draft, and the reason is told', async () => {
  const { call, page, params, audit } = await publisher()
  const byAudit = { params: { auditId: (await audit()).id } }
  const withoutLink = { revision: page.revision, buyLink: null }
  const { revision } = (await call(pagesApi.save, { params, body: withoutLink })).body.data
  const changes = [{ id: 'title', value: 'Oak desk lamp for reading at night' }]
  const applied = await call(seoApi.apply, { ...byAudit, body: { revision, changes, publish: true } })
  expect(applied.body.data).toMatchObject({
    isPublished: false,
    notPublished: expect.stringContaining('can’t be published yet'),
  })
  expect((await call(pagesApi.read, { params })).body.data.title).toBe('Oak desk lamp for reading at night')
})

test('[T33][security Q9] for a foreign page the texts to paste come from the canon, and markup in it stays text', async () => {
  const page = lampPage('A', [], '<meta property="og:type" content="product">')
  const shop = await webShop({ '/arc': page.replace('</main>', '<img src="/i/arc.jpg"></main>') })
  const app = await testApp({ parts: { fetcher: shop.fetcher }, working: true })
  const { audit, call, projectId } = await auditor(app)
  const canon = {
    product: { title: 'Arc </script><b>lamp', description: 'Bends over the table.' },
    pricing: { price: '39.90 EUR' },
    market: { currency: 'USD' },
  }
  await call(canonApi.write, { params: { projectId }, body: { canon, source: 'user' } })
  const { audit: report } = await audit({ kind: 'page', address: shop.address('/arc') })
  const params = { auditId: report.id }
  const { own, snippets } = (await call(seoApi.fixes, { params })).body.data
  expect(own).toBeNull()
  const texts = new Map(snippets.map(({ id, text }) => [id, text]))
  expect(texts.get('title')).toBe('<title>Arc &lt;/script&gt;&lt;b&gt;lamp</title>')
  expect(texts.get('description')).toContain('Bends over the table.')
  expect(texts.get('json-ld')).toContain('"price": "39.90"')
  expect(texts.get('json-ld')).toContain('"priceCurrency": "EUR"')
  expect(texts.get('json-ld')?.match(/<\/script>/g)).toHaveLength(1)
  expect(snippets.find(({ id }) => id === 'json-ld')?.missing).toContain('image')
  expect(texts.get('alt')).toBe(
    `<img src="${shop.address('/i/arc.jpg')}" alt="Arc &lt;/script&gt;&lt;b&gt;lamp, view 1">`,
  )
  const body = { revision: 1, changes: [{ id: 'title', value: 'x' }], publish: false }
  expect((await call(seoApi.apply, { params, body })).status).toBe(409)
})

test('[T33] [T7] texts of fixes that a model wrote state nothing unproven, fit their room, and cost one prompt', async () => {
  let says = 'no'
  const ai = scriptedAi(async (_, onPart) => {
    onPart({ type: 'text', text: says })
    return finished
  })
  const { call, audit } = await publisher({ models: { ai } })
  const { id } = await audit()
  const params = { auditId: id }
  const used = async () => (await call(usageApi.limit, { params: { name: 'promptsPerDay' } })).body.data.used
  expect((await call(seoApi.copy, { params })).status).toBe(502)
  await expect.poll(used).toBe(0)
  const alt = (await call(seoApi.fixes, { params })).body.data.own?.patches.find(({ id: at }) =>
    at.startsWith('alt:'),
  )
  says = JSON.stringify({
    title: `Oak desk lamp ${'that dims '.repeat(20)}`,
    description: 'Rated 4.9 by thousands of customers.',
    [alt?.id ?? '']: 'Oak desk lamp on a desk',
    strange: 'x',
  })
  const { texts, by } = (await call(seoApi.copy, { params })).body.data
  expect(by).not.toBe('')
  expect(texts.map((text) => text.id)).toEqual(['title', alt?.id])
  expect(texts[0]?.value.length).toBeLessThan(75)
  await expect.poll(used).toBe(1)
})
