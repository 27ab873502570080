// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAX_KEYWORDS, seoKeywordsApi } from '#contracts/seo/keywords.ts'
import { seoRanksApi } from '#contracts/seo/rank-provider.ts'
import type { Embeddings } from '#server/ports/embeddings.ts'
import type { Fetched } from '#server/ports/fetcher.ts'
import { testApp } from '#server/testing/test-app.ts'
import { webShop } from '#server/testing/web-shop.ts'
import { auditor, lampPage } from '../testing/auditor.ts'

/** Everything about desks means the same, and nothing else does. */
const embeddings: Embeddings = {
  model: 'stub',
  englishOnly: true,
  embed: async (texts) =>
    texts.map((text, at) => {
      const vector = new Float32Array(texts.length + 1)
      vector[text.includes('desk') ? texts.length : at] = 1
      return vector
    }),
}

test('keywords are clustered, keep a person’s choices and the source of their figures, and are compared with audited pages', async () => {
  const shop = await webShop({ '/': lampPage('Arc lamps in brass', []) })
  const app = await testApp({ parts: { fetcher: shop.fetcher, search: { embeddings } }, working: true })
  const { call, audit, projectId } = await auditor(app)
  const params = { projectId }
  const add = (source: string, ...rows: [string, object?][]) =>
    call(seoKeywordsApi.add, {
      params,
      body: { source, keywords: rows.map(([phrase, figures = {}]) => ({ phrase, figures })) },
    })
  const board = async () => (await call(seoKeywordsApi.list, { params })).body.data
  expect(
    (await add('typed', ['Arc lamp'], ['buy arc lamps'], ['desk light'], ['desk lamp'])).body.data,
  ).toEqual({
    added: 4,
    updated: 0,
  })
  expect((await board()).auditedAt).toBeNull()
  const [arc] = (await board()).keywords
  if (!arc) throw new Error('no keyword')
  await call(seoKeywordsApi.change, {
    params: { keywordId: arc.id },
    body: { cluster: 'Arcs', intent: 'commercial', pageUrl: 'https://shop.example/arc' },
  })
  const file = 'Search Console, Queries.csv'
  expect((await add(file, ['ARC LAMP', { clicks: 12 }], ['arc lamp brass'])).body.data).toEqual({
    added: 1,
    updated: 1,
  })
  await add('Ahrefs.csv', ['arc lamp', { volume: 90 }])
  await audit({ kind: 'page', address: shop.address('/') })
  expect((await call(seoKeywordsApi.seeds, { params })).body.data).toEqual(['arc lamps in brass'])
  const { keywords, auditedAt } = await board()
  expect(auditedAt).not.toBeNull()
  expect(
    keywords.map(({ phrase, cluster, intent, figures, source, coverage }) => [
      phrase,
      cluster,
      intent,
      figures,
      source,
      coverage?.in,
    ]),
  ).toEqual([
    [
      'arc lamp',
      'Arcs',
      'commercial',
      { clicks: { count: 12, source: file }, volume: { count: 90, source: 'Ahrefs.csv' } },
      'typed',
      'title',
    ],
    ['arc lamp brass', 'Arcs', null, {}, file, 'title'],
    ['buy arc lamps', 'arc lamp', 'transactional', {}, 'typed', 'title'],
    ['desk lamp', 'desk lamp', null, {}, 'typed', undefined],
    ['desk light', 'desk lamp', null, {}, 'typed', undefined],
  ])
  const bad = { cluster: 'x', pageUrl: 'javascript:alert(1)' }
  expect((await call(seoKeywordsApi.change, { params: { keywordId: arc.id }, body: bad })).status).toBe(400)
  await app.deps.db.execute(sql`insert into seo_keywords (user_id, project_id, phrase, cluster, figures, source)
    select user_id, project_id, 'n' || n, '', '{}', 'typed' from seo_keywords, generate_series(1, ${MAX_KEYWORDS - 5}) n where phrase = 'desk light'`)
  expect((await add('typed', ['one more'])).status).toBe(403)
  expect((await call(seoKeywordsApi.delete, { params: { keywordId: arc.id } })).status).toBe(200)
})

