// @both-databases
import { expect, test } from 'vitest'
import { runsApi } from '#contracts/runs.ts'
import { seoApi } from '#contracts/seo/seo.ts'
import { labChecks } from '#core/seo/checks/lab.ts'
import { seoChecks } from '#core/seo/checks.ts'
import { seoGroups } from '#core/seo/page.ts'
import type { Actor } from '#server/actor.ts'
import type { Fetcher } from '#server/ports/fetcher.ts'
import type { Lab, LabBarrier } from '#server/ports/lab.ts'
import type { TrackedContext } from '#server/stream/tracked.ts'
import { eventually } from '#server/testing/eventually.ts'
import { testApp } from '#server/testing/test-app.ts'
import { webShop } from '#server/testing/web-shop.ts'
import { crawlBounds } from './crawl/bounds.ts'
import { audit as runAudit } from './crawl/crawling.service.ts'
import { auditor, lampPage } from './testing/auditor.ts'

const open = async (pages: Parameters<typeof webShop>[0]) => {
  const shop = await webShop(pages)
  const app = await testApp({ parts: { fetcher: shop.fetcher }, working: true })
  return { shop, app, ...(await auditor(app)) }
}

test('[T31] a site is read and scored in twelve groups, each finding with evidence, reason and fix', async () => {
  const { shop, audit, call, app, user } = await open({
    '/robots.txt': 'User-agent: *\nDisallow: /cart',
    '/sitemap.xml': '<urlset></urlset>',
    '/': lampPage('Home', ['/arc', '/old', '/gone', '/cart', 'https://other.example/']),
    '/arc': lampPage('=Arc lamp', ['/'], '<meta name="robots" content="noindex">'),
    '/old': (_, res) => res.writeHead(301, { location: '/new' }).end(),
    '/new': lampPage('New lamp', ['/']),
  })
  const target = { kind: 'site', address: shop.address('/'), most: 50 } as const
  const { audit: report, events } = await audit(target)
  expect(events.at(-1)).toEqual({ type: 'end', state: 'done' })
  expect(events).toContainEqual(expect.objectContaining({ type: 'progress' }))
  expect(report.groups.map(({ group }) => group)).toEqual([...seoGroups])
  expect(report.audited.map(({ url, status }) => [new URL(url).pathname, status])).toEqual(
    expect.arrayContaining([
      ['/', 200],
      ['/arc', 200],
      ['/gone', 404],
      ['/old', 200],
    ]),
  )
  const found = new Map(report.findings.map((finding) => [finding.check, finding]))
  const urlOf = (page: number) => report.audited.find(({ number }) => number === page)?.url
  expect(found.get('noindex-meta')?.places.map(({ page }) => urlOf(page))).toEqual([shop.address('/arc')])
  expect(found.get('link-broken')?.places[0]?.evidence[0]).toContain('/gone (404)')
  expect(found.get('link-redirected')?.places[0]?.evidence[0]).toContain('/new')
  for (const { places, why, fix, lost } of report.findings) {
    expect(places.every(({ evidence }) => evidence.length > 0 && evidence[0] !== '')).toBe(true)
    expect([why.length > 8, fix.length > 8, lost > 0]).toEqual([true, true, true])
  }
  const lost = report.findings.reduce((sum, finding) => sum + finding.lost, 0)
  expect((report.score ?? 0) + lost).toBeCloseTo(100, 0)
  expect(shop.visits).not.toContain('shop.test/cart')

  const file = await app.app.inject({
    url: `/api/seo/audits/${report.id}/file`,
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(file.payload).toContain('Page asks not to be indexed')
  expect(file.payload).not.toMatch(/(^|,)=Arc/m)

  const again = (await audit(target)).audit
  expect(again.earlier.map(({ id }) => id)).toEqual([report.id])
  const listed = (await call(seoApi.list, { query: {} })).body.data.items
  expect(listed.map(({ id }) => id)).toEqual([again.id, report.id])
  expect((await call(seoApi.delete, { params: { auditId: report.id } })).status).toBe(200)
  expect((await call(seoApi.get, { params: { auditId: report.id } })).status).toBe(404)
  expect((await call(seoApi.list, { query: {} })).body.data.items).toHaveLength(1)
  expect((await call(seoApi.restore, { params: { auditId: report.id } })).status).toBe(200)
  expect((await call(seoApi.restore, { params: { auditId: report.id } })).status).toBe(404)
  expect((await call(seoApi.get, { params: { auditId: report.id } })).body.data.findings).toEqual(
    report.findings,
  )
  expect((await audit({ kind: 'page', address: shop.address('/') })).audit.earlier).toEqual([])
  expect(report.notes.join()).toContain('not measured')
  expect(report.notes.join()).not.toMatch(/[A-Z]_[A-Z]/)
  const ran = report.groups.reduce((sum, { checks }) => sum + checks, 0)
  expect(ran).toBe(seoChecks.length - labChecks.length)
})

test('[T31] [T32] pages are measured in a browser that reaches nothing private, and the report has its findings', async () => {
  const shop = await webShop({ '/arc': lampPage('Arc lamp', []), '/shop.css': 'p{}' })
  const replies: (number | undefined)[] = []
  let [active, mostActive] = [0, 0]
  const fetcher: Fetcher = {
    async fetch(...asked) {
      mostActive = Math.max(mostActive, ++active)
      return shop.fetcher.fetch(...asked).finally(() => {
        active -= 1
      })
    },
  }
  const barrier = {
    rule: 'label',
    impact: 'serious',
    help: 'Form elements must have labels',
    elements: ['<input>'],
  }
  const lab: Lab = {
    async measure(url, { reply }) {
      for (const asked of [url, shop.address('/shop.css'), 'http://169.254.169.254/latest', 'http://[::1]/'])
        replies.push((await reply({ url: asked, method: 'GET', accept: '*/*' }))?.status)
      const many = Array.from({ length: 30 }, (_, at) => shop.address(`/many/${at}`))
      await Promise.all(many.map((each) => reply({ url: each, method: 'GET', accept: '*/*' })))
      const times = { lcp: 4_100, cls: 0, tbt: 0, transfer: 2_000, requests: 4, refused: 2 }
      return { ...times, barriers: [barrier as LabBarrier] }
    },
  }
  const app = await testApp({ parts: { fetcher, lab }, working: true })
  const { audit } = await auditor(app)
  const { audit: report } = await audit({ kind: 'page', address: shop.address('/arc') })
  expect(mostActive).toBe(6)
  expect(replies).toEqual([200, 200, undefined, undefined])
  expect(report.audited[0]?.lab).toEqual({ lcp: 4_100, cls: 0, tbt: 0, transfer: 2_000, requests: 4 })
  const found = new Map(report.findings.map(({ check, places }) => [check, places[0]?.evidence[0]]))
  expect(found.get('lab-lcp')).toBe('LCP 4.1 s, measured once in the lab, without throttling')
  expect(found.get('axe-serious')).toBe('Form elements must have labels (label): <input>')
})

test('[T32] robots.txt and its delay are obeyed, also behind a redirect, for a page, a list and a sitemap', async () => {
  const asked: number[] = []
  const { shop, audit, start } = await open({
    '/robots.txt':
      'User-agent: *\nDisallow: /private\n\nUser-agent: Sellwright\nDisallow: /secret\nCrawl-delay: 0.15',
    '/secret/arc': lampPage('Secret', []),
    '/hidden': (_, res) => res.writeHead(302, { location: '/secret/arc' }).end(),
    '/private/arc': (_, res) => {
      asked.push(performance.now())
      res.setHeader('content-type', 'text/html').end(lampPage('Arc', []))
    },
    '/bow': (_, res) => {
      asked.push(performance.now())
      res.setHeader('content-type', 'text/html').end(lampPage('Bow', []))
    },
    '/map.xml': '',
    'down.test/robots.txt': (_, res) => res.writeHead(503).end(),
    'shut.test/robots.txt': 'User-agent: *\nDisallow: /',
    'moved.test/': (_, res) => res.writeHead(301, { location: shop.address('/bow', 'else.test') }).end(),
  })
  const addresses = ['/secret/arc', '/hidden', '/private/arc', '/bow'].map((path) => shop.address(path))
  const { audit: report } = await audit({ kind: 'list', addresses })
  expect(shop.visits).not.toContain('shop.test/secret/arc')
  expect(report.audited.map(({ problem, status }) => [status, problem !== null])).toEqual([
    [0, true],
    [302, true],
    [200, false],
    [200, false],
  ])
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(140)
  expect(report.findings.find(({ check }) => check === 'robots-blocked')?.places).toHaveLength(2)

  for (const [host, problem] of [
    ['down.test', 'answers with status 503, so no page of it may be read'],
    ['shut.test', 'blocks this address'],
    ['moved.test', 'This leads to another site: else.test'],
  ] as const) {
    const unread = (await audit({ kind: 'site', address: shop.address('/', host), most: 5 })).audit
    expect([unread.state, unread.audited[0]?.problem]).toEqual(['failed', expect.stringContaining(problem)])
    const asked = shop.visits.filter((visit) => visit.startsWith(host))
    expect(asked).toEqual(
      host === 'moved.test' ? expect.arrayContaining([`${host}/`]) : [`${host}/robots.txt`],
    )
  }
  expect(shop.visits).not.toContain('else.test/bow')

  const { audit: empty, events } = await audit({
    kind: 'sitemap',
    address: shop.address('/map.xml'),
    most: 5,
  })
  expect([empty.state, empty.message]).toEqual([
    'failed',
    'The sitemap could not be read, or lists no page of its own site.',
  ])
  expect(events.at(-1)).toMatchObject({ type: 'end', state: 'failed' })
  expect(
    (await start({ kind: 'list', addresses: [shop.address('/a'), 'https://other.example/'] })).status,
  ).toBe(400)
})

test('[T32] a crawl can be stopped, and the pages read so far are reported', async () => {
  let release = () => {}
  const unstorable = '<script type="application/ld+json">{"@type":"Product","a\\u0000":"\\ud800"}</script>'
  const { shop, start, get, call } = await open({
    '/': lampPage('Home', ['/slow'], unstorable),
    '/slow': (request) => {
      release = () => request.socket.destroy()
    },
  })
  const { id } = (await start({ kind: 'site', address: shop.address('/'), most: 10 })).body.data
  await eventually(() => expect(shop.visits).toContain('shop.test/slow'))
  await call(runsApi.stop, { params: { runId: id } })
  release()
  const [report, same] = await Promise.all([get(id), get(id)])
  expect(same.findings).toEqual(report.findings)
  expect([report.state, report.audited.length]).toEqual(['stopped', 1])
  expect(report.score).not.toBeNull()
  expect(report.findings.length).toBeGreaterThan(0)
})

test('[T32][security E1] hostile sites stay in bounds: loops, endless links, giants, drips and private addresses', async () => {
  const bounds = { ...crawlBounds }
  Object.assign(crawlBounds, { pageMs: 700 })
  const { shop, audit } = await open({
    '/robots.txt': `User-agent: *\nDisallow: /no\n${'# padding\n'.repeat(110_000)}`,
    '/': lampPage('Home', [
      '/loop',
      '/giant',
      '/drip',
      '/inside',
      '/no/entry',
      '/calendar?day=0',
      '/deep/1',
      'http://10.0.0.1/',
      'http://inner.test/',
    ]),
    '/loop': (_, res) => res.writeHead(302, { location: '/loop' }).end(),
    '/inside': (_, res) => res.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    '/giant': (_, res) => {
      res.writeHead(200, { 'content-type': 'text/html' })
      const more = () => {
        while (!res.destroyed && res.write('<p>x</p>'.repeat(20_000))) {}
        if (!res.destroyed) res.once('drain', more)
      }
      more()
    },
    '/drip': (_, res) => {
      res.writeHead(200, { 'content-type': 'text/html' })
      const timer = setInterval(() => res.write('<p>'), 50)
      res.once('close', () => clearInterval(timer))
    },
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, day) => [
        `/calendar?day=${day}`,
        lampPage(`Day ${day}`, [`/calendar?day=${day + 1}`, `/calendar?day=${day + 2}`]),
      ]),
    ),
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => [
        `/deep/${level}`,
        lampPage(`Level ${level}`, [`/deep/${level + 1}`]),
      ]),
    ),
  })
  try {
    const { audit: report } = await audit({ kind: 'site', address: shop.address('/'), most: 200 })
    const problemAt = (path: string) => report.audited.find(({ url }) => url === shop.address(path))?.problem
    expect(shop.visits).not.toContain('shop.test/no/entry')
    expect(problemAt('/loop')).toBe('The page redirects too many times.')
    expect(problemAt('/inside')).toContain('not on the public internet')
    const found = report.findings.find(({ check }) => check === 'link-private')
    expect(found?.places[0]?.evidence).toEqual(['http://10.0.0.1/'])
    expect(problemAt('/giant')).toContain('too large')
    expect(problemAt('/drip')).toBe('The page took too long to answer.')
    const paths = report.audited.map(({ url }) => new URL(url).pathname)
    expect(paths.filter((path) => path === '/calendar').length).toBeLessThanOrEqual(crawlBounds.queries)
    expect(paths.filter((path) => path.startsWith('/deep')).length).toBeLessThanOrEqual(crawlBounds.depth)
    expect(report.notes.join(' ')).toContain('addresses were left out')
    expect(report.state).toBe('done')
  } finally {
    Object.assign(crawlBounds, bounds)
  }
  // Every name resolves to this machine, of which one port alone counts as public.
  for (const host of ['127.0.0.1', 'inner.test', '[::ffff:127.0.0.1]', '2130706433']) {
    const alone = await audit({ kind: 'page', address: `http://${host}/admin` })
    expect(alone.audit.state).toBe('failed')
    expect(alone.audit.audited[0]?.problem).toContain('not on the public internet')
  }
  const listed = await audit({ kind: 'sitemap', address: 'http://inner.test/map.xml', most: 5 })
  expect([listed.audit.state, listed.audit.audited]).toEqual(['failed', []])
})

