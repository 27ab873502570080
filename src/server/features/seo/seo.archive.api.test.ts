import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { projectsApi } from '#contracts/projects.ts'
import { seoKeywordsApi } from '#contracts/seo/keywords.ts'
import { seoApi } from '#contracts/seo/seo.ts'
import type { Actor } from '#server/actor.ts'
import type { ArchiveImport, ArchiveSource } from '#server/archives/archive-part.ts'
import { seoFindings, seoPages } from '#server/db/tables/seo.ts'
import { testApp } from '#server/testing/test-app.ts'
import { unread } from './crawl/page-fetching.service.ts'
import { seoArchive } from './seo.archive.ts'
import { reader } from './seo.archive-reader.ts'
import { presentAudited } from './seo.presenter.ts'
import { AUDIT_KIND } from './seo-archive.repository.ts'
import { auditor } from './testing/auditor.ts'

test('[X4] audits, keywords and ranks go around by archive, also those of a provider and of a crawl with gaps', async () => {
  const app = await testApp()
  const { call, projectId, user } = await auditor(app)
  const other = await call(projectsApi.create, { body: { name: 'Copy', businessInstructions: '' } })
  const copyId = other.body.data.id
  const { db } = app.deps
  const auditId = randomUUID()
  await db.execute(sql`insert into runs (id, user_id, kind, topic, state, ended_at)
    values (${auditId}, ${user.id}, ${AUDIT_KIND}, 'seo', 'done', now())`)
  await db.execute(sql`insert into seo_audits (id, user_id, project_id, kind, target, address, site, score) values (${auditId}, ${user.id},
    ${projectId}, 'page', ${JSON.stringify({ kind: 'page', address: 'https://shop.example/' })}, 'https://shop.example/', 'shop.example', 900)`)
  const summary = presentAudited(unread({ number: 0, url: 'https://shop.example/', depth: 0 }))
  for (const number of [1, 250])
    await db.insert(seoPages).values({ auditId, number, userId: user.id, summary })
  const places = [{ page: 250, evidence: ['<title></title>'] }]
  await db.insert(seoFindings).values({ auditId, checkId: 'title-missing', userId: user.id, places })
  const params = { projectId }
  const figures = { volume: 90 }
  await call(seoKeywordsApi.add, {
    params,
    body: { source: 'Ahrefs.csv', keywords: [{ phrase: 'lamp', figures }] },
  })
  await db.execute(sql`insert into seo_ranks (user_id, project_id, phrase, engine, day, kind, position, source)
    values (${user.id}, ${projectId}, 'lamp', 'Google', '2026-11-01', 'position', 4, 'provider')`)

  const importing = { deps: app.deps, actor: { userId: user.id } as Actor }
  const lines = new Map<string, string>()
  for await (const { name, content } of seoArchive.files({ ...importing, projectId })) {
    let text = ''
    for await (const piece of typeof content === 'string' ? [content] : content) text += piece
    lines.set(name, text)
  }
  const source = {
    async *list(name: string, schema: z.ZodType) {
      for (const line of lines.get(name)?.split('\n').filter(Boolean) ?? [])
        yield { item: schema.parse(JSON.parse(line)), place: name }
    },
  } as unknown as ArchiveSource
  for await (const read of reader.read(source))
    if ('item' in read) await seoArchive.keep({ ...importing, projectId: copyId } as ArchiveImport, read.item)

  const copied = { params: { projectId: copyId } }
  const [keyword] = (await call(seoKeywordsApi.list, copied)).body.data.keywords
  expect(keyword?.figures).toEqual({ volume: { count: 90, source: 'Ahrefs.csv' } })
  const [rank] = (await call(seoKeywordsApi.ranks, copied)).body.data
  expect(rank).toMatchObject({ result: { kind: 'position', position: 4 }, source: 'provider' })
  const [listed] = (await call(seoApi.list, { query: { projectId: copyId } })).body.data.items
  const report = (await call(seoApi.get, { params: { auditId: listed?.id ?? '' } })).body.data
  expect(report.audited.map(({ number }) => number)).toEqual([1, 2])
  expect(report.findings[0]?.places).toEqual([{ page: 2, evidence: ['<title></title>'] }])
})
