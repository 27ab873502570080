import { expect, test } from 'vitest'
import { isPrivateHost } from './checks/links.ts'
import { runCheck, seoCheckOf } from './checks.ts'
import { compareRuns } from './compare.ts'
import { readKeywords, readRank, readRanks } from './csv.ts'
import { productSnippet } from './json-ld.ts'
import { clusterPhrases, intentOf, joinByMeaning, phraseTest, textStems } from './keywords.ts'
import type { ReadPage, SeoPage, SeoSite } from './page.ts'
import { cutToWidth, pixelWidth, titleWidth } from './pixel-width.ts'
import { checkProductData } from './product-data.ts'
import { groupShares, scoreOf } from './score.ts'

test('[T34] two runs are compared fault by fault: new, fixed, unchanged, and pages that were not read again', () => {
  const fault = (check: string, url: string) => ({ check, url })
  const compared = compareRuns(
    {
      read: ['/a', '/b', '/c'],
      measured: ['/a', '/b'],
      faults: [
        fault('x', '/a'),
        fault('y', '/a'),
        fault('lab-lcp', '/a'),
        fault('x', '/b'),
        fault('lab-cls', '/b'),
        fault('x', '/c'),
      ],
    },
    { read: ['/a', '/b'], measured: ['/b'], faults: [fault('x', '/a'), fault('z', '/b')] },
  )
  expect(compared).toEqual({
    added: [fault('z', '/b')],
    fixed: [fault('y', '/a'), fault('x', '/b'), fault('lab-cls', '/b')],
    unchanged: [fault('x', '/a')],
    unread: [fault('lab-lcp', '/a'), fault('x', '/c')],
  })
})

test('[T31] the score and all lost points add up to 100, and a group does not fall below zero', () => {
  expect(Object.values(groupShares).reduce((sum, share) => sum + share, 0)).toBe(100)
  const findings = ['status-error', 'noindex-meta', 'noindex-header', 'canonical-missing', 'title-short'].map(
    (check) => ({ check, places: [{}, {}] }),
  )
  const { total, groups, lost } = scoreOf(findings, 4)
  expect(total + Object.values(lost).reduce((sum, points) => sum + points, 0)).toBeCloseTo(100)
  expect(groups.find(({ group }) => group === 'title')?.score).toBeCloseTo(97.5)
  expect(scoreOf(findings, 2).groups[0]?.score).toBe(0)
  expect(scoreOf([], 3).total).toBeCloseTo(100)

  const open = scoreOf([{ check: 'not-https', places: [{}] }], 1)
  expect([open.total, open.lost['not-https']]).toEqual([60, 40])
  const bad = ['not-https', 'viewport-missing', 'description-missing']
  const both = scoreOf(
    bad.map((check) => ({ check, places: [{}] })),
    1,
  )
  expect(both.total).toBe(60)
  expect(both.total + Object.values(both.lost).reduce((sum, points) => sum + points, 0)).toBeCloseTo(100)
  const noCritical = scoreOf([{ check: 'viewport-missing', places: [{}] }], 1)
  expect(noCritical.total).toBeCloseTo(91)
})

test('[T31] a page without encryption is a fault on the web, and none on this machine', () => {
  const found = (finalUrl: string) => {
    const check = seoCheckOf('not-https')
    return check && 'run' in check ? check.run({ finalUrl } as ReadPage, {} as SeoSite).length : undefined
  }
  expect(['http://localhost:3000/p/a', 'http://192.168.1.5/', 'http://mac.local/a'].map(found)).toEqual([
    0, 0, 0,
  ])
  expect(['http://shop.test/', 'http://172.32.0.1/', 'https://shop.test/'].map(found)).toEqual([1, 1, 0])
})

test('a crawl that left pages out says nothing about links or a sitemap that it did not see', () => {
  const page = (number: number) => {
    const url = `https://shop.example/${number}`
    const markup = { robots: '', canonicals: [], links: [] }
    return { number, url, finalUrl: url, status: 200, markup } as unknown as SeoPage
  }
  const site = { kind: 'site', sitemap: 'found', listed: [], pages: [page(1), page(2)] } as unknown as SeoSite
  const found = (more: Partial<SeoSite>) =>
    ['page-orphan', 'sitemap-unlisted'].filter((id) => {
      const check = seoCheckOf(id)
      return check && runCheck(check, { ...site, ...more }).places.length > 0
    })
  expect(found({})).toEqual(['page-orphan', 'sitemap-unlisted'])
  expect(found({ hasMore: true, listsMore: true })).toEqual([])
})

test('a private host is an address or a name of a private network, not a shop that begins like one', () => {
  const hosts = [
    'fedex.com',
    'feather.shop',
    '10.example.com',
    'localhost.example',
    '[2606::1]',
    '172.32.0.1',
  ]
  expect(hosts.filter(isPrivateHost)).toEqual([])
  const own = ['localhost', '10.0.0.1', '172.16.0.1', '192.168.1.1', '[::1]', '[fd00::1]', 'nas.local']
  expect(own.filter(isPrivateHost)).toEqual(own)
})