test('a crawl that is tried again reads no page twice, a bound is told, and a site that redirects to www is read there', async () => {
  let isDown = true
  const { shop, audit, start, events, get, app, user } = await open({
    '/': lampPage('Home', ['/a', '/b', '/c']),
    '/a': (_, res) => {
      if (isDown) {
        isDown = false
        res.writeHead(429, { 'retry-after': '0' }).end()
      } else res.setHeader('content-type', 'text/html').end(lampPage('Lamp a', []))
    },
    '/b': lampPage('Lamp b', []),
    '/c': lampPage('Lamp c', []),
    'apex.test/': (_, res) => res.writeHead(301, { location: shop.address('/', 'www.apex.test') }).end(),
    'www.apex.test/': (_, res) =>
      res
        .setHeader('content-type', 'text/html')
        .end(lampPage('Home', ['/a', shop.address('/x', 'gone.test')])),
    'www.apex.test/a': lampPage('Lamp a', ['/']),
  })
  const { id } = (await start({ kind: 'site', address: shop.address('/'), most: 3 })).body.data
  await events(runsApi.events, { params: { runId: id } })
  const report = await get(id)
  expect(report.state).toBe('done')
  expect(shop.visits.filter((visit) => visit === 'shop.test/')).toHaveLength(1)
  expect(report.audited).toHaveLength(3)
  expect(report.notes.join(' ')).toContain('The crawl ended at 3 pages.')
  const visits = shop.visits.length
  await runAudit(app.deps, { userId: user.id } as Actor, { id } as TrackedContext)
  expect([shop.visits.length, await get(id)]).toEqual([visits, report])
  const whole = await audit({ kind: 'site', address: shop.address('/'), most: 10 })
  expect(whole.audit.audited).toHaveLength(4)

  const moved = { kind: 'site', address: shop.address('/', 'apex.test'), most: 9 } as const
  const { audit: apex } = await audit(moved)
  expect(apex.audited.map(({ finalUrl }) => finalUrl)).toEqual([
    shop.address('/', 'www.apex.test'),
    shop.address('/a', 'www.apex.test'),
  ])
  const broken = apex.findings.find(({ check }) => check === 'link-broken')
  expect(broken?.places[0]?.evidence[0]).toContain('gone.test')
})
