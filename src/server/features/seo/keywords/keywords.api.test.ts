// @both-databases
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAX_KEYWORDS, seoKeywordsApi } from '#contracts/seo/keywords.ts'
import { testApp } from '#server/testing/test-app.ts'
import { webShop } from '#server/testing/web-shop.ts'
import { auditor, lampPage } from '../testing/auditor.ts'

test('keywords are clustered, keep a person’s choices and the source of their figures, and are compared with audited pages', async () => {
  const shop = await webShop({ '/': lampPage('Arc lamps in brass', []) })
  const app = await testApp({ parts: { fetcher: shop.fetcher }, working: true })
  const { call, audit, projectId } = await auditor(app)
  const params = { projectId }
  const add = (source: string, ...rows: [string, object?][]) =>
    call(seoKeywordsApi.add, {
      params,
      body: { source, keywords: rows.map(([phrase, figures = {}]) => ({ phrase, figures })) },
    })
  const board = async () => (await call(seoKeywordsApi.list, { params })).body.data
  expect((await add('typed', ['Arc lamp'], ['buy arc lamps'], ['desk light'])).body.data).toEqual({
    added: 3,
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
  await audit({ kind: 'page', address: shop.address('/') })
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
    ['arc lamp', 'Arcs', 'commercial', { clicks: 12 }, file, 'title'],
    ['arc lamp brass', 'Arcs', null, {}, file, 'title'],
    ['buy arc lamps', 'arc lamp', 'transactional', {}, 'typed', 'title'],
    ['desk light', 'desk light', null, {}, 'typed', undefined],
  ])
  const bad = { cluster: 'x', pageUrl: 'javascript:alert(1)' }
  expect((await call(seoKeywordsApi.change, { params: { keywordId: arc.id }, body: bad })).status).toBe(400)
  await app.deps.db.execute(sql`insert into seo_keywords (user_id, project_id, phrase, cluster, figures, source)
    select user_id, project_id, 'n' || n, '', '{}', 'typed' from seo_keywords, generate_series(1, ${MAX_KEYWORDS - 4}) n where phrase = 'desk light'`)
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
