import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { canonApi } from '#contracts/canon.ts'
import { marketAnalysisApi } from '#contracts/market-analysis.ts'
import { researchApi } from '#contracts/research.ts'
import { runsApi } from '#contracts/runs.ts'
import { newId, testApp } from '#server/testing/test-app.ts'
import { webShop } from '#server/testing/web-shop.ts'
import { marketAnalysisJobs } from './market-analysis.jobs.ts'
import { actorOf, marketSeller, priced, productPage } from './testing/seller.ts'

test('captured and pasted pages are compared too, and prices in other currencies by the rates of the canon', async () => {
  const app = await testApp({ working: true })
  const seller = await marketSeller(app)
  await seller.canon({
    pricing: { price: '44 EUR' },
    rates: { 'USD-EUR': { rate: 0.9, date: '2026-11-01' } },
  })
  const paste = async (html: string, url = '') =>
    (
      await seller.call(researchApi.add, {
        params: seller.params,
        body: { kind: 'competitor', from: { way: 'pasted', html, url } },
      })
    ).body.data.id
  const sources = [
    await paste(
      productPage({ name: 'Ark', ...priced('50', 'USD') }, 'Kostenloser Versand. Lieferzeit 3-5 Tage.'),
    ),
    await paste(productPage({ name: 'Arc', ...priced('39.90', 'EUR') }), 'https://nord.test/arc'),
  ]
  const body = { urls: [], sources }
  const { id } = (await seller.call(marketAnalysisApi.start, { params: seller.params, body })).body.data
  await expect.poll(async () => (await seller.get(id)).state).toBe('done')
  const analysis = await seller.get(id)
  expect(analysis).toMatchObject({
    read: 2,
    hosts: ['Ark', 'nord.test'],
    prices: { currency: 'EUR', lowest: '39.90', highest: '45.00' },
    stale: [],
  })
  expect(analysis.pages[0]).toMatchObject({
    url: expect.stringMatching(/^research:/),
    facts: {
      price: '50.00',
      currency: 'USD',
      delivery: { min: 3, max: 5 },
      offers: [{ kind: 'free-shipping' }],
    },
  })
  await seller.canon({ rates: { 'USD-EUR': { rate: 0.8 } } })
  expect((await seller.get(id)).stale).toEqual(['Exchange rates'])

  const stranger = await marketSeller(app)
  const taken = await stranger.call(marketAnalysisApi.start, { params: stranger.params, body })
  const none = await seller.call(marketAnalysisApi.start, { params: seller.params, body: { urls: [] } })
  expect([taken.status, none.body.fields]).toEqual([404, { urls: 'Enter at least one URL.' }])
})