test('widths are those of Arial, and a text is cut at a word', () => {
  expect(pixelWidth('Wi', 10)).toBe(12)
  expect(titleWidth('Arc lamp')).toBe(79)
  expect(cutToWidth('One two three four', 60, 10)).toBe('One two…')
  expect(cutToWidth('One', 60, 10)).toBe('One')
})

test('[T35] unknown and not found are kept apart, and neither is a number', () => {
  expect(readRank('7')).toEqual({ kind: 'position', position: 7 })
  for (const text of ['', '-', '?', 'unknown', 'n/a']) expect(readRank(text)).toEqual({ kind: 'unknown' })
  for (const text of ['not found', '>100', 'Not ranked', '100+', 'none'])
    expect(readRank(text)).toEqual({ kind: 'not-found' })
  for (const text of ['0', '-1', '1.5', 'first']) expect(readRank(text)).toBeUndefined()
  const csv =
    'Keyword;Rank;Date\narc lamp;3;2026-11-01\n"desk; lamp";not found;\nbow lamp;;2026-11-02\nlamp;zero;'
  expect(readRanks(csv, { engine: 'Google DE', day: '2026-11-18' })).toEqual({
    rows: [
      {
        phrase: 'arc lamp',
        engine: 'Google DE',
        day: '2026-11-01',
        result: { kind: 'position', position: 3 },
      },
      { phrase: 'desk; lamp', engine: 'Google DE', day: '2026-11-18', result: { kind: 'not-found' } },
      { phrase: 'bow lamp', engine: 'Google DE', day: '2026-11-02', result: { kind: 'unknown' } },
    ],
    faults: ['Line 5: lamp, zero, '],
  })
})

test('keywords keep the figures of their file and get no others', () => {
  expect(readKeywords('arc lamp\n\nArc lamp\nbow lamp')).toEqual([
    { phrase: 'arc lamp', figures: {} },
    { phrase: 'bow lamp', figures: {} },
  ])
  expect(readKeywords('Top queries,Clicks,Impressions,CTR\narc lamp,12,"1,300",0.9%\n')).toEqual([
    { phrase: 'arc lamp', figures: { clicks: 12, impressions: 1_300 } },
  ])
  const volumeOf = (text: string) => readKeywords(`Keyword;Volume\narc lamp;${text}`)[0]?.figures.volume
  expect(['12.5', '1,3', '12.500', '1 234 567', '1,23,456', '1.234,567'].map(volumeOf)).toEqual([
    undefined,
    undefined,
    12_500,
    1_234_567,
    123_456,
    undefined,
  ])
})

test('phrases that share their words are one cluster, with the intent that they show', () => {
  const clusters = clusterPhrases([
    'arc lamp',
    'buy arc lamps',
    'arc lamp brass',
    'desk light',
    'best desk light',
  ])
  expect(Object.fromEntries(clusters)).toEqual({
    'arc lamp': 'arc lamp',
    'buy arc lamps': 'arc lamp',
    'arc lamp brass': 'arc lamp',
    'desk light': 'desk light',
    'best desk light': 'desk light',
  })
  expect(['buy arc lamp', 'best lamp', 'how to hang a lamp', 'arc lamp'].map(intentOf)).toEqual([
    'transactional',
    'commercial',
    'informational',
    undefined,
  ])
  expect(phraseTest('arc lamp')(textStems('Arc lamps in brass'))).toBe(true)
  expect(phraseTest('arc lamp')(textStems('Desk lamps'))).toBe(false)
})

test('a product snippet has the facts there are and names the others', () => {
  const { snippet, missing } = productSnippet({ name: 'Arc lamp', price: '39.90', currency: 'EUR' })
  expect(JSON.parse(JSON.stringify(snippet))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Arc lamp',
    offers: { '@type': 'Offer', price: '39.90', priceCurrency: 'EUR' },
  })
  expect(missing.slice(0, 5)).toEqual(['image', 'description', 'brand', 'sku', 'availability'])
})

test('pasted product data is judged by Google’s required and recommended fields', () => {
  const judged = checkProductData(
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Arc"}</script>',
  )
  expect('problems' in judged && judged.problems.map(({ check }) => check)).toEqual([
    'product-image',
    'product-offer',
    'product-description',
    'product-identifiers',
    'product-recommended',
  ])
  expect(checkProductData('{"@type": "Product",}')).toHaveProperty('broken')
  expect(checkProductData('{"@context":"https://schema.org","@type":"Recipe"}')).toEqual({
    products: 0,
    problems: [],
  })
})

test('new clusters join an earlier one that means the same, and nothing else', () => {
  const vector = (...values: number[]) => new Float32Array(values)
  const names = ['sofa', 'couch', 'lamp', 'settee']
  const vectors = [vector(1, 0), vector(0.9, Math.sqrt(0.19)), vector(0, 1), vector(0.95, Math.sqrt(0.0975))]
  const joined = joinByMeaning(names, vectors, (name) => name !== 'sofa')
  expect([...joined]).toEqual([
    ['couch', 'sofa'],
    ['settee', 'sofa'],
  ])
})
