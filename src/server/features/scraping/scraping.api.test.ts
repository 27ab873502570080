import { expect, test, vi } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { projectsApi } from '#contracts/projects.ts'
import { MAX_PAGE_CHARACTERS, type PageInput, type ProposePage, scrapingApi } from '#contracts/scraping.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { webShop } from '#server/testing/web-shop.ts'

async function seller(app: TestApp) {
  const user = await app.build.user()
  const { call } = app.as(user.token)
  const made = await call(projectsApi.create, { body: { name: 'Lamp', businessInstructions: '' } })
  const params = { projectId: made.body.data.id }
  return {
    call,
    params,
    read: (from: PageInput) => call(scrapingApi.read, { body: { from } }),
    readUrl: (url: string) => call(scrapingApi.read, { body: { from: { way: 'url', url } } }),
    propose: (body: ProposePage) => call(scrapingApi.propose, { params, body }),
  }
}

const lamp = {
  '@type': 'Product',
  name: 'Arc lamp',
  sku: 'ARC-1',
  offers: { '@type': 'Offer', price: '39.90', priceCurrency: 'EUR' },
}
const jsonLd = (value: object | string) =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`
const page = `<html lang="en"><title>Arc lamp</title>${jsonLd(lamp)}<main><h1>Arc lamp</h1>
  <div class="price">€44.90</div><p>Bends over the table.</p></main></html>`
const pasted = (html: string, url = ''): PageInput => ({ way: 'html', html, url })

test('[T1] an address and pasted HTML give each field with value, source, confidence and snippet, and the time', async () => {
  const shop = await webShop({
    '/arc': page,
    '/old': (_, response) => response.writeHead(301, { location: '/arc' }).end(),
  })
  const { read, readUrl } = await seller(await testApp({ parts: { fetcher: shop.fetcher } }))
  const { data } = (await readUrl(shop.address('/old'))).body
  if (data.outcome !== 'read') throw new Error(data.message)
  expect(data.extraction.url).toBe(shop.address('/arc'))
  expect(data.extraction.fields.sku).toEqual([
    {
      value: 'ARC-1',
      source: 'json-ld',
      agreeing: [],
      confidence: expect.any(Number),
      snippet: expect.stringContaining('ARC-1'),
    },
  ])
  const stages = { robots: expect.any(Number), resolve: expect.any(Number), fetch: expect.any(Number) }
  const reading = { parse: expect.any(Number), extract: expect.any(Number), total: expect.any(Number) }
  expect(data.time).toEqual({ ...stages, ...reading })
  expect(shop.visits).toEqual(['shop.test/robots.txt', 'shop.test/old', 'shop.test/arc'])

  const copied = (await read(pasted(page))).body.data
  expect(copied).toMatchObject({
    outcome: 'read',
    extraction: { url: '', fields: { title: [{ value: 'Arc lamp' }] } },
    time: { robots: null, resolve: null, fetch: null, ...reading },
  })
  expect(shop.visits).toHaveLength(3)
})

test('[T3] prices that disagree are all told, each with its source', async () => {
  const { read } = await seller(await testApp())
  const { data } = (await read(pasted(page))).body
  if (data.outcome !== 'read') throw new Error(data.message)
  expect(data.extraction.fields.price.map(({ value, source }) => [value.amount, source])).toEqual([
    ['39.90', 'json-ld'],
    ['44.90', 'html'],
  ])
})

test('[T1][security E1] a refusal has its reason, a sentence and the way on, and is no failure of the server', async () => {
  const status =
    (code: number, headers = {}) =>
    (_: unknown, response: import('node:http').ServerResponse) =>
      response.writeHead(code, headers).end('No.')
  const shop = await webShop({
    'fenced.test/robots.txt': 'User-agent: *\nDisallow: /private',
    'fenced.test/private/arc': page,
    'fenced.test/arc': page,
    '/inside': status(302, { location: 'http://169.254.169.254/' }),
    '/file': (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
    '/wall': status(403),
    '/check': status(503, { 'cf-mitigated': 'challenge' }),
    '/moment': '<title>Just a moment...</title><p>Verify you are human to continue.</p>',
    '/busy': status(429, { 'retry-after': '30' }),
    '/broken': status(500),
    '/large': (_, response) => response.writeHead(200, { 'content-length': '100000000' }).end(),
    '/cut': (request) => request.socket.destroy(),
  })
  const app = await testApp({ parts: { fetcher: shop.fetcher } })
  const noted = vi.spyOn(app.deps.failures, 'note')
  const { readUrl, read } = await seller(app)
  const byHand = ['paste', 'upload']
  for (const [url, reason, remedies] of [
    ['http://169.254.169.254/latest', 'private-address', byHand],
    ['http://[::1]/', 'private-address', byHand],
    ['10.0.0.7', 'private-address', byHand],
    [shop.address('/inside'), 'private-address', byHand],
    ['file:///etc/passwd', 'scheme', ['address']],
    ['http://u:p@shop.test/', 'credentials', ['address', ...byHand]],
    ['http://', 'bad-url', ['address']],
    [shop.address('/private/arc', 'fenced.test'), 'robots', ['anyway', ...byHand]],
    [shop.address('/file'), 'not-html', ['address', ...byHand]],
    [shop.address('/wall'), 'bot-wall', byHand],
    [shop.address('/check'), 'bot-wall', byHand],
    [shop.address('/moment'), 'bot-wall', byHand],
    [shop.address('/busy'), 'busy', ['retry', ...byHand]],
    [shop.address('/gone'), 'not-found', ['address']],
    [shop.address('/broken'), 'status', ['retry', ...byHand]],
    [shop.address('/large'), 'too-large', byHand],
    [shop.address('/cut'), 'network', ['retry', ...byHand]],
  ] as const) {
    const { status: code, body } = await readUrl(url)
    expect([url, code, body.data]).toMatchObject([url, 200, { outcome: 'refused', reason, remedies }])
    if (body.data.outcome === 'refused') expect(body.data.message).toMatch(/[.?]$/)
  }
  expect(shop.visits).not.toContain('fenced.test/private/arc')
  const anyway = { way: 'url', url: shop.address('/private/arc', 'fenced.test'), anyway: true } as const
  expect((await read(anyway)).body.data.outcome).toBe('read')
  expect((await readUrl(shop.address('/arc', 'fenced.test'))).body.data.outcome).toBe('read')
  expect((await readUrl(shop.address('/busy'))).body.data).toMatchObject({ retryAfter: 30 })
  expect((await read(pasted('https://shop.example/arc'))).body.data).toMatchObject({ reason: 'not-html' })
  expect(noted).not.toHaveBeenCalled()
})

test('hostile HTML gives a result or a refusal, and what is too large is refused before it is read', async () => {
  const { read } = await seller(await testApp())
  const price = '<meta property="og:price:amount" content="39.90">'
  const nested = `${price}${'<div>'.repeat(100_000)}deep`
  expect((await read(pasted(nested))).body.data).toMatchObject({ outcome: 'read' })
  const broken = `${jsonLd('{"@type":"Product","name":"Arc')}${jsonLd('[[[')}<h1>Arc lamp</h1>${price}`
  expect((await read(pasted(broken))).body.data).toMatchObject({
    outcome: 'read',
    extraction: { fields: { price: [{ value: { amount: '39.90' } }] } },
  })
  const script = `${jsonLd({ ...lamp, name: '</script><script>alert(1)</script>', image: ['javascript:alert(1)'] })}<h1>Arc</h1>`
  const { data } = (await read(pasted(script, 'https://shop.example/arc'))).body
  if (data.outcome !== 'read') throw new Error(data.message)
  expect(data.extraction.fields.images).toEqual([])
  const long = await read(pasted(`<p>${'x'.repeat(MAX_PAGE_CHARACTERS)}`))
  expect([long.status, long.body.type]).toEqual([400, 'INVALID_INPUT'])
  const endless = await read(pasted(`<p>${'"'.repeat(MAX_PAGE_CHARACTERS * 2)}`))
  expect([endless.status, endless.body.type]).toEqual([413, 'TOO_LARGE'])
  for (const [html, url] of [
    [' ', ''],
    ['<p>x', 'javascript:alert(1)'],
  ] as const)
    expect((await read(pasted(html, url))).body.type).toBe('INVALID_INPUT')
})

const chosen: ProposePage = {
  role: 'supplier',
  url: 'https://shop.example/arc',
  currency: 'EUR',
  fields: {
    title: { value: 'Arc lamp', source: 'json-ld' },
    price: { value: { amount: '44.90', isFrom: false }, source: 'html' },
    brand: { value: 'Lampwerk', source: 'json-ld' },
  },
}

test('[T2] chosen fields become proposals with the page as their source; the canon waits for the person', async () => {
  const app = await testApp()
  const { call, params, propose } = await seller(app)
  expect((await propose(chosen)).body.data.proposed.map(({ path }) => path).sort()).toEqual([
    'product.title',
    'supplier.cost',
  ])
  expect((await call(canonApi.get, { params })).body.data).toEqual({})
  const waiting = (await call(canonApi.proposals, { params })).body.data
  expect(waiting.find(({ path }) => path === 'supplier.cost')).toMatchObject({
    value: { amount: '44.90', currency: 'EUR' },
    source: 'page: shop.example',
    why: expect.stringMatching(/^Read on \d{4}-\d\d-\d\d \(html\): https:\/\/shop\.example\/arc$/),
  })
  const ids = waiting.map(({ id }) => id)
  expect((await call(canonApi.accept, { params, body: { ids } })).body.data.canon).toMatchObject({
    supplier: { cost: { value: { amount: '44.90', currency: 'EUR' }, source: 'page: shop.example' } },
  })

  expect((await propose({ ...chosen, role: 'competitor', url: '' })).body.data.proposed).toMatchObject([
    { path: 'competitors.pasted-page.title', source: 'page: pasted page' },
    { path: 'competitors.pasted-page.price' },
  ])
  expect((await propose(chosen)).body.type).toBe('CONFLICT')
  const nowhere = { brand: { value: 'Lampwerk', source: 'html' as const } }
  for (const fields of [{}, nowhere]) expect((await propose({ ...chosen, fields })).status).toBe(400)
  const invented = { ...chosen, fields: { ...chosen.fields, profit: { value: '1', source: 'html' } } }
  expect((await propose(invented)).body.type).toBe('INVALID_INPUT')
  const stranger = await seller(app)
  const foreign = await stranger.call(scrapingApi.propose, { params, body: chosen })
  expect([foreign.status, foreign.body.type]).toEqual([404, 'NOT_FOUND'])
})

test('[security H3] page readings are limited per person', async () => {
  const app = await testApp()
  app.deps.limits = { ...app.deps.limits, 'scrape-user': { ...app.deps.limits['scrape-user'], most: 1 } }
  const [one, other] = [await seller(app), await seller(app)]
  expect((await one.read(pasted('<p>x'))).status).toBe(200)
  expect((await one.read(pasted('<p>x'))).body.type).toBe('LIMIT_REACHED')
  expect((await other.read(pasted('<p>x'))).status).toBe(200)
})