test('pages are read and compared, with their reasons where they are not, and what they say is offered to the canon', async () => {
  const rating = { ratingValue: '4.6', bestRating: 5, reviewCount: '1,204' }
  const pages: Parameters<typeof webShop>[0] = {
    'nord.test/arc': productPage(
      {
        name: 'Arc [Nord](x)',
        ...priced('39.90', 'EUR'),
        aggregateRating: rating,
        image: ['/a.jpg', '/b.jpg'],
      },
      'Free shipping. Delivery in 3-5 days. Clinically proven to cure bad light.',
    ),
    'sud.test/arc': productPage({ name: 'Arco', ...priced('49.90', 'EUR') }, 'Waterproof.'),
    'moved.test/arc': (_, res) => res.writeHead(302, { location: shop.address('/arc', 'sud.test') }).end(),
    'us.test/arc': productPage({ name: 'Ark', ...priced('12', 'USD') }),
    'fenced.test/robots.txt': 'User-agent: *\nDisallow: /',
    'fenced.test/arc': productPage({ name: 'Ark', ...priced('41', 'EUR') }),
  }
  const shop = await webShop(pages)
  const app = await testApp({ parts: { fetcher: shop.fetcher }, working: true })
  const seller = await marketSeller(app)
  await seller.canon({ pricing: { price: '44 EUR' }, product: { prohibitedClaims: ['cure bad light'] } })
  const urls = ['nord.test', 'moved.test', 'us.test', 'gone.test', 'fenced.test'].map((host) =>
    shop.address('/arc', host),
  )
  const given = [...urls, urls[0] ?? '', 'http://169.254.169.254/latest/meta-data']

  const { id, events } = await seller.analyse(given)
  expect(events.at(-1)).toEqual({ type: 'end', state: 'done' })
  // A crawl never reads what a site asks robots not to read.
  expect(shop.visits).not.toContain('fenced.test/arc')
  const analysis = await seller.get(id)
  expect(analysis).toMatchObject({
    state: 'done',
    read: 3,
    failed: 3,
    prices: { currency: 'EUR', lowest: '39.90', highest: '49.90' },
    own: { price: { amount: '44', currency: 'EUR' }, prohibitedClaims: ['cure bad light'] },
    summary: null,
    summaryNote: null,
    proposed: 4,
    previous: null,
    stale: [],
  })
  expect(analysis.pages.map(({ state, reason }) => reason ?? state)).toEqual([
    'read',
    'read',
    'read',
    'The page cannot be read: its server answers with 404.',
    expect.stringMatching(/^fenced\.test:\d+ asks robots not to read this page \(robots\.txt\)\.$/),
    '169.254.169.254 is not on the public internet, so it cannot be opened.',
  ])
  expect(analysis.pages[0]?.facts).toMatchObject({
    rating: { value: '4.6', best: '5' },
    reviews: 1204,
    images: 2,
    delivery: { min: 3, max: 5 },
    claims: [{ name: 'clinically or scientifically proven' }],
    prohibited: [{ claim: 'cure bad light' }],
  })
  expect(analysis.pages[1]?.facts).toMatchObject({ rating: null, reviews: null, delivery: null })
  expect(await seller.prompts()).toBe(1)

  const waiting = await seller.proposals()
  expect(Object.fromEntries(waiting.map(({ path, value }) => [path, value]))).toEqual({
    'market.lowestPrice': { amount: '39.90', currency: 'EUR' },
    'market.medianPrice': { amount: '44.90', currency: 'EUR' },
    'market.highestPrice': { amount: '49.90', currency: 'EUR' },
    'market.competitors': ['nord.test', 'sud.test', 'us.test'].map((host) => shop.hostOf(host)),
  })
  expect(waiting.find(({ path }) => path === 'market.lowestPrice')).toMatchObject({
    current: null,
    source: expect.stringMatching(/^market analysis: nord/),
    why: expect.stringContaining('39.90 EUR'),
  })

  const file = await app.app.inject({
    url: `/api/market-analyses/${id}/file`,
    headers: { authorization: `Bearer ${seller.user.token}` },
  })
  expect(file.headers['content-disposition']).toMatch(/Arc-lamp-market-\d{4}-\d\d-\d\d\.md/)
  const report = file.payload
  expect(report).toContain('lowest 39.90 EUR [1], median 44.90 EUR [1][2], highest 49.90 EUR [2]')
  expect(report).toContain('Your price of 44 EUR (facts): 1 lower, 0 the same, 1 higher [1][2]')
  expect(report).toContain('4.6 of 5, 1204 reviews [1]')
  expect(report).toContain('Arc \\[Nord\\]\\(x\\)')
  // Every line with a figure of a page names its source.
  const figures = report.split('## Sources')[0]?.match(/^ *- .*\d.*$/gm) ?? []
  expect(figures.filter((line) => !/\[\d+\]/.test(line))).toEqual([])
  expect(report).toMatch(/^2\. Arco, sud\.test:\d+, <http:\/\/moved\.test:\d+\/arc>, read /m)
  expect(report).toMatch(/^4\. gone\\?\.test.*could not be read .* 404/m)

  pages['nord.test/arc'] = productPage({ name: 'Arc', ...priced('36.00', 'EUR') })
  await seller.canon({ pricing: { price: '41 EUR' } })
  const again = await seller.get((await seller.analyse(urls.slice(0, 1))).id)
  expect(again.previous).toMatchObject({ id, pages: [{ facts: { price: '39.90' } }, {}, {}, {}, {}, {}] })
  expect(again.pages[0]?.facts?.price).toBe('36.00')
  expect((await seller.get(id)).stale).toEqual(['Price'])

  const first = await seller.list({ limit: 1 })
  expect(first.items.map((item) => item.id)).toEqual([again.id])
  const second = await seller.list({ limit: 1, cursor: first.next ?? '' })
  expect([second.items.map((item) => item.id), second.next]).toEqual([[id], null])
  await seller.call(marketAnalysisApi.delete, seller.of(id))
  expect((await seller.list()).items).toHaveLength(1)
  expect((await seller.get(again.id)).previous).toBeNull()
  expect((await seller.call(marketAnalysisApi.get, seller.of(id))).status).toBe(404)
  await seller.call(marketAnalysisApi.restore, seller.of(id))
  expect((await seller.list()).items).toHaveLength(2)
  await seller.call(marketAnalysisApi.delete, seller.of(id))
  await app.deps.db.execute(
    sql`update market_analyses set deleted_at = now() - interval '25 hours' where id = ${id}`,
  )
  await marketAnalysisJobs(app.deps)[1]?.run({}, {} as never)
  expect((await seller.call(marketAnalysisApi.restore, seller.of(id))).status).toBe(404)
})