test('[T35] in the rank log unknown and not found are kept apart, neither is a number, and a day has one result', async () => {
  const app = await testApp()
  const { call, projectId } = await auditor(app)
  const params = { projectId }
  const rank = (day: string, result: object) => ({ phrase: 'arc lamp', engine: 'Google DE', day, result })
  const add = (...ranks: object[]) =>
    call(seoKeywordsApi.addRanks, { params, body: { source: 'hand', ranks } as never })
  await add(
    rank('2026-11-01', { kind: 'position', position: 8 }),
    rank('2026-11-02', { kind: 'not-found' }),
    rank('2026-11-03', { kind: 'unknown' }),
  )
  await add(rank('2026-11-01', { kind: 'position', position: 7 }))
  const ranks = (await call(seoKeywordsApi.ranks, { params })).body.data
  expect(ranks.map(({ day, result }) => [day, result])).toEqual([
    ['2026-11-03', { kind: 'unknown' }],
    ['2026-11-02', { kind: 'not-found' }],
    ['2026-11-01', { kind: 'position', position: 7 }],
  ])
  for (const result of [
    { kind: 'position' },
    { kind: 'position', position: 0 },
    { kind: 'unknown', position: 3 },
  ])
    expect((await add(rank('2026-11-04', result))).status).toBe(400)
  for (const [kind, position] of [
    ['unknown', 3],
    ['position', null],
  ])
    await expect(
      app.deps.db.execute(
        sql`update seo_ranks set kind = ${kind}, position = ${position} where day = '2026-11-01'`,
      ),
    ).rejects.toThrow()
  const [first] = ranks
  expect((await call(seoKeywordsApi.deleteRank, { params: { rankId: first?.id ?? '' } })).status).toBe(200)
})

test('[T35] ranks of a provider are logged, and no usable answer is unknown, never a number', async () => {
  const asked: string[] = []
  const answers: Record<string, string> = {
    lamp: '{"position":4}',
    chair: '{"position":null}',
    sofa: '{"rank":1}',
  }
  const fetch = async (url: string) => {
    asked.push(url)
    const text = answers[new URL(url).searchParams.get('q') ?? ''] ?? 'no json'
    return { status: 200, text: () => text } as Fetched
  }
  const app = await testApp({ parts: { fetcher: { fetch } } })
  const { call, projectId } = await auditor(app)
  const params = { projectId }
  const check = (...phrases: string[]) =>
    call(seoRanksApi.check, { params, body: { phrases, site: 'shop.example' } })
  expect((await check('lamp')).status).toBe(409)
  const save = (address: string) => call(seoRanksApi.saveProvider, { body: { engine: 'Google DE', address } })
  expect((await save('http://rank.example/?q={keyword}')).status).toBe(400)
  expect((await save('https://rank.example/?q=fixed')).status).toBe(400)
  answers.lamp = '{}'
  expect((await save('https://rank.example/?q={keyword}')).body.message).toContain('position')
  answers.lamp = '{"position":4}'
  const saved = await save('https://rank.example/?key=s3cret&q={keyword}&site={site}&in={engine}')
  expect(saved.body.data).toMatchObject({ engine: 'Google DE', host: 'rank.example' })
  expect(JSON.stringify((await call(seoRanksApi.provider, {})).body)).not.toContain('s3cret')
  const rows = await app.deps.db.execute(sql`select sealed_address from seo_rank_providers`)
  expect(JSON.stringify(rows)).not.toContain('s3cret')

  expect((await check('lamp', 'chair', 'sofa', 'rug')).body.data).toEqual({
    positions: 1,
    notFound: 1,
    unknown: 2,
  })
  expect(asked).toContain('https://rank.example/?key=s3cret&q=chair&site=shop.example&in=Google%20DE')
  const ranks = (await call(seoKeywordsApi.ranks, { params })).body.data
  expect(ranks.map(({ phrase, result, source }) => [phrase, result.kind, source])).toEqual([
    ['chair', 'not-found', 'provider'],
    ['lamp', 'position', 'provider'],
    ['rug', 'unknown', 'provider'],
    ['sofa', 'unknown', 'provider'],
  ])
  expect((await call(seoRanksApi.deleteProvider, {})).status).toBe(200)
  expect((await call(seoRanksApi.provider, {})).body.data).toBeNull()
})