test('a try that dies leaves what it read, and the next one reads the rest; none read gives the prompt back', async () => {
  const shop = await webShop({ '/one': productPage({ name: 'One' }), '/two': productPage({ name: 'Two' }) })
  let dies = true
  const firstKept = async () => (await seller.list()).items[0]?.read === 1
  const fetcher: typeof shop.fetcher = {
    fetch: async (url, options) => {
      if (!dies || !url.endsWith('/two')) return shop.fetcher.fetch(url, options)
      dies = false
      await expect.poll(firstKept).toBeTruthy()
      throw new Error('killed')
    },
  }
  const app = await testApp({ parts: { fetcher } })
  const seller = await marketSeller(app)
  const attempt = (id: string) => {
    const context = { id, attempt: 1, lastTry: false, signal: new AbortController().signal }
    return marketAnalysisJobs(app.deps)[0]?.run({ actor: actorOf(seller.user, 'pro') }, context)
  }
  const { id } = (await seller.start([shop.address('/one'), shop.address('/two')])).body.data
  await expect(attempt(id)).rejects.toThrow('killed')
  expect((await seller.get(id)).pages.map(({ state }) => state)).toEqual(['read', 'waiting'])
  await attempt(id)
  expect(await seller.get(id)).toMatchObject({ state: 'done', read: 2, proposed: 1 })
  expect(shop.pageVisits).toEqual(['shop.test/one', 'shop.test/two'])
  expect(await seller.prompts()).toBe(1)

  const none = (await seller.start([shop.address('/gone')])).body.data
  await expect(attempt(none.id)).rejects.toThrow('None of the pages could be read.')
  expect(await seller.get(none.id)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('None of the pages'),
    failed: 1,
    proposed: 0,
  })
  expect(await seller.prompts()).toBe(1)
})

test('Stop keeps what was read, which costs the prompt; before a page was read it gives it back, once', async () => {
  const asked = Promise.withResolvers<void>()
  const shop = await webShop({ '/one': productPage({ name: 'One' }), '/slow': () => asked.resolve() })
  const app = await testApp({ parts: { fetcher: shop.fetcher }, working: true })
  const seller = await marketSeller(app)
  const urls = [shop.address('/one'), shop.address('/slow')]
  const { id } = (await seller.start(urls)).body.data
  await asked.promise
  await expect.poll(async () => (await seller.get(id)).read).toBe(1)
  expect(await seller.prompts()).toBe(1)
  expect(await seller.start(urls)).toMatchObject({ status: 409, body: { type: 'CONFLICT' } })
  expect(await seller.call(marketAnalysisApi.delete, seller.of(id))).toMatchObject({ status: 409 })
  await seller.call(runsApi.stop, { params: { runId: id } })
  await seller.call(runsApi.stop, { params: { runId: id } })
  const stopped = await seller.get(id)
  expect([stopped.state, ...stopped.pages.map(({ state }) => state)]).toEqual(['stopped', 'read', 'waiting'])
  expect(await seller.prompts()).toBe(1)

  const { id: early } = (await seller.start(urls.slice(1))).body.data
  expect(await seller.prompts()).toBe(2)
  await seller.call(runsApi.stop, { params: { runId: early } })
  await seller.call(runsApi.stop, { params: { runId: early } })
  expect(await seller.get(early)).toMatchObject({ state: 'stopped', read: 0 })
  expect(await seller.prompts()).toBe(1)
})

test('[B4] deep market analysis is refused on the free plan and runs on a paid one', async () => {
  const app = await testApp()
  const [free, paid] = [await marketSeller(app, 'free'), await marketSeller(app, 'pro')]
  const urls = ['https://shop.example/arc']
  const refused = await free.start(urls)
  expect(refused).toMatchObject({ status: 403, body: { success: false, type: 'UPGRADE_NEEDED' } })
  expect(refused.body.message).toBe('Deep market analysis is not part of your plan. Upgrade to use it.')
  expect(await free.list()).toEqual({ items: [], next: null })
  expect(await free.prompts()).toBe(0)
  expect((await paid.start(urls)).status).toBe(200)
})

test('[B8] 20 at once at the edge of the day’s prompts: as many begin as are left, and a project is full at a hundred', async () => {
  const app = await testApp()
  const seller = await marketSeller(app)
  await app.deps.db.execute(sql`insert into usage_days (user_id, name, day, used)
    values (${seller.user.id}, 'promptsPerDay', (now() at time zone 'UTC')::date, 149)`)
  const starts = await Promise.all(Array.from({ length: 20 }, () => seller.start(['shop.example/arc'])))
  const statuses = starts.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => [200, 409, 429].includes(status))).toBe(true)
  expect(await seller.prompts()).toBe(150)
  expect(await seller.start(['shop.example/arc'])).toMatchObject({
    status: 429,
    body: { type: 'LIMIT_REACHED', message: expect.stringContaining('150 tool runs') },
  })

  const other = await marketSeller(app)
  await app.deps.db.execute(sql`with made as (insert into runs (id, user_id, kind, topic, state)
      select gen_random_uuid(), ${other.user.id}, 'market-analysis.run', 'job:' || n, 'done' from generate_series(1, 100) n
      returning id)
    insert into market_analyses (id, user_id, project_id, own)
    select id, ${other.user.id}, ${other.params.projectId}, '{"price":null,"delivery":null,"prohibitedClaims":[]}' from made`)
  expect(await other.start(['shop.example/arc'])).toMatchObject({
    status: 403,
    body: { type: 'QUOTA_EXCEEDED' },
  })
  expect(await other.prompts()).toBe(0)
  const [eleven, odd] = [Array.from({ length: 11 }, (_, n) => `shop.example/${n}`), [`x${'y'.repeat(2_000)}`]]
  for (const urls of [[], eleven, odd]) expect((await other.start(urls)).status).toBe(400)
  expect((await other.call(canonApi.get, { params: { projectId: newId() } })).status).toBe(404)
})

test('a shop that limits requests is waited for and read later, with the rest read at once', async () => {
  let busy = true
  const limited = productPage({ name: 'Arc', ...priced('39.90', 'EUR') })
  const shop = await webShop({
    'nord.test/arc': (_, res) =>
      busy ? res.writeHead(429, { 'retry-after': '600' }).end() : res.end(limited),
    'sud.test/arc': productPage({ name: 'Arco', ...priced('49.90', 'EUR') }),
  })
  const app = await testApp({ parts: { fetcher: shop.fetcher }, working: true })
  const seller = await marketSeller(app)
  const urls = ['nord.test', 'sud.test'].map((host) => shop.address('/arc', host))
  const { id } = (await seller.start(urls)).body.data
  const params = { runId: id }
  const waitingFor = async () => (await seller.call(runsApi.get, { params })).body.data.waitingFor
  await expect.poll(waitingFor).toMatch(/^nord\.test.* limits how often pages are read\.$/)
  expect(await seller.get(id)).toMatchObject({ state: 'waiting', read: 1, failed: 0 })
  expect((await seller.call(marketAnalysisApi.delete, seller.of(id))).status).toBe(409)

  busy = false
  await expect.poll(async () => (await app.deps.jobs.find(id))?.state).toBe('retrying')
  await seller.call(runsApi.resume, { params })
  await expect.poll(async () => (await seller.get(id)).state).toBe('done')
  expect(await seller.get(id)).toMatchObject({ read: 2, failed: 0, prices: { lowest: '39.90' } })
})
